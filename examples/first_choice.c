/* A bot in C for `cayona play --bot "cmd: ./first_choice"`: it takes the first thing it can.

       cc -o first_choice first_choice.c

   One JSON object a line comes in; a line such as {"action": 3} goes out for every "decide". A real bot would use
   a JSON library; this one looks only for the first number behind "choices". */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        if (strstr(line, "\"type\": \"decide\"") == NULL)
            continue;
        const char *choices = strstr(line, "\"choices\": ");
        const char *action = choices == NULL ? NULL : strstr(choices, "\"action\": ");
        if (action == NULL)
            return 1;
        printf("{\"action\": %ld}\n", strtol(action + strlen("\"action\": "), NULL, 10));
        fflush(stdout);
    }
    free(line);
    return 0;
}
