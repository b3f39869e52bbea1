import type { ServerResponse } from 'node:http';
import type { SentForm } from './cached-answer.ts';

/** Node's own field: the head as it is sent, null until it is made. */
type Headed = ServerResponse & { _header: string | null };

/**
 * Sends a form with the headers of `guard`. Node checks and joins some twenty names and values for every answer, which takes a sixth of
 * the time of an answer at hand; so the first head that it has made for a connection that stays open is used for the next ones too, with
 * their id and date.
 */
export function sendPrepared(
  response: ServerResponse,
  { status, headers, body, heads }: SentForm,
  guard: Readonly<Record<string, string>>,
  id: string,
  dateNow: () => string,
): void {
  const headed = response as Headed;
  const known = heads.get(guard);
  if (known !== undefined && response.shouldKeepAlive) {
    response.statusCode = status;
    headed._header = `${known.start}${id}\r\nDate: ${dateNow()}${known.end}`;
  } else {
    response.writeHead(status, Object.entries({ ...guard, ...headers, 'x-request-id': id }).flat());
    const [, start, end] = /^(.*\r\nx-request-id: )[^\r]*\r\nDate: [^\r]*(\r\n.*)$/s.exec(headed._header ?? '') ?? [];
    if (start !== undefined && end !== undefined && response.shouldKeepAlive) heads.set(guard, { start, end });
  }
  response.end(body);
}

/** The date of now as a head has it, made once a second. */
export function createHeadDate(nowMs: () => number): () => string {
  let second = 0;
  let date = '';
  return () => {
    const now = Math.floor(nowMs() / 1_000);
    if (now !== second) {
      second = now;
      date = new Date(now * 1_000).toUTCString();
    }
    return date;
  };
}
