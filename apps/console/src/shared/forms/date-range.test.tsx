import { createConsoleI18n } from '@salon/i18n/console/create-console-i18n.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { DateRange, type Days, isInverted } from './date-range.tsx';

it('a range of days says so when it ends before it starts', async () => {
  const i18n = await createConsoleI18n('en');
  const shown = (value: Days) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={i18n}>
        <DateRange value={value} onChange={() => undefined} />
      </I18nextProvider>,
    );
  const days = { from: '2026-11-23', until: '2026-11-22' };
  expect(shown(days)).toContain('The end is before the start.');
  expect(shown({ ...days, until: '2026-11-23' })).not.toContain('role="alert"');
  expect([isInverted(days), isInverted({ from: '2026-11-23', until: '' })]).toEqual([true, false]);
});
