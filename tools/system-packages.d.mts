/** As tests ask for it. */
export type Program =
  | 'chromium'
  | 'firefox'
  | 'WebKitWebDriver'
  | 'redis-server'
  | 'turnserver'
  | 'caddy'
  | 'GStreamer'
  | 'OpenH264'
  | 'PostgreSQL'
  | 'pgbouncer'
  | 'age'
  | 'promtool'
  | 'systemd-analyze';

export interface Computer {
  find(name: Program): string | undefined;
  canInstall(): boolean;
  install(packages: string[]): string | undefined;
  report(line: string): void;
}

export const EVERYDAY_PROGRAMS: readonly Program[];
export const ALL_PROGRAMS: readonly Program[];
export function findProgram(name: Program): string | undefined;
export function chromiumPath(): string;
export function wholeChromiumPath(): string;
export function missingLine(names: readonly Program[]): string;
export function ensureSystemPackages(names?: readonly Program[], computer?: Computer): Program[];
