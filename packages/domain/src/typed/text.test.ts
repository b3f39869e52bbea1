import { describe, expect, it } from 'vitest';
import { isBlank, loginNameTyped, nameTyped, passwordForms, withoutInvisible } from './text.ts';

/** Everything that stands around a name without being seen, as keyboards, copies and scanners leave it. */
const UNSEEN = [
  ' ',
  '\t',
  '\n',
  '\u00a0',
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u180e',
  '\u2003',
  '\u200b',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202f',
  '\u2060',
  '\u2069',
  '\u2800',
  '\u3000',
  '\u3164',
  '\ufe0f',
  '\ufeff',
  '\u{e0020}',
];

describe.each(UNSEEN.map((sign) => [sign.codePointAt(0)!.toString(16), sign]))('U+%s', (_hex, sign) => {
  it('LG-02 is no part of a name that it stands around', () => {
    expect(nameTyped(`${sign}Lale Tan${sign}${sign}`)).toBe('Lale Tan');
    expect(loginNameTyped(`${sign}lale.tan${sign}`)).toBe('lale.tan');
  });

  it('CH-03 alone is a blank text', () => {
    expect(isBlank(sign.repeat(3))).toBe(true);
    expect(isBlank(`${sign}.`)).toBe(false);
    expect(nameTyped(sign.repeat(3))).toBe('');
  });
});

it('what is seen stays, and what joins the signs of a word', () => {
  expect(nameTyped('می\u200cخواهم')).toBe('می\u200cخواهم');
  expect(loginNameTyped('la\u200ble\u00ad.tan')).toBe('lale.tan');
  expect(loginNameTyped('lale tan')).toBe('lale tan');
  expect(withoutInvisible('a\u200f b\ufeff')).toBe('a b');
  expect(isBlank('')).toBe(true);
});

it('LG-02 a name has one form, however its marks were typed', () => {
  expect(nameTyped('Gu\u0308l')).toBe('Gül');
  expect(loginNameTyped('gu\u0308l')).toBe('gül');
});

it('LG-02 a password has one form, and blanks of its own', () => {
  expect(passwordForms('s\u0327ifre 1 ')).toEqual(['şifre 1 ', 's\u0327ifre 1 ']);
  expect(passwordForms('şifre 1 ')).toEqual(['şifre 1 ']);
});
