import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves scroll and focus to the content of a new page; a changed query is the same page. */
export function useFocusOnRoute(contentId: string): void {
  const { pathname, key } = useLocation();
  // The frame of a page that was not loaded but gone to, from one without a frame, begins as a new page.
  const before = useRef(key === 'default' ? pathname : '');
  useEffect(() => {
    if (before.current === pathname) return;
    const page = (path: string) => path.split('/')[1];
    const isSamePage = page(before.current) === page(pathname);
    before.current = pathname;
    if (isSamePage) return;
    scrollTo(0, 0);
    document.getElementById(contentId)?.focus({ preventScroll: true });
  }, [pathname, contentId]);
}
