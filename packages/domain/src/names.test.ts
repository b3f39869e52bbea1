import { describe, expect, it } from 'vitest';
import { hasLinkingDot, isPersonName, isPlainText, mayReorder, withoutTurning } from './names.ts';

describe('a person’s name', () => {
  it.each([
    ...['Ada', 'Şükrü Işık', 'Ağaoğlu', 'S\u0327u\u0308kru\u0308', 'M. Kemal', 'Ayşe-Nur', 'İdil Ö.'],
    ...['عبد الرحمن', 'ليلى حسن', 'د. محمد', 'أ.د. محمد', 'مُحَمَّد', 'می\u200cنا'],
    ...['Jean-François', 'J.-P. Martin', 'd’Ornano', 'Anne-Élise', 'Œuvrard'],
    ...["O'Brien", 'O’Neill', 'Seán Óg Ó hAilpín', 'Ní Dhomhnaill', 'St. John', 'Mac an tSaoi'],
    ...['J.R.', 'J.R.R. Tolkien', 'J. R. R. Tolkien', 'Martin Luther King Jr.', 'Louis XIV', 'Sammy Davis, Jr.'],
    ...['María José Núñez', 'Müller-Lüdenscheidt', 'Þór', 'Łukasz', 'Nguyễn Thị Minh Khai', 'Jo\u00e3o D’Ávila'],
    ...['王小明', '김철수', 'दीपिका', 'Иван Иванович', 'Νίκος', 'שרה', 'André 3000', 'Ada 🎰'],
  ])('may be %s', (name) => expect(isPersonName(name)).toBe(true));

  it.each([
    ...['evil.com', 'Free coins at evil.com', 'www.evil.com now', 'evil .com', 't.co', 'x.cöm', 'M.Kemal'],
    ...['https://evil', 'evil/x', 'a\\b', 'a@b', 'mailto:a', '<b>Ada</b>', 'a>b'],
    ...[
      'evil\uff0ecom',
      'evil\u3002com',
      'evil\uff61com',
      'evil\u2024com',
      'a\uff20b',
      'evil\uff0fx',
      'c\u2105',
      '192.168.0.1',
    ],
    ...['Call 0800 555 12 34', '٠٨٠٠٥٥٥'],
    ...['a\u202eb', '\u2066x\u2069', 'x\u061c', 'x\u200e', 'x\u200f', 'x\u202a'],
    ...[
      'two\nlines',
      'two\u2028lines',
      'two\u2029lines',
      'a\tb',
      'a\u0000b',
      'soft\u00adhyphen',
      '\ufeffAda',
      'a\u{e0041}b',
      '\ue000',
    ],
  ])('may not be %j', (name) => expect(isPersonName(name)).toBe(false));
});

describe('a name that has no person', () => {
  it('may be an address, in signs that are seen', () => {
    expect(['Salon.bet', 'Lucky 7.5', 'Oda 1/2: <A>'].filter((name) => !isPlainText(name))).toEqual([]);
    expect(['Sal\u202eon', 'Salon\u200b', 'Sal\non'].filter(isPlainText)).toEqual([]);
  });
});

it('a user name has no dot in front of a word', () => {
  expect(['ada', 'ada_k', 'ada-k', 'ada.k', 'a.b.c', 'ada.'].filter(hasLinkingDot)).toEqual([]);
  expect(['evil.com', 'ada.kaya', 'a.co', 'ada.7'].filter((name) => !hasLinkingDot(name))).toEqual([]);
});

it('a text loses what turns the order of reading, and nothing else', () => {
  expect(withoutTurning('a\u202eb\u2066c\u2069d\u200fe\u061cf ليلى')).toBe('abcdef ليلى');
});

it('a text turns what stands around it by its letters or its signs, unless it is an isolate', () => {
  expect(
    ['ليلى', 'Ada שרה', 'a\u202eb', 'a\u2069', '\u2066a\u202e\u2069', '\u2067a'].filter((text) => !mayReorder(text)),
  ).toEqual([]);
  expect(['Ada', 'Şükrü 7', '₺5,00', '\u2066₺5\u2069', '\u2068ليلى\u2069', ''].filter(mayReorder)).toEqual([]);
});
