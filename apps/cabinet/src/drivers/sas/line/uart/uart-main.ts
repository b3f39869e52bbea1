/**
 * The process of one serial port, started by `uart-port.ts`: the ninth bit is made by the parity, which takes a thread that does
 * nothing else. Not run on hardware. Arguments: the device, and `measure` to report gaps. Exit code 1: the port is gone.
 */
import { constants, openSync, realpathSync, writeFileSync, writeSync } from 'node:fs';
import { basename } from 'node:path';
import { ReadStream } from 'node:tty';
import { loadSystemCalls } from '../tty/system-calls.ts';
import { IOCTL, sasPort, TERMIOS_BYTES } from '../tty/termios.ts';
import { sendPoll, type Uart } from './send-poll.ts';
import { type FromUart, readToUart, WAITING_LIMIT } from './uart-messages.ts';

const [path = '', measure] = process.argv.slice(2);
let waiting = 0;
process.on('disconnect', () => process.exit(0));

try {
  await openUart();
} catch {
  end();
}

async function openUart(): Promise<void> {
  const { ioctl, beRealTime } = await loadSystemCalls();
  const fd = openSync(path, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK);
  const set = (request: number, settings: Uint8Array) => {
    if (ioctl(fd, request, settings) < 0) throw new Error(`${path} is no serial port`);
    return settings;
  };
  const found = set(IOCTL.TCGETS, new Uint8Array(TERMIOS_BYTES));
  const settings = { mark: sasPort(found, 'mark'), space: sasPort(found, 'space') };
  set(IOCTL.TCSETSF, settings.space);
  lowerLatency();
  const uart: Uart = {
    setParity: (parity) => set(IOCTL.TCSETS, settings[parity]),
    write: (bytes) => writeSync(fd, bytes),
    monotonicMs: () => performance.now(),
  };
  const stream = new ReadStream(fd);
  stream.on('data', (chunk) => send({ kind: 'received', chunk }));
  for (const event of ['error', 'end', 'close']) stream.on(event, end);
  process.on('message', (message) => {
    const order = readToUart(message);
    if (order === null) return;
    try {
      const gapMs = sendPoll(uart, order.framed);
      if (measure === 'measure' && gapMs !== null) send({ kind: 'gap', gapMs });
    } catch {
      end();
    }
  });
  send({ kind: 'opened', isRealTime: beRealTime() });
}

/** FTDI adapters collect bytes for 16 ms, longer than a machine takes to answer. Others have no such file. */
function lowerLatency(): void {
  try {
    writeFileSync(`/sys/class/tty/${basename(realpathSync(path))}/device/latency_timer`, '1');
  } catch {
    // Not this maker's, or not allowed: `sas-line-test` shows what it costs.
  }
}

function send(message: FromUart): void {
  waiting += 1;
  if (waiting > WAITING_LIMIT) end();
  process.send?.(message, () => {
    waiting -= 1;
  });
}

function end(): never {
  process.exit(1);
}
