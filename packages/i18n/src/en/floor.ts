/** What stands around every page, the lobby and every failure. */
export * from './chat.ts';
export * from './errors.ts';
export * from './information.ts';
export * from './lobby.ts';
export * from './navigation.ts';
export * from './notifications.ts';
export * from './payment.ts';
export * from './protection.ts';
export * from './quick-panel.ts';
export * from './situation.ts';
export * from './watch.ts';
