import { useEffect } from 'react';
import { useSettings } from './settings/use-settings.ts';

/** Names the document after its page, the site behind it. */
export function usePageTitle(title: string): void {
  const { SITE_NAME } = useSettings();
  useEffect(() => {
    document.title = title === '' ? SITE_NAME : `${title} · ${SITE_NAME}`;
  }, [title, SITE_NAME]);
}
