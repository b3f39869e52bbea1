export * from './catalogue.ts';
export * from './column.ts';
export * from './deck.ts';
export * from './game.ts';
export * from './history.ts';
export * from './picture.ts';
export * from './profile.ts';
