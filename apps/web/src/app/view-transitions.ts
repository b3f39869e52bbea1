/**
 * A browser may skip a transition: the page is hidden, the next one has begun, or an old page is too large to be kept. The new page stands
 * all the same, so nobody has to hear of it; who starts one, the router here, waits for its promises without looking for refusals.
 */
export function catchViewTransitions(page: Pick<Document, 'startViewTransition'>): void {
  if (typeof page.startViewTransition !== 'function') return;
  const start = page.startViewTransition.bind(page);
  page.startViewTransition = (...asked) => {
    const transition = start(...asked);
    for (const name of ['ready', 'updateCallbackDone', 'finished'] as const)
      Object.defineProperty(transition, name, { value: transition[name].catch((error) => report(name, error)) });
    return transition;
  };
}

/** The browser's own reasons to skip one; any other error is one of ours, in what changes the page. */
const SKIPPED = ['AbortError', 'InvalidStateError', 'TimeoutError'];

function report(name: string, error: unknown): void {
  const isSkipped = error instanceof Error && SKIPPED.includes(error.name);
  // One error rejects all three.
  if (!isSkipped && name === 'updateCallbackDone') console.error('the page could not be changed', error);
}
