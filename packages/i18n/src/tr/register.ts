import type { Texts } from '../texts.ts';

export const register: Texts['register'] = {
  open: 'Hesap aç',
};
