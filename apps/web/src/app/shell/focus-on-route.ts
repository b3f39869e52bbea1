import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** A new page begins at its content, for eyes and screen readers alike; a changed query is the same page. */
export function useFocusOnRoute(contentId: string): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
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
