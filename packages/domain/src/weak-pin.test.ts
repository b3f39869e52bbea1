import { describe, expect, it } from 'vitest';
import { isWeakPin } from './weak-pin.ts';

describe('LK-01 a PIN that anybody would try first', () => {
  it.each(['0000', '1111', '99999999', '1234', '4321', '23456789', '9876', '1212', '123123', '121212', '2580'])(
    'is %s',
    (pin) => {
      expect(isWeakPin(pin)).toBe(true);
    },
  );
  it.each(['4711', '9063', '1357', '20480', '735918', '11112', '12344321'])('is not %s', (pin) => {
    expect(isWeakPin(pin)).toBe(false);
  });
});
