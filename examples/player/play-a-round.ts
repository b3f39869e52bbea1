/**
 * One round of play by a program: log in, take a seat, cash in, press SPIN, cash out, log out. HTTP by a client that is generated
 * from `/api/docs/openapi.json` (see docs/integrators.md), the seat over Socket.IO as `/api/docs/asyncapi.json` describes it.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import createClient, { type Middleware } from 'openapi-fetch';
import { io, type Socket } from 'socket.io-client';
import type { components, paths } from './salon-api.d.ts';

export interface Round {
  url: string;
  username: string;
  password: string;
  machineId: number;
  amountMinor: number;
  /** Sees every HTTP answer, and every socket: for logs and tests. */
  middleware?: Middleware;
  onSocket?: (socket: Socket, namespace: string) => void;
}
export interface RoundPlayed {
  betMinor: number;
  winMinor: number;
  balanceBeforeMinor: number;
  balanceAfterMinor: number;
}

const ANSWER_MS = 10_000;
const ROUND_MS = 60_000;
/** Between two requests that carry the texts of the data channels. */
const PAUSE_MS = 300;

interface Deck {
  revision: number;
  activity: string;
  creditMinor: number;
  buttons: { id: string; kind: string; enabled: boolean }[];
  boxes: { prizeMinor: number | null }[] | null;
}
interface FallbackAnswer {
  status: 1;
  texts: string[];
}
interface Played {
  betMinor: number;
  winMinor: number;
}

/** Answers of both kinds: a refusal has `status` 0 and a code of the catalogue. */
function accepted<T extends { status: number }>(answer: T | components['schemas']['Failure']): T {
  if (answer.status === 0) throw new Error(`refused: ${JSON.stringify(answer)}`);
  return answer as T;
}

export async function playARound(round: Round): Promise<RoundPlayed> {
  const { url, username, password, machineId } = round;
  const client = createClient<paths>({ baseUrl: url });
  if (round.middleware) client.use(round.middleware);

  const login = await client.POST('/api/v1/login', { body: { username, password, site_id: 0 } });
  if (!login.data) throw new Error(`no login: ${login.error.ErrorMessage} (${login.error.code})`);
  const { token } = login.data;
  client.use({ onRequest: ({ request }) => request.headers.set('authorization', `Bearer ${token}`) });
  const balanceBeforeMinor = await balanceOf(client);

  const socket = io(`${url}/machine`, { transports: ['websocket'], auth: { token } });
  round.onSocket?.(socket, '/machine');
  try {
    const ask = async <T extends { status: number }>(event: string, message: object = {}): Promise<T> =>
      accepted(await socket.timeout(ANSWER_MS).emitWithAck(event, message));
    const { epoch } = await ask<{ status: 1; epoch: number }>('init', { machineID: machineId, token });
    const amountMinor = round.amountMinor;
    await settled(ask, await ask<TransferAnswer>('cashin', { transferId: randomUUID(), amountMinor }));
    const played = await spin(ask, epoch);
    await settled(ask, await ask<TransferAnswer>('cashout', { transferId: randomUUID() }));
    await ask('leave');
    const balanceAfterMinor = await balanceOf(client);
    await client.POST('/api/v1/player/logout');
    return { ...played, balanceBeforeMinor, balanceAfterMinor };
  } finally {
    socket.disconnect();
  }
}

async function balanceOf(client: ReturnType<typeof createClient<paths>>): Promise<number> {
  const { data, error } = await client.GET('/api/v1/player/balance');
  if (!data) throw new Error(`no balance: ${error.code}`);
  return data.balance;
}

type Ask = <T extends { status: number }>(event: string, message?: object) => Promise<T>;
interface TransferAnswer {
  status: 1;
  transfer: { transferId: string; state: string; reason: string | null };
}

/** A transfer ends by itself, also one that is `unknown` for a while: it is asked for, never sent anew with another id. */
async function settled(ask: Ask, { transfer }: TransferAnswer): Promise<void> {
  if (transfer.state === 'posted') return;
  if (['voided', 'refused', 'disputed'].includes(transfer.state))
    throw new Error(`${transfer.state}: ${transfer.reason}`);
  await sleep(PAUSE_MS);
  return settled(ask, await ask<TransferAnswer>('transfer', { transferId: transfer.transferId }));
}

/** Texts of the data channels by `socket-fallback`, as a browser without a peer connection has them. */
async function spin(ask: Ask, epoch: number): Promise<Played> {
  let clockAheadMs: number | null = null;
  let deck: Deck | null = null;
  let pressed = false;
  const plays: Played[] = [];
  const texts: object[] = [];
  for (const fromMs = Date.now(); Date.now() - fromMs < ROUND_MS; await sleep(PAUSE_MS)) {
    texts.push({ t: 'ping', sentMs: Date.now(), protocol: 2 });
    const sent = texts.splice(0).map((one) => JSON.stringify(one));
    const answer: FallbackAnswer = await ask<FallbackAnswer>('socket-fallback', {
      ...{ epoch, texts: sent, still: 'none', afresh: deck === null },
    });
    for (const received of answer.texts.map((text) => JSON.parse(text))) {
      if (received.t === 'deck') deck = received;
      // The cabinet refuses a press that is older than two seconds by its own clock.
      if (received.t === 'pong') clockAheadMs = received.cabinetMs - Date.now();
      if (received.t === 'play') plays.push(received);
      if (received.t === 'answer' && !received.ok) pressed = false;
    }
    if (deck === null || clockAheadMs === null) continue;
    const isOver = pressed && plays.length > 0 && deck.activity === 'idle';
    if (isOver) return { betMinor: sumOf(plays, 'betMinor'), winMinor: sumOf(plays, 'winMinor') };
    // A bonus of boxes waits for the player: the first closed one.
    const box = deck.boxes?.findIndex(({ prizeMinor }) => prizeMinor === null) ?? -1;
    const key = deck.buttons.find(({ kind, enabled }) => enabled && kind === (box >= 0 ? 'pick' : 'spin'));
    if (!key || (pressed && box < 0)) continue;
    pressed = true;
    const { revision } = deck;
    const atMs = Date.now() + clockAheadMs;
    texts.push({ t: 'press', id: randomUUID(), epoch, button: key.id, revision, atMs, ...(box >= 0 && { box }) });
  }
  throw new Error('the round did not end');
}

const sumOf = (plays: Played[], field: keyof Played) => plays.reduce((sum, play) => sum + play[field], 0);
