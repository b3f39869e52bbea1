import { http } from '@salon/contract';
import type { Settings } from './settings/settings.ts';

export type Namespace = '/notifications' | '/machine' | '/jackpots';
export type ServerSettings = Pick<Settings, 'API_URL' | 'MACHINE_URL' | 'NOTIFICATIONS_URL' | 'JACKPOT_URL'>;

const SOCKETS = {
  '/machine': 'MACHINE_URL',
  '/notifications': 'NOTIFICATIONS_URL',
  '/jackpots': 'JACKPOT_URL',
} as const satisfies Record<Namespace, keyof ServerSettings>;

const OWN: ServerSettings = { API_URL: '', MACHINE_URL: '', NOTIFICATIONS_URL: '', JACKPOT_URL: '' };
let servers = OWN;

/** Where the platform is reached (CA-10). To be called with the site's settings before the first call and socket. */
export function setServers(settings: ServerSettings): void {
  servers = settings;
}

/** Base of the HTTP calls, without a slash at its end. */
export const apiBase = (): string => servers.API_URL || http.API_BASE;

/** Origin that the namespace's socket is opened at. */
export const socketOrigin = (namespace: Namespace): string => servers[SOCKETS[namespace]] || location.origin;
