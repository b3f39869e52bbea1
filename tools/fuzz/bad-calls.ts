/** Bad HTTP calls to every registered route. An answer is judged by its status, not by its content. */
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { CODES } from '@salon/contract';
import { badMessage, badText, fieldName } from './bad-values.ts';
import type { Draws } from './draws.ts';

export interface Route {
  method: string;
  /** With `:parameters` and `*`. */
  url: string;
}

/** A call that was answered by a 5xx, by an empty body, or not at all. */
export interface Finding {
  what: string;
  why: string;
}

/** Correct answers of a platform without a cabinet and a payment provider. */
const EXPECTED_5XX: readonly number[] = [CODES.machine_offline, CODES.video_failed];
const SILENCE_MS = 30_000;
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'] as const;
const CONTENT_TYPES = [
  ...['application/json', 'application/json; charset=utf-8', 'text/plain', 'application/x-www-form-urlencoded'],
  ...['application/json; charset=utf-16', 'multipart/form-data; boundary=x', 'application/xml', '', 'x/y/z'],
];

export async function sendBadCall(base: URL, agent: Agent, route: Route, tokens: readonly string[], draws: Draws) {
  if (draws.chance(1)) return sendNoise(base, draws);
  const words = route.url.split('/').filter((part) => part && !part.startsWith(':'));
  const method = draws.chance(90) ? route.method : draws.pick(METHODS);
  const path = pathOf(route.url, draws);
  const body = method === 'GET' || method === 'HEAD' ? undefined : bodyOf(words, draws);
  const headers: Record<string, string> = {};
  const token = draws.pick(tokens);
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = draws.chance(90) ? 'application/json' : draws.pick(CONTENT_TYPES);
  // Node omits it for methods that usually have no body; the body would be parsed as the next request.
  if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body));
  if (draws.chance(5)) headers['x-forwarded-for'] = asHeader(badText(draws));
  if (draws.chance(5)) headers['accept-language'] = asHeader(badText(draws));
  if (draws.chance(3)) headers.host = asHeader(badText(draws)) || 'x';
  const odd = Object.entries(headers).filter(([name]) => name !== 'authorization');
  const what = `${method} ${path.slice(0, 200)} ${JSON.stringify(odd).slice(0, 300)} ${String(body ?? '').slice(0, 300)}`;
  return judge(what, await call(base, agent, { method, path, headers, body }));
}

type Answer = { status: number; text: string } | Error;

interface Call {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

function call(base: URL, agent: Agent, options: Call, alone = false): Promise<Answer> {
  const { method, path, headers, body } = options;
  return new Promise((resolve) => {
    const { hostname, port } = base;
    const sent = request(
      { hostname, port, method, path, headers, agent: alone ? false : agent, timeout: SILENCE_MS },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          if (text.length < 4_000) text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', (error) => resolve(error));
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    // The server may close a kept-alive connection in the moment of its reuse: that is no fault of this call.
    sent.on('error', (error) => resolve(sent.reusedSocket && !alone ? call(base, agent, options, true) : error));
    sent.end(body);
  });
}

function judge(what: string, answer: Answer): Finding | null {
  // A body that is too large is answered and the connection closed while it is still being sent.
  if (answer instanceof Error) return /EPIPE|ECONNRESET/.test(answer.message) ? null : { what, why: answer.message };
  if (answer.status < 500) return null;
  const code = /"code":(\d+)/.exec(answer.text)?.[1];
  return code && EXPECTED_5XX.includes(Number(code))
    ? null
    : { what, why: `${answer.status} ${answer.text.slice(0, 300)}` };
}

function pathOf(url: string, draws: Draws): string {
  const filled = url.replaceAll(/:\w+|\*/g, () => {
    if (draws.chance(5)) return draws.pick(['%', '%ff', '%00', '..%2f', '%ud800']);
    return encode(badText(draws)).slice(0, 3_000);
  });
  if (!draws.chance(40)) return filled;
  const pairs = Array.from({ length: 1 + draws.below(4) }, () => `${fieldName(draws)}=${encode(badText(draws))}`);
  return `${filled}?${pairs.join('&').slice(0, 6_000)}`;
}

/** `encodeURIComponent` refuses lone surrogates; a caller need not. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed());

const asHeader = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 500);

function bodyOf(words: readonly string[], draws: Draws): string {
  const json = JSON.stringify(badMessage(words, draws)) ?? '';
  if (draws.chance(3)) return json.slice(0, draws.below(json.length + 1));
  if (draws.chance(1)) return `{"a":${'['.repeat(5_000)}`;
  if (draws.chance(1)) return `{"__proto__":{"status":1},"constructor":{"prototype":{}},"username":"\\ud800"}`;
  return draws.chance(1) ? `"${'z'.repeat(70_000)}"` : json;
}

/** Bytes that are no HTTP. The connection must end; how is the server's affair. */
function sendNoise(base: URL, draws: Draws): Promise<Finding | null> {
  return new Promise((resolve) => {
    const socket = connect(Number(base.port), base.hostname);
    const bytes = Buffer.from(Array.from({ length: 1 + draws.below(400) }, () => draws.below(256)));
    socket.on('connect', () => socket.end(Buffer.concat([bytes, Buffer.from('\r\n\r\n')])));
    socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('no answer')));
    socket.on('error', (error) =>
      resolve(/no answer/.test(error.message) ? { what: 'noise', why: error.message } : null),
    );
    socket.on('close', () => resolve(null));
    socket.resume();
  });
}

export const createAgent = () => new Agent({ keepAlive: true, maxSockets: 16 });
