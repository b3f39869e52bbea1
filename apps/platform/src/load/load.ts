import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Pool } from 'pg';

/**
 * `busy`: lobby pushes come less often. `overloaded`: what can wait, chat included, is refused too. Money, play, seats, logins and
 * operators' work are never refused for it.
 */
export const LOAD_LEVELS = ['normal', 'busy', 'overloaded'] as const;
export type LoadLevel = (typeof LOAD_LEVELS)[number];

export interface Load {
  level(): LoadLevel;
  /** Of the last second, see `LoadSample`. */
  lagMs(): number;
  stop(): void;
}

/** What a node has measured in the last second. */
export interface LoadSample {
  /** How much later than planned its event loop came round, milliseconds, mean. */
  lagMs: number;
  /** Queries without a connection to the database, for each of its connections. */
  waitingPerConnection: number;
}

const SAMPLE_MS = 1_000;
const LAG_RESOLUTION_MS = 10;
const LIMITS = {
  busy: { lagMs: 100, waitingPerConnection: 3 },
  overloaded: { lagMs: 300, waitingPerConnection: 10 },
} as const;
/** In line before a level is changed: starting, a collection of garbage or one long computation is no load, and a pause is no end of it. */
const SAMPLES = 3;

function levelOf({ lagMs, waitingPerConnection }: LoadSample): LoadLevel {
  const isOver = (limit: LoadSample) => lagMs >= limit.lagMs || waitingPerConnection >= limit.waitingPerConnection;
  if (isOver(LIMITS.overloaded)) return 'overloaded';
  return isOver(LIMITS.busy) ? 'busy' : 'normal';
}

/** The level by the samples so far: it changes as far as the last three agree that it is higher, or lower. */
export function followLoad(): (sample: LoadSample) => LoadLevel {
  let rank = 0;
  let last: number[] = [];
  return (sample) => {
    last = [...last, LOAD_LEVELS.indexOf(levelOf(sample))].slice(-SAMPLES);
    if (last.length === SAMPLES) rank = Math.max(Math.min(...last), Math.min(rank, Math.max(...last)));
    return LOAD_LEVELS[rank] as LoadLevel;
  };
}

/** Samples this process and its pool once a second until `stop`. `onChange` is called with each new level. */
export function watchLoad(
  pool: Pick<Pool, 'waitingCount' | 'options'>,
  onChange: (level: LoadLevel, sample: LoadSample) => void,
): Load {
  const connections = pool.options.max ?? 10;
  const follow = followLoad();
  let level: LoadLevel = 'normal';
  let lastLagMs = 0;
  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
  lag.enable();
  const timer = setInterval(() => {
    // Without a value it is NaN.
    const lagMs = Math.max(0, Math.round((lag.mean || 0) / 1e6) - LAG_RESOLUTION_MS);
    lag.reset();
    lastLagMs = lagMs;
    const sample = { lagMs, waitingPerConnection: pool.waitingCount / connections };
    const before = level;
    level = follow(sample);
    if (level !== before) onChange(level, sample);
  }, SAMPLE_MS).unref();
  return {
    level: () => level,
    lagMs: () => lastLagMs,
    stop: () => {
      clearInterval(timer);
      lag.disable();
    },
  };
}
