/** The reads that are measured, of the node and of the peer alike. */
export const READS = {
  lobby: '/api/v1/machine/all',
  balance: '/api/v1/player/balance',
  settings: '/Settings.json',
} as const;

/** Of a browser behind TLS. */
export const ACCEPTED = 'gzip, deflate, br';

export type Read = keyof typeof READS;

/** One for each token: a public of many players. */
export function requestsOf(read: Read, tokens: readonly string[]): string[] {
  return tokens.map(
    (token) =>
      `GET ${READS[read]} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: */*\r\nAccept-Encoding: ${ACCEPTED}\r\n` +
      `Accept-Language: en\r\nUser-Agent: Mozilla/5.0 (bench)\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  );
}
