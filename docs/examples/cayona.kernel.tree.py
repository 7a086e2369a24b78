import cayona
from cayona.kernel.tree import TreeCount, count_tree

tree: TreeCount = count_tree(cayona.game("cartagena").new(seats=2, seed=1), 3)
assert tree.decisions > 100 and tree.finals == 0
