import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cataloguePages } from '../../../shared/catalogue-pages.ts';
import { nextIndex } from '../menu/arrow-keys.ts';
import { indentPx } from '../menu/indent.ts';
import { MAX_SHORTCUTS, shortcutsAmong, toggledShortcut } from '../shortcuts/shortcuts.ts';
import { activePath } from './active-path.ts';
import { demoBranches, titleOfSegment } from './demo-branches.ts';
import { leavesOf } from './leaves.ts';
import type { NavigationItem, NavigationPage } from './navigation-item.ts';
import { navigationTree } from './navigation-tree.ts';
import { mayUse, type NavigationUser, visibleItems } from './visible-items.ts';

const player: NavigationUser = { role: ['user'], type: 145, permissions: [145] };
const guest: NavigationUser = { role: [], type: null, permissions: [] };
const page = (id: string, more: Partial<NavigationPage> = {}): NavigationPage => ({
  type: 'item',
  id,
  title: { text: 'general.home' },
  url: `/${id}`,
  ...more,
});
const divider = (id: string): NavigationItem => ({ type: 'divider', id });
const branch = (id: string, children: NavigationItem[]): NavigationItem => ({
  type: 'collapse',
  id,
  title: { text: 'general.menu' },
  children,
});
const ids = (items: readonly NavigationItem[]): string[] => items.map(({ id }) => id);

describe('who sees an item', () => {
  it.each<[string, Pick<NavigationItem, 'auth' | 'levels'>, NavigationUser, boolean]>([
    ['no rule, a guest', {}, guest, true],
    ['no rule, a player', {}, player, true],
    ['role on the list', { auth: ['admin', 'user'] }, player, true],
    ['role not on the list', { auth: ['admin', 'staff'] }, player, false],
    ['a list, a guest', { auth: ['user'] }, guest, false],
    ['an empty list is for guests', { auth: [] }, guest, true],
    ['an empty list, a player', { auth: [] }, player, false],
    ['level of an active player', { levels: [145] }, player, true],
    ['a level, a guest', { levels: [145] }, guest, false],
    ['another level', { levels: [200] }, player, false],
    ['one of several levels', { levels: [200, 145] }, player, true],
    ['no level at all', { levels: [] }, player, false],
    ['type fits, permission does not', { levels: [145] }, { ...player, permissions: [7] }, false],
    ['permission fits, type does not', { levels: [145] }, { ...player, type: 9 }, false],
    ['one of several permissions', { levels: [145] }, { ...player, permissions: [7, 145] }, true],
    ['role fits, level does not', { auth: ['user'], levels: [200] }, player, false],
    ['level fits, role does not', { auth: ['admin'], levels: [145] }, player, false],
    ['both fit', { auth: ['user'], levels: [145] }, player, true],
  ])('GD-06 %s', (_name, rules, user, isVisible) => {
    expect(mayUse(rules, user)).toBe(isVisible);
  });

  it('GD-06 NV-02 hides a branch with all that is in it, and one that has nothing left', () => {
    const tree: NavigationItem[] = [
      page('a'),
      { ...branch('staff', [page('b')]), auth: ['staff'] },
      branch('empty', [page('c', { auth: ['admin'] })]),
      branch('half', [page('d', { auth: ['admin'] }), page('e')]),
    ];
    const visible = visibleItems(tree, player);
    expect(ids(visible)).toEqual(['a', 'half']);
    expect(leavesOf(visible).map(({ leaf }) => leaf.id)).toEqual(['a', 'e']);
  });

  it('NV-02 leaves out dividers that part nothing', () => {
    const hidden = page('hidden', { auth: ['admin'] });
    const tree = [divider('1'), page('a'), divider('2'), hidden, divider('3'), page('b'), divider('4')];
    expect(ids(visibleItems(tree, player))).toEqual(['a', '3', 'b']);
  });

  it('GD-06 nothing that is shown is forbidden, wherever it lies', () => {
    const rules = fc.record(
      {
        auth: fc.array(fc.constantFrom('admin', 'staff', 'user')),
        levels: fc.array(fc.constantFrom(1, 145, 200)),
      },
      { requiredKeys: [] },
    );
    const { tree: anyTree } = fc.letrec<{ tree: NavigationItem[]; item: NavigationItem }>((tie) => ({
      tree: fc.array(tie('item'), { maxLength: 4 }),
      item: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        rules.map((some) => ({ ...page('leaf'), ...some }) as NavigationItem),
        fc
          .tuple(rules, tie('tree'))
          .map(([some, children]) => ({ ...branch('branch', children), ...some }) as NavigationItem),
      ),
    }));
    const isClean = (items: readonly NavigationItem[], user: NavigationUser): boolean =>
      items.every(
        (item) =>
          mayUse(item, user) && (!('children' in item) || (item.children.length > 0 && isClean(item.children, user))),
      );
    fc.assert(
      fc.property(anyTree, fc.constantFrom(player, guest), (tree, user) => {
        const visible = visibleItems(tree, user);
        return isClean(visible, user) && JSON.stringify(visibleItems(visible, user)) === JSON.stringify(visible);
      }),
    );
  });
});

describe('the active item', () => {
  const tree = [
    page('lobby'),
    page('exact', { exact: true }),
    branch('outer', [branch('inner', [page('deep', { url: '/deep/one' }), page('deeper', { url: '/deep/one/two' })])]),
  ];
  it.each([
    ['/lobby', ['lobby']],
    ['/lobby/3/boğaziçi', ['lobby']],
    ['/lobbyists', []],
    ['/exact', ['exact']],
    ['/exact/below', []],
    ['/deep/one', ['outer', 'inner', 'deep']],
    ['/deep/one/three', ['outer', 'inner', 'deep']],
    ['/deep/one/two', ['outer', 'inner', 'deeper']],
    ['/nowhere', []],
  ])('NV-04 at %s is %j', (pathname, path) => {
    expect(activePath(tree, pathname)).toEqual(path);
  });
});

describe('indent', () => {
  it.each([
    [0, 24],
    [1, 56],
    [2, 72],
    [3, 80],
    [4, 80],
    [40, 80],
  ])('NV-05 of level %i is %i px', (level, px) => {
    expect(indentPx(level)).toBe(px);
  });
});

describe('the menu', () => {
  const everything = () => true;
  it('NV-01 has the product’s items, all for level 145', () => {
    const tree = navigationTree({ hasPage: everything, withDemo: false });
    expect(ids(visibleItems(tree, player))).toEqual([
      ...['lobby', 'profile', 'slot-sessions', 'transactions', 'documentation', 'before-logout', 'logout'],
    ]);
    expect(visibleItems(tree, guest)).toEqual([]);
  });

  it('NV-02 leaves out what the router has no page for', () => {
    const pages = ['/lobby', '/ui/icons', '/logout'];
    const tree = navigationTree({ hasPage: (path) => pages.includes(path), withDemo: true });
    expect(leavesOf(tree).map(({ leaf }) => leaf.url)).toEqual(['/lobby', '/ui/icons', '/Settings.json', '/logout']);
  });

  it('NV-02 shows the catalogue in demo mode only', () => {
    const ofDemo = navigationTree({ hasPage: everything, withDemo: true });
    expect(ids(ofDemo)).toContain('catalogue');
    expect(ids(navigationTree({ hasPage: everything, withDemo: false }))).not.toContain('catalogue');
  });

  it('NV-02 finds every page of the catalogue exactly once, below branches named like its folders', () => {
    const leaves = leavesOf(demoBranches(cataloguePages));
    expect(leaves.map(({ leaf }) => leaf.url).sort()).toEqual(cataloguePages.map(({ path }) => path).sort());
    const tabbed = leaves.find(({ leaf }) => leaf.url.endsWith('carded/full-width-2-tabbed'));
    expect(tabbed?.trail.map(({ id }) => id)).toEqual(['ui', 'ui.page-layouts', 'ui.page-layouts.carded']);
    expect(tabbed?.leaf.title).toEqual({ text: 'navigation.fullWidth', number: '2', isTabbed: true });
  });

  it('ids are unique and short enough to be stored', () => {
    const all = leavesOf(navigationTree({ hasPage: everything, withDemo: true })).map(({ leaf }) => leaf.id);
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((id) => id.length > 80)).toEqual([]);
  });

  it.each([
    ['login', { text: 'navigation.login' }],
    ['login-3', { text: 'navigation.login', number: '3' }],
    ['error-404', { text: 'navigation.error', number: '404' }],
    ['tabbed', { text: 'navigation.tabbed' }],
    ['left-sidebar-tabbed', { text: 'navigation.leftSidebar', isTabbed: true }],
  ])('the last part of an address, %s, is a title', (segment, title) => {
    expect(titleOfSegment(segment)).toEqual(title);
  });
});

describe('shortcuts', () => {
  it('NV-08 adds at the end, removes where it is, keeps the rest in order', () => {
    expect(toggledShortcut(['a', 'b'], 'c')).toEqual(['a', 'b', 'c']);
    expect(toggledShortcut(['a', 'b', 'c'], 'b')).toEqual(['a', 'c']);
  });

  it('NV-08 takes no more than fit, but lets go of any', () => {
    const full = Array.from({ length: MAX_SHORTCUTS }, (_, index) => `item-${index}`);
    expect(toggledShortcut(full, 'one-more')).toEqual(full);
    expect(toggledShortcut(full, 'item-0')).toHaveLength(MAX_SHORTCUTS - 1);
  });

  it('NV-08 twice is as before', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { maxLength: MAX_SHORTCUTS - 1 }), fc.string(), (before, id) => {
        const after = toggledShortcut(toggledShortcut(before, id), id);
        expect([...after].sort()).toEqual([...before].sort());
      }),
    );
  });

  it('NV-08 shows them in their own order, without what is gone', () => {
    const leaves = leavesOf([page('a'), branch('b', [page('c')])]);
    expect(shortcutsAmong(['c', 'gone', 'a'], leaves).map(({ leaf }) => leaf.id)).toEqual(['c', 'a']);
  });
});

describe('arrow keys', () => {
  const keys = { back: 'ArrowUp', on: 'ArrowDown' };
  it.each([
    ['ArrowDown', 0, 3, 1],
    ['ArrowDown', 2, 3, 0],
    ['ArrowUp', 0, 3, 2],
    ['Home', 2, 3, 0],
    ['End', 0, 3, 2],
    ['ArrowLeft', 1, 3, null],
    ['End', 0, 0, null],
  ])('NV-04 %s from %i of %i goes to %j', (key, from, count, to) => {
    expect(nextIndex(key, from, count, keys)).toBe(to);
  });
});
