import type { AreaTexts } from '../texts.ts';
import type * as en from './en/index.ts';

/** Every text of the console in a language, by room. A missing or an unknown key is a type error. */
export type ConsoleTexts = { readonly [Room in keyof typeof en]: AreaTexts<(typeof en)[Room]> };
