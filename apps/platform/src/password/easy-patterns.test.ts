import { expect, it } from 'vitest';
import { hasEasyPattern } from './easy-patterns.ts';

it.each([
  ...['aaaaaaaa', 'AAAAaaaa', '11111111', 'abababab', '12121212', 'aabbccaa', '!!!!!!!!', 'a-a-a-a-a-a'],
  ...['abcabcabc', 'demodemo', 'denizDENIZ', '12341234', 'abcdabcd', 'xyz!xyz!'],
  ...['abcdefgh', 'hgfedcba', '12345678', '87654321', 'abcd1234', 'Abc-123-def', '1234567890', 'ab123456'],
  ...[
    'qwertyui',
    'QWERTY123',
    'poiuytrewq',
    'asdf1234',
    '1qaz2wsx',
    'zxcvbnm1',
    'qwertyuıop',
    'asdfghjklşi',
    'فغعهخحجد',
  ],
])('%s is guessed without a list', (password) => expect(hasEasyPattern(password)).toBe(true));

it.each([
  ...['long enough', 'another one', 'a new password', 'eine-gute-parole', 'deniz kenarında çay', 'şişedekimektup'],
  ...[
    '98215530',
    'lale ve deniz',
    'seven77times',
    'Tr0ub4dor&3',
    'correct horse',
    'first-poster',
    'demo12345',
    'x7!kQ2#p',
  ],
  ...['?!&%/()=', 'كلمة مرور طويلة', '我的密码很长很长的'],
])('%s is not', (password) => expect(hasEasyPattern(password)).toBe(false));
