import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';
import { sortRows } from './sort-rows.ts';

describe('rows of a table', () => {
  it('are sorted by the alphabet of the language and by the size of numbers, what has none last', () => {
    const names = ['Zeynep', 'Çağla', 'cem', null, 'Ilgaz', 'İnci'];
    const sorted = sortRows(names, (name) => name, false, 'tr');
    expect(sorted).toEqual(['cem', 'Çağla', 'Ilgaz', 'İnci', 'Zeynep', null]);
    expect(sortRows([10, null, 9], (value) => value, true, 'en')).toEqual([10, 9, null]);
    expect(sortRows(['M 10', 'M 9'], (name) => name, false, 'en')).toEqual(['M 9', 'M 10']);
  });

  it('go into a CSV file that no spreadsheet runs', () => {
    const file = csvOf(
      ['Name', 'Net'],
      [
        ['=HYPERLINK("x")', -12.5],
        ['Öz, "A"', null],
      ],
    );
    expect(file).toBe('\uFEFFName,Net\r\n"\'=HYPERLINK(""x"")",-12.5\r\n"Öz, ""A""",\r\n');
  });
});
