export * from './general.ts';
export * from './login.ts';
