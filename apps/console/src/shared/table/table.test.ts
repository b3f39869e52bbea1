import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';
import { sortRows } from './sort-rows.ts';
import type { Column } from './table-props.ts';

describe('rows of a table', () => {
  it('are sorted by the alphabet of the language and by the size of numbers, what has none last', () => {
    const names = ['Zeynep', 'Çağla', 'cem', null, 'Ilgaz', 'İnci'];
    const sorted = sortRows(names, (name) => name, false, 'tr');
    expect(sorted).toEqual(['cem', 'Çağla', 'Ilgaz', 'İnci', 'Zeynep', null]);
    expect(sortRows([10, null, 9], (value) => value, true, 'en')).toEqual([10, 9, null]);
    expect(sortRows(['M 10', 'M 9'], (name) => name, false, 'en')).toEqual(['M 9', 'M 10']);
  });

  it('go into a CSV file that a spreadsheet of the language opens in columns, and runs nothing of', () => {
    interface Row {
      name: string;
      minor: number | null;
      at: string;
    }
    const column = (id: keyof Row) => ({ id, title: id, cell: () => '', value: (row: Row) => row[id] });
    const columns: Column<Row>[] = [
      column('name'),
      { ...column('minor'), currencyOf: () => 'TRY' },
      column('at'),
      { id: 'picture', title: 'picture', cell: () => '' },
    ];
    const rows = [
      { name: '=HYPERLINK("x")', minor: -1250, at: '2026-03-05T09:00:00.000Z' },
      { name: 'Öz, "A"', minor: null, at: '' },
    ];
    expect(csvOf(columns, rows, { language: 'tr', timeZone: 'Europe/Istanbul' })).toBe(
      '\uFEFFname;minor;at (Europe/Istanbul)\r\n"\'=HYPERLINK(""x"")";-12,50;2026-03-05 12:00:00\r\n"Öz, ""A""";;\r\n',
    );
    expect(csvOf(columns, rows, { language: 'en', timeZone: 'UTC' })).toBe(
      '\uFEFFname,minor,at (UTC)\r\n"\'=HYPERLINK(""x"")",-12.50,2026-03-05 09:00:00\r\n"Öz, ""A""",,\r\n',
    );
  });
});
