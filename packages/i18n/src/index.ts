export * from './create-i18n.ts';
export * from './error-text.ts';
export * from './isolate-text.ts';
export * from './languages.ts';
export * from './money.ts';
export type { Texts } from './texts.ts';
export * from './times.ts';
