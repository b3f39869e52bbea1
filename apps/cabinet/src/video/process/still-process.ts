import type { BeginProcess, PictureProcess } from './picture-process.ts';

/** Stills are requested twice a second; a process that gives out nothing else ends when nobody requests any. */
const IDLE_MS = 5_000;

/** A picture process without a connection, that stills are taken from. */
export interface StillProcess {
  /** Null while the process is being started: texts travel with stills and must not wait for it. */
  still(which: 'changed' | 'any'): Promise<Buffer | null>;
  end(reason: string): void;
  /** Ends it, and one that is being started too. */
  close(reason: string): void;
}

export function createStillProcess(begin: BeginProcess): StillProcess {
  let process: PictureProcess | 'starting' | null = null;
  let idle: NodeJS.Timeout | undefined;
  let closed = new AbortController();

  const running = () => (process === 'starting' ? null : process);
  const end = (reason: string) => {
    clearTimeout(idle);
    running()?.dismiss(reason);
    process = null;
  };
  async function start(): Promise<void> {
    const over = (self: PictureProcess) => {
      if (process === self) process = null;
    };
    process = 'starting';
    const opened = await begin(closed.signal, (self) => ({
      candidate: () => undefined,
      message: () => undefined,
      opened: () => undefined,
      saturated: () => undefined,
      ended: () => over(self()),
      lost: () => over(self()),
    })).catch(() => null);
    // Nobody wants them any more, or no process was free.
    if (process === 'starting') process = opened;
    else opened?.drop('nobody requests stills');
  }

  return {
    async still(which) {
      clearTimeout(idle);
      idle = setTimeout(() => end('nobody requests stills'), IDLE_MS);
      if (process === null) void start();
      return running()?.still(which) ?? null;
    },
    end,
    close(reason) {
      closed.abort();
      closed = new AbortController();
      end(reason);
    },
  };
}
