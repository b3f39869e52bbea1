/** What stands around every page before anything is pressed, and the lobby. */
export * from './information.ts';
export * from './lobby.ts';
export * from './lock.ts';
export * from './navigation.ts';
