export * as link from './cabinet-link.ts';
export * from './errors.ts';
export * as fields from './fields.ts';
export * as http from './http.ts';
export * from './parse.ts';
export * as channel from './player-channel.ts';
export * as sockets from './player-sockets.ts';
