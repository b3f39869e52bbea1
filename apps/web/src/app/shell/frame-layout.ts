import type { LayoutStyle, PlayerChoices, PlayerSettings } from '@salon/contract/player-settings.ts';

interface Part {
  hidden?: boolean;
}

/** Frame options of a route, given as `handle: { layout }`. */
export interface RouteLayout {
  /** Used when the player has chosen no style. */
  style?: LayoutStyle;
  /** Hidden by a route is hidden, whatever the player chose. */
  navbar?: Part;
  toolbar?: Part;
  footer?: Part;
  sidePanel?: Part;
}

export interface RouteHandle {
  layout?: RouteLayout;
}

/** The effective layout: which parts are shown, and where. */
export interface FrameLayout {
  style: LayoutStyle;
  width: 'boxed' | 'full';
  navbarSide: 'left' | 'right';
  isFolded: boolean;
  hasNavbar: boolean;
  hasToolbar: boolean;
  hasFooter: boolean;
  hasSidePanel: boolean;
  sidePanelSide: 'left' | 'right';
}

/** `routes` from the outermost to the page; the inner one wins. */
export function frameLayout(
  settings: PlayerSettings['layout'],
  chosen: PlayerChoices['layout'],
  routes: readonly RouteLayout[],
): FrameLayout {
  const { config } = settings;
  const styleOfRoute = routes.findLast(({ style }) => style !== undefined)?.style;
  const shows = (part: 'navbar' | 'toolbar' | 'footer' | 'sidePanel') =>
    routes.findLast((route) => route[part]?.hidden !== undefined)?.[part]?.hidden !== true && !config[part].hidden;
  return {
    style: chosen?.style ?? styleOfRoute ?? settings.style,
    width: config.width,
    navbarSide: config.navbar.position,
    isFolded: config.navbar.folded,
    hasNavbar: shows('navbar'),
    hasToolbar: shows('toolbar'),
    hasFooter: shows('footer'),
    hasSidePanel: shows('sidePanel'),
    sidePanelSide: config.sidePanel.position,
  };
}

/** Handles have any shape; only `layout` is read. */
export const layoutsOf = (handles: readonly unknown[]): RouteLayout[] =>
  handles.flatMap((handle) => (handle as RouteHandle | undefined)?.layout ?? []);

/** Name of the background: `slot-sessions` for `/slot-sessions/7` (LY-04). */
export const placeOf = (pathname: string): string => /^\/([a-z0-9-]+)/.exec(pathname)?.[1] ?? 'lobby';
