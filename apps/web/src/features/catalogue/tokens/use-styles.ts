import { useEffect, useState } from 'react';

/** What `read` finds in the styles of the page, read again when the theme changes. `read` must stay the same function. */
export function useStyles<T>(read: () => T): T {
  const [found, setFound] = useState(read);
  useEffect(() => {
    const watch = new MutationObserver(() => setFound(read()));
    watch.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => watch.disconnect();
  }, [read]);
  return found;
}
