import { counterpartOf, themeMode } from '@salon/domain/themes/ids.ts';
import { type RefObject, useEffect, useSyncExternalStore } from 'react';

const root = document.documentElement;

function onPageTheme(changed: () => void): () => void {
  const watch = new MutationObserver(changed);
  watch.observe(root, { attributeFilter: ['data-theme'] });
  return () => watch.disconnect();
}

function darkTheme(): string | undefined {
  const main = root.dataset.theme;
  return main === undefined || themeMode(main) === 'dark' ? main : counterpartOf(main);
}

/** The dark counterpart of the page's theme: the lit machine is the only light. The phone's status bar takes it too. */
export function useDarkTheme(screen: RefObject<HTMLElement | null>): string | undefined {
  const theme = useSyncExternalStore(onPageTheme, darkTheme);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the background follows the theme
  useEffect(() => {
    const bar = document.querySelector('meta[name=theme-color]');
    if (screen.current === null || bar === null) return;
    bar.setAttribute('content', getComputedStyle(screen.current).getPropertyValue('--bg'));
    return () => bar.setAttribute('content', getComputedStyle(root).getPropertyValue('--bg'));
  }, [screen, theme]);
  return theme;
}
