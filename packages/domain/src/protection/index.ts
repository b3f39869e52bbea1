export * from './exclusion.ts';
export * from './limits.ts';
export * from './periods.ts';
export * from './profile.ts';
export * from './reality-check.ts';
