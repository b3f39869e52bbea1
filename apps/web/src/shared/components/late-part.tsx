import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useState } from 'react';

const waiting: (() => Promise<unknown>)[] = [];

/** A part of the page whose code comes with its first opening, or before it when the page has nothing else to do. Show it in `WhenOpen`. */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  waiting.push(load);
  return lazy(async () => ({ default: await load() }));
}

/** One after the other. What does not come now is asked for again when it is opened. */
export async function fetchAllLate(): Promise<void> {
  for (const load of waiting.splice(0)) await load().catch(() => undefined);
}

/** Nothing before the first opening; afterwards it stays, so that it can slide out. */
export function WhenOpen({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return isOpen || wasOpen ? <Suspense fallback={null}>{children}</Suspense> : null;
}
