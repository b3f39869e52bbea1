import type { BeginProcess, PictureProcess } from './picture-process.ts';

/** Longer than the lobby's ten seconds between two stills: starting one costs most of a second of a core. */
const IDLE_MS = 30_000;

/** The one process that stills of all machines of a driver are taken from; it runs while somebody asks for any. */
export interface StillProcess {
  /** Null while it is being started. */
  running(): PictureProcess | null;
  /** Rejects where no process came free. */
  started(): Promise<PictureProcess>;
  /** Ends it, and one that is being started too. */
  close(reason: string): void;
}

export function createStillProcess(begin: BeginProcess): StillProcess {
  let current: { process: PictureProcess | null; started: Promise<PictureProcess> } | null = null;
  let idle: NodeJS.Timeout | undefined;
  let closed = new AbortController();

  function end(reason: string): void {
    clearTimeout(idle);
    current?.process?.dismiss(reason);
    current = null;
  }
  function start(): Promise<PictureProcess> {
    const over = () => {
      if (current === own) current = null;
    };
    const events = {
      candidate: () => undefined,
      message: () => undefined,
      opened: () => undefined,
      saturated: () => undefined,
      ended: over,
      lost: over,
    };
    const started = begin(closed.signal, () => events).then((process) => {
      if (current === own) own.process = process;
      else process.drop('nobody requests stills');
      return process;
    });
    const own: NonNullable<typeof current> = { process: null, started };
    current = own;
    started.catch(over);
    return started;
  }
  function use(): void {
    clearTimeout(idle);
    idle = setTimeout(() => end('nobody requests stills'), IDLE_MS).unref();
  }

  return {
    running() {
      use();
      if (current === null) start();
      return current?.process ?? null;
    },
    started() {
      use();
      return current?.started ?? start();
    },
    close(reason) {
      closed.abort();
      closed = new AbortController();
      end(reason);
    },
  };
}
