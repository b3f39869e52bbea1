import { connect, type Socket } from 'node:net';
import type { Clock } from '@salon/domain';
import { ModbusTCPClient, type UserRequestError } from 'jsmodbus';

const ANSWER_WITHIN_MS = 500;
const CONNECT_WITHIN_MS = 2_000;
const RETRY_MS = 100;
const RETRY_AT_MOST_MS = 1_000;

export type Asked<Answer> =
  | { is: 'answered'; answer: Answer }
  /** The device has refused it. */
  | { is: 'refused'; reason: string }
  /** Not sent, or not answered. */
  | { is: 'silent' };

/** A connection to a Modbus TCP device, which opens by itself and opens again. */
export interface ModbusConnection {
  /**
   * One request at a time, each sent at most once. A late answer ends the connection: no later request meets it, and none that
   * waits behind it is sent.
   */
  ask<Answer>(request: (client: ModbusTCPClient) => Promise<Answer>): Promise<Asked<Answer>>;
  /** How often it was opened. */
  opened(): number;
  close(): void;
}

interface Opened {
  socket: Socket;
  client: ModbusTCPClient;
}

export function openModbus(address: { host: string; port: number; unit: number }, clock: Clock): ModbusConnection {
  let current: Opened | null = null;
  let connecting: Socket | null = null;
  let waiting: Promise<unknown> = Promise.resolve();
  let openings = 0;
  let isClosed = false;
  let retryMs = RETRY_MS;

  function open(): void {
    const socket = connect({ ...address, noDelay: true });
    connecting = socket;
    socket.setTimeout(CONNECT_WITHIN_MS, () => socket.destroy());
    const client = new ModbusTCPClient(socket, address.unit, ANSWER_WITHIN_MS);
    socket.on('connect', () => {
      socket.setTimeout(0);
      current = { socket, client };
      openings += 1;
    });
    // What has failed is said by `close`, which follows.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      current = null;
      void openLater();
    });
  }
  async function openLater(): Promise<void> {
    await clock.sleep(retryMs);
    retryMs = Math.min(retryMs * 2, RETRY_AT_MOST_MS);
    if (!isClosed) open();
  }
  async function send<Answer>(
    to: Opened | null,
    request: (client: ModbusTCPClient) => Promise<Answer>,
  ): Promise<Asked<Answer>> {
    if (to === null || to !== current) return { is: 'silent' };
    try {
      const answer = await request(to.client);
      retryMs = RETRY_MS;
      return { is: 'answered', answer };
    } catch (error) {
      const { err, message } = error as UserRequestError<never, never>;
      if (err === 'ModbusException') return { is: 'refused', reason: message };
      to.socket.destroy();
      return { is: 'silent' };
    }
  }
  open();
  return {
    ask(request) {
      const to = current;
      const asked = waiting.then(() => send(to, request));
      waiting = asked;
      return asked;
    },
    opened: () => openings,
    close() {
      isClosed = true;
      connecting?.destroy();
    },
  };
}
