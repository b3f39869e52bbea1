import { setTimeout as sleep } from 'node:timers/promises';
import { createFramedLineDecoder, type LineByte } from '@salon/sas/framed-line.ts';
import { openUartPort } from '../../../apps/cabinet/src/drivers/sas/line/uart/uart-port.ts';
import type { Direction } from './judgement.ts';
import { bytesOf, outcomeOf, type Packet } from './packets.ts';

const OPEN_MS = 5_000;
/** The longest packet takes 42 ms on the wire; adapters and processes take their time too. */
const PACKET_MS = 120;
/** A computer that stalls is late with a packet: so long, over all of one direction, what is missing is waited for. */
const LATE_MS = 4_000;
const CHECK_MS = 20;

/** Sends every packet both ways. Null: this port did not open. */
export async function runLineTest(
  [one, other]: readonly [string, string],
  packets: readonly Packet[],
): Promise<Direction[] | { notOpened: string }> {
  const ports = [openAdapter(one), openAdapter(other)] as const;
  try {
    for (let waitedMs = 0; waitedMs < OPEN_MS && !ports.every(({ isOpen }) => isOpen()); waitedMs += CHECK_MS)
      await sleep(CHECK_MS);
    const closed = ports.find(({ isOpen }) => !isOpen());
    if (closed) return { notOpened: closed.path };
    return [await sendAll(ports[0], ports[1], packets), await sendAll(ports[1], ports[0], packets)];
  } finally {
    for (const { close } of ports) close();
  }
}

type Adapter = ReturnType<typeof openAdapter>;

function openAdapter(path: string) {
  const gapsMs: number[] = [];
  let isRealTime = false;
  let isOpen = false;
  let decode = createFramedLineDecoder();
  let received: LineByte[] = [];
  const port = openUartPort(
    { path, log: null },
    {
      opened() {
        isOpen = true;
      },
      received: (chunk) => received.push(...decode(chunk).bytes),
    },
    {
      opened(is) {
        isRealTime = is;
      },
      gap: (gapMs) => gapsMs.push(gapMs),
    },
  );
  return {
    ...{ path, gapsMs, write: port.write, close: port.close },
    isOpen: () => isOpen,
    isRealTime: () => isRealTime,
    count: () => received.length,
    take(): LineByte[] {
      const all = received;
      received = [];
      decode = createFramedLineDecoder();
      return all;
    },
  };
}

async function sendAll(from: Adapter, to: Adapter, packets: readonly Packet[]): Promise<Direction> {
  const outcomes: Direction['outcomes'][number][] = [];
  let lateMs = 0;
  for (const packet of packets) {
    to.take();
    from.write(packet.framed);
    await sleep(PACKET_MS);
    for (; to.count() < bytesOf(packet).length && lateMs < LATE_MS; lateMs += CHECK_MS) await sleep(CHECK_MS);
    outcomes.push(outcomeOf(packet, to.take()));
  }
  return { from: from.path, to: to.path, outcomes, gapsMs: from.gapsMs, isRealTime: from.isRealTime() };
}
