import type * as staffConsole from './console/en/index.ts';
import type * as en from './en/index.ts';

type PluralBase<Key> = Key extends `${infer Base}_other` ? Base : never;

/** An area in another language: the same keys, and the plural forms that English does not have. */
export type AreaTexts<Source> = { readonly [Key in keyof Source]: string } & {
  readonly [Key in `${PluralBase<keyof Source>}_${'zero' | 'two' | 'few' | 'many'}`]?: string;
};

/** Every text of a language, by area. A missing or an unknown key is a type error. */
export type Texts = { readonly [Area in keyof typeof en]: AreaTexts<(typeof en)[Area]> };

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en; console: typeof staffConsole };
  }
}
