/** Below 0: it failed. `argument` is read and written in place. */
export type Ioctl = (fd: number, request: number, argument: Uint8Array) => number;

/**
 * The system call that Node has not, for settings of a terminal. Takes some 30 ms and 4 MB, so that only a line that needs it
 * loads it. Rejects on a system that has no prebuilt koffi.
 */
export async function loadIoctl(): Promise<Ioctl> {
  const { default: koffi } = await import('koffi');
  return koffi.load(null).func('int ioctl(int, unsigned long, _Inout_ uint8_t *)') as Ioctl;
}
