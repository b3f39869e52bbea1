import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, decimal } from './csv.ts';

describe('CSV', () => {
  it('RT-08 quotes what needs quotes, doubles the quotes inside and ends lines with CRLF', () => {
    const cells = ['a', 'b,c', 'say "x"', 'two\nlines', null, 7];
    expect(csvLine(cells)).toBe('a,"b,c","say ""x""","two\nlines",,7\r\n');
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
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });

  it('RT-08 whatever the cells hold, the line has as many fields and the same texts', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), (cells) => {
        const read = readLine(csvLine(cells));
        expect(read.length).toBe(cells.length);
        for (const [at, text] of cells.entries()) expect([text, `'${text}`]).toContain(read[at]);
        for (const text of read)
          expect(text === '' || /^-?\d+(\.\d+)?$/.test(text) || /^[^=+\-@\t\r\n]/.test(text)).toBe(true);
      }),
    );
  });

  it.each([
    [-3005, 2, '-30.05'],
    [5, 2, '0.05'],
    [0, 2, '0.00'],
    [1200, 0, '1200'],
    [-1, 3, '-0.001'],
  ])('RT-08 %i minor units with %i digits are %s', (minor, digits, text) => expect(decimal(minor, digits)).toBe(text));
});

/** As a program reads it. */
function readLine(line: string): string[] {
  const fields = [''];
  let isQuoted = false;
  const text = line.slice(0, -2);
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]!;
    if (isQuoted && char === '"' && text[at + 1] === '"') {
      fields.push(`${fields.pop()}"`);
      at += 1;
    } else if (char === '"') isQuoted = !isQuoted;
    else if (char === ',' && !isQuoted) fields.push('');
    else fields.push(fields.pop() + char);
  }
  return fields;
}
