import { mediaQueryHook } from '../../shared/use-media-query.ts';

/** From 900 px on (the `md` breakpoint) the menu fits beside the page. */
export const useIsWide = mediaQueryHook('(min-width: 900px)');
