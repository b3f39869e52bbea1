export * from './information.ts';
export * from './lobby.ts';
export * from './lock.ts';
export * from './navigation.ts';
