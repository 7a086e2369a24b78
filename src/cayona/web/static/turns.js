/** What a turning point of a review has that a lesson has not: a way to play on from there, and one back. */
import { page, say } from "./api.js";
import { stray } from "./together.js";

/** What leads on from an answer. @param {number} step @param {(() => void) | null} next */
export function turnWays(step, next) {
  const leave = (address) => {
    stray();
    location.assign(address);
  };
  const onward = next ?? (() => leave(page.back));
  return [
    { words: next ? say("next-turn") : say("to-review"), primary: true, act: onward },
    { words: say("play-on-here"), act: () => leave(page.turns[step]) },
  ];
}
