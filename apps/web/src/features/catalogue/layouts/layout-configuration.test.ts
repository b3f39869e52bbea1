import { describe, expect, it } from 'vitest';
import { cataloguePages } from '../../../shared/catalogue-pages.ts';
import { isFamily, type LayoutFamily, layoutFamilies, layoutPath } from './layout-configuration.ts';

const routed = cataloguePages.filter(({ part }) => part === 'layout').map(({ path }) => path);

describe('page layouts', () => {
  it.each<[string, LayoutFamily, number]>([
    ['RT-17', 'carded', 12],
    ['RT-18', 'simple', 8],
  ])('%s every %s configuration has its page and every page its configuration', (_id, family, count) => {
    const paths = [...layoutFamilies[family].keys()].map((name) => layoutPath(family, name));
    expect(paths).toHaveLength(count);
    expect(paths.sort()).toEqual(routed.filter((path) => path.startsWith(layoutPath(family, ''))).sort());
  });

  it('RT-17 RT-18 no two of a family look alike', () => {
    for (const family of Object.values(layoutFamilies)) {
      const looks = [...family.values()].map((configuration) => JSON.stringify(configuration));
      expect(new Set(looks).size).toBe(looks.length);
    }
  });

  it('RT-18 a name of every object is no family', () => {
    expect(isFamily('toString')).toBe(false);
  });
});
