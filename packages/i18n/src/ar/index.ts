export * from './floor.ts';
export * from './rest.ts';
export * from './start.ts';
