import {
  isBranch,
  isLeaf,
  type NavigationBranch,
  type NavigationItem,
  type NavigationLeaf,
} from './navigation-item.ts';

/** A page or link, and the branches that lead to it from the root. */
export interface LeafAt {
  leaf: NavigationLeaf;
  trail: readonly NavigationBranch[];
}

/** Every page and link of a tree, in its order. */
export function leavesOf(tree: readonly NavigationItem[], trail: readonly NavigationBranch[] = []): LeafAt[] {
  return tree.flatMap((item): LeafAt[] => {
    if (isBranch(item)) return leavesOf(item.children, [...trail, item]);
    return isLeaf(item) ? [{ leaf: item, trail }] : [];
  });
}
