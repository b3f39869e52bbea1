import type { LayoutStyle, PlayerChoices, PlayerSettings } from '@salon/contract/player-settings.ts';

interface Part {
  hidden?: boolean;
}

/** What a route says about the frame around it, as `handle: { layout }`. */
export interface RouteLayout {
  /** Where the player has not chosen a style. */
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

/** The arrangement in force: which parts stand, and where. */
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

/** `routes` from the outermost to the page; the inner one has the last word. */
export function frameLayout(
  settings: PlayerSettings['layout'],
  chosen: PlayerChoices['layout'],
  routes: readonly RouteLayout[],
): FrameLayout {
  const styleOfRoute = routes.findLast(({ style }) => style !== undefined)?.style;
  const shows = (part: 'navbar' | 'toolbar' | 'footer' | 'sidePanel') =>
    routes.findLast((route) => route[part]?.hidden !== undefined)?.[part]?.hidden !== true && !settings[part].hidden;
  return {
    style: chosen?.style ?? styleOfRoute ?? settings.style,
    width: settings.width,
    navbarSide: settings.navbar.position,
    isFolded: settings.navbar.folded,
    hasNavbar: shows('navbar'),
    hasToolbar: shows('toolbar'),
    hasFooter: shows('footer'),
    hasSidePanel: shows('sidePanel'),
    sidePanelSide: settings.sidePanel.position,
  };
}

/** Handles are whatever routes carry; only a layout is looked at. */
export const layoutsOf = (handles: readonly unknown[]): RouteLayout[] =>
  handles.flatMap((handle) => (handle as RouteHandle | undefined)?.layout ?? []);

/** Names the background: `/slot-sessions/7` stands at `slot-sessions` (LY-04). */
export const placeOf = (pathname: string): string => /^\/([a-z0-9-]+)/.exec(pathname)?.[1] ?? 'lobby';
