export interface LayoutConfiguration {
  /** `carded`: the content lies on a card; `simple`: on the page itself. */
  surface: 'carded' | 'simple';
  /** Where the heading stands: above everything, inside the card, or in the sidebar. */
  head: 'page' | 'card' | 'sidebar';
  /** Sides are those of a left-to-right page. `page`: as high as head and content; `content`: beside the content only. */
  sidebar: { side: 'left' | 'right'; reach: 'page' | 'content' } | null;
  hasTabs: boolean;
}

const sides = ['left', 'right'] as const;

const carded = (rest: Pick<LayoutConfiguration, 'head' | 'sidebar'>, name: string): [string, LayoutConfiguration][] => [
  [name, { surface: 'carded', ...rest, hasTabs: false }],
  [`${name}-tabbed`, { surface: 'carded', ...rest, hasTabs: true }],
];

const simple = (
  rest: Pick<LayoutConfiguration, 'head' | 'sidebar'>,
  name: string,
  hasTabs = false,
): [string, LayoutConfiguration] => [name, { surface: 'simple', ...rest, hasTabs }];

/** By name, in the order of the menu. The second of a kind takes everything into its card. */
const cardedLayouts = [
  ...carded({ head: 'page', sidebar: null }, 'full-width'),
  ...carded({ head: 'card', sidebar: null }, 'full-width-2'),
  ...sides.flatMap((side) => [
    ...carded({ head: 'page', sidebar: { side, reach: 'page' } }, `${side}-sidebar`),
    ...carded({ head: 'card', sidebar: { side, reach: 'content' } }, `${side}-sidebar-2`),
  ]),
];

/** The second has a sidebar as high as the page, the third one that carries the heading. */
const simpleLayouts = [
  simple({ head: 'page', sidebar: null }, 'full-width'),
  ...sides.flatMap((side) => [
    simple({ head: 'page', sidebar: { side, reach: 'content' } }, `${side}-sidebar`),
    simple({ head: 'page', sidebar: { side, reach: 'page' } }, `${side}-sidebar-2`),
    simple({ head: 'sidebar', sidebar: { side, reach: 'page' } }, `${side}-sidebar-3`),
  ]),
  simple({ head: 'page', sidebar: null }, 'tabbed', true),
];

export const layoutFamilies = { carded: new Map(cardedLayouts), simple: new Map(simpleLayouts) };
export type LayoutFamily = keyof typeof layoutFamilies;

export const isFamily = (name: string): name is LayoutFamily => Object.hasOwn(layoutFamilies, name);
export const layoutPath = (family: LayoutFamily, name: string) => `/ui/page-layouts/${family}/${name}`;
