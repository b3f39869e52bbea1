export * from './appearance.ts';
export * from './general.ts';
export * from './login.ts';
