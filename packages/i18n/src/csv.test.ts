import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CsvForm, csvLine, decimalText, momentsIn, PROGRAM_CSV, sheetCsv } from './csv.ts';

const TURKISH: CsvForm = { separator: ';', decimal: ',' };

describe('CSV', () => {
  it('RT-08 has commas and points for programs, and for a spreadsheet what its language has', () => {
    expect(PROGRAM_CSV).toEqual({ separator: ',', decimal: '.' });
    expect([sheetCsv('tr'), sheetCsv('en'), sheetCsv('ar')]).toEqual([TURKISH, PROGRAM_CSV, PROGRAM_CSV]);
  });

  it('RT-08 quotes what needs quotes, doubles the quotes inside and ends lines with CRLF', () => {
    const cells = ['a', 'b,c', 'b;c', 'say "x"', 'two\nlines', null, 7, 12.5];
    expect(csvLine(PROGRAM_CSV, cells)).toBe('a,"b,c",b;c,"say ""x""","two\nlines",,7,12.5\r\n');
    expect(csvLine(TURKISH, cells)).toBe('a;b,c;"b;c";"say ""x""";"two\nlines";;7;12,5\r\n');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+905', "'+905"],
    ['-x', "'-x"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['\t=1', "'\t=1"],
    ['＝1', "'＝1"],
    ['-30.05', '-30.05'],
    ['12', '12'],
    ['a=1', 'a=1'],
  ])('RT-08 %j is no formula in a spreadsheet: %j', (text, cell) => {
    expect(csvLine(PROGRAM_CSV, [text])).toBe(`${cell}\r\n`);
  });

  it('RT-08 a negative amount stays a number with a decimal comma', () => {
    expect(csvLine(TURKISH, [decimalText(TURKISH, -3005, 2), '=1;2'])).toBe('-30,05;"\'=1;2"\r\n');
  });

  it.each([PROGRAM_CSV, TURKISH])(
    'RT-08 whatever the cells hold, the line has as many fields and the same texts',
    (form) => {
      fc.assert(
        fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), (cells) => {
          const read = readLine(csvLine(form, cells), form.separator);
          expect(read.length).toBe(cells.length);
          for (const [at, text] of cells.entries()) expect([text, `'${text}`]).toContain(read[at]);
          for (const text of read)
            expect(text === '' || /^-?\d+([.,]\d+)?$/.test(text) || /^[^=+\-@\t\r\n]/.test(text)).toBe(true);
        }),
      );
    },
  );

  it.each([
    [-3005, 2, '-30.05', '-30,05'],
    [5, 2, '0.05', '0,05'],
    [0, 2, '0.00', '0,00'],
    [1200, 0, '1200', '1200'],
    [-1, 3, '-0.001', '-0,001'],
  ])('RT-08 %i minor units with %i digits are %s', (minor, digits, point, comma) => {
    expect([decimalText(PROGRAM_CSV, minor, digits), decimalText(TURKISH, minor, digits)]).toEqual([point, comma]);
  });

  it('RT-08 a moment is the one of a clock on the wall, also around a change of the clock', () => {
    expect(momentsIn('Europe/Istanbul')('2026-03-05T09:00:00.000Z')).toBe('2026-03-05 12:00:00');
    expect(momentsIn('Europe/Paris')('2026-03-29T00:59:59Z')).toBe('2026-03-29 01:59:59');
    expect(momentsIn('Europe/Paris')('2026-03-29T01:00:00Z')).toBe('2026-03-29 03:00:00');
    expect(momentsIn('UTC')('2026-12-31T23:30:00Z')).toBe('2026-12-31 23:30:00');
  });
});

/** As a program reads it. */
function readLine(line: string, separator: string): string[] {
  const fields = [''];
  let isQuoted = false;
  const text = line.slice(0, -2);
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]!;
    if (isQuoted && char === '"' && text[at + 1] === '"') {
      fields.push(`${fields.pop()}"`);
      at += 1;
    } else if (char === '"') isQuoted = !isQuoted;
    else if (char === separator && !isQuoted) fields.push('');
    else fields.push(fields.pop() + char);
  }
  return fields;
}
