/** Where a machine's line is, as the operator's file has it. */
export type LineAddress =
  /** Serial port server, bridge or simulated machine, in the framed form. */
  | { kind: 'tcp'; host: string; port: number }
  /** Pseudo terminal, or the USB device of a bridge (CDC: its speed does not matter), in the framed form. */
  | { kind: 'pty'; path: string }
  /** Serial port of this computer, which makes the ninth bit itself. */
  | { kind: 'uart'; path: string };

export const LINE_FORMS = 'tcp:HOST:PORT, pty:PATH or uart:/dev/...';

const TCP = /^tcp:([^\s:]{1,253}|\[[0-9a-f:]{2,45}\]):(\d{1,5})$/i;
const PTY = /^pty:([^\0\n]{1,200})$/;
const UART = /^uart:(\/dev\/[\w.:/-]{1,200})$/;
const LAST_PORT = 65_535;

/** Null: it is none. */
export function readLineAddress(text: string): LineAddress | null {
  const [, host, digits] = TCP.exec(text) ?? [];
  const port = Number(digits);
  if (host !== undefined) return port >= 1 && port <= LAST_PORT ? tcp(host, port) : null;
  const terminal = PTY.exec(text)?.[1];
  if (terminal !== undefined) return { kind: 'pty', path: terminal };
  const device = UART.exec(text)?.[1];
  return device === undefined ? null : { kind: 'uart', path: device };
}

const tcp = (host: string, port: number): LineAddress => ({
  kind: 'tcp',
  host: host.replace(/^\[(.*)\]$/, '$1'),
  port,
});
