import { createConsoleI18n } from '@salon/i18n/console/create-console-i18n.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { Plot } from './plot.tsx';
import { barsOf, lineOf, scaleOf } from './plot-geometry.ts';

const size = { width: 100, height: 100, left: 0, right: 0, top: 0, bottom: 0 };

describe('plot', () => {
  it('has round values on its axis and zero among them', () => {
    expect(scaleOf([120, 480, 1_730]).ticks).toEqual([0, 500, 1_000, 1_500, 2_000]);
    expect(scaleOf([-35, 12]).ticks).toEqual([-40, -20, 0, 20]);
    expect(scaleOf([]).ticks).toEqual([0, 1]);
    expect(scaleOf([0.91, 0.97]).y(1, size)).toBe(0);
  });

  it('breaks its line where nothing is known, and dashes a value that stands alone', () => {
    expect(lineOf([0, 4, null, 2], scaleOf([0, 4]), size)).toBe('M12.5 100L37.5 0M80.5 50h14');
  });

  it('draws bars from zero in both directions, side by side', () => {
    const scale = scaleOf([-4, 4]);
    expect(barsOf([4, -4], scale, size, { index: 0, count: 1 })).toBe('M5 50V0h40V50zM55 50V100h40V50z');
    expect(barsOf([4], scale, size, { index: 1, count: 2 })).toBe('M50 50V0h40V50z');
  });

  it('has the same figures as a table', async () => {
    const i18n = await createConsoleI18n('en');
    const page = renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <Plot
          {...{ title: 'Coin in', kind: 'line', labelTitle: 'Day', labels: ['Mon', 'Tue'] }}
          series={[{ name: 'Net', values: [1_200, null] }]}
          format={(value) => `${value} TL`}
        />
      </I18nextProvider>,
    );
    expect(page).toContain('<caption class="sr-only">Coin in</caption>');
    expect([...page.matchAll(/<td[^>]*>([^<]*)</g)].map(([, cell]) => cell)).toEqual(['1200 TL', '—']);
  });
});
