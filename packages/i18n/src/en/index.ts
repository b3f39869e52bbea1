/** English is the source of the keys: every area and key here exists in every language. */
export * from './floor.ts';
export * from './rest.ts';
export * from './start.ts';
