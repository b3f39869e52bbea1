export interface SystemCalls {
  /** Below 0: it failed. `argument` is read and written in place. */
  ioctl(fd: number, request: number, argument: Uint8Array): number;
  /** Lets this thread run before every ordinary one (SCHED_FIFO). False: not allowed here. */
  beRealTime(): boolean;
}

const SCHED_FIFO = 1;
const LOW_PRIORITY = 10;

/**
 * The system calls for a serial line that Node has not. Takes some 30 ms and 4 MB, so that only a line that needs it loads it.
 * Rejects on a system that has no prebuilt koffi.
 */
export async function loadSystemCalls(): Promise<SystemCalls> {
  const { default: koffi } = await import('koffi');
  const own = koffi.load(null);
  const setScheduler = own.func('int sched_setscheduler(int, int, _In_ int *)');
  return {
    ioctl: own.func('int ioctl(int, unsigned long, _Inout_ uint8_t *)') as SystemCalls['ioctl'],
    beRealTime: () => setScheduler(0, SCHED_FIFO, Int32Array.of(LOW_PRIORITY)) === 0,
  };
}
