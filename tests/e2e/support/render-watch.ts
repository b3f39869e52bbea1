/** Counts what React draws, through the hook that it offers to developer tools; production builds call it too. */
import type { Page } from '@playwright/test';

interface Fiber {
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
  flags: number;
  type: unknown;
  stateNode: unknown;
}

/** Before the page is opened. */
export async function watchRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const PERFORMED_WORK = 1;
    const drawn = { inPage: 0, elsewhere: 0, commits: 0 };
    /** Like developer tools: a subtree is looked at only where its children were worked on. */
    const walk = (fiber: Fiber, isInPage: boolean) => {
      for (let one: Fiber | null = fiber; one !== null; one = one.sibling) {
        const before = one.alternate;
        const isPage = isInPage || (one.stateNode instanceof HTMLElement && one.stateNode.id === 'content');
        const isNew = before === null;
        if (typeof one.type === 'function' && (isNew || (one.flags & PERFORMED_WORK) !== 0))
          drawn[isInPage ? 'inPage' : 'elsewhere'] += 1;
        if (one.child !== null && (isNew || one.child !== before?.child)) walk(one.child, isPage);
      }
    };
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_id: number, root: { current: Fiber }) => {
        drawn.commits += 1;
        if (root.current.child !== null) walk(root.current.child, false);
      },
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
    };
    Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, drawn });
  });
}

/** Components drawn since the last call: inside `main`, outside of it, and how often React finished at all. */
export function drawnSince(page: Page): Promise<{ inPage: number; elsewhere: number; commits: number }> {
  return page.evaluate(() => {
    const { drawn } = globalThis as unknown as { drawn: { inPage: number; elsewhere: number; commits: number } };
    const now = { ...drawn };
    Object.assign(drawn, { inPage: 0, elsewhere: 0, commits: 0 });
    return now;
  });
}
