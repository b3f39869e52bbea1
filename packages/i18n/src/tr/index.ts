export * from './rest.ts';
export * from './start.ts';
