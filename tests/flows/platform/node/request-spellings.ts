/** Ways to write a call that a proxy may pass on, and a caller that sends each exactly as it is given. */
import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';

/** In their order, the same name more than once too. */
export type HeaderLines = readonly (readonly [name: string, value: string])[];

export interface SentCall {
  method?: string;
  path: string;
  headers: HeaderLines;
  body?: string;
}

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Of a failure; null: it is none. */
  code: number | null;
}

/** `fetch` would make another path and other headers of them. */
export async function send(url: string, { method = 'GET', path, headers, body }: SentCall): Promise<Reply> {
  const { hostname, port } = new URL(url);
  const ofBody = body === undefined ? [] : ['content-type', 'application/json', 'content-length', `${body.length}`];
  const call = request({ hostname, port, method, path, agent: false, headers: [...headers.flat(), ...ofBody] });
  call.end(body);
  const [reply] = (await once(call, 'response')) as [IncomingMessage];
  let text = '';
  for await (const part of reply) text += part;
  const [, code] = /^\{"status":0,"code":(\d+)/.exec(text) ?? [];
  const { statusCode: status = 0, headers: replied } = reply;
  return { status, headers: replied, text, code: code === undefined ? null : Number(code) };
}

const AT_ONCE = 16;

/** Calls `check` for each, a few at a time. */
export async function forEach<T>(all: readonly T[], check: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const work = async () => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) await check(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

const escaped = (text: string) => text.replace(/./g, (one) => `%${one.charCodeAt(0).toString(16)}`);

/** Other ways to write a path, itself among them; some are other paths. */
export function pathSpellings(path: string, host: string): string[] {
  const [, first = '', ...rest] = path.split('/');
  const tail = rest.join('/');
  const places = [1, path.indexOf('/', 1), path.length - 1].filter((at) => at > 0 && at < path.length);
  const oneEscaped = places.flatMap((at) =>
    [escaped(path[at]!), escaped(path[at]!).toUpperCase(), `%25${escaped(path[at]!).slice(1)}`].map(
      (code) => path.slice(0, at) + code + path.slice(at + 1),
    ),
  );
  const separators = ['%2F', '%2f', '%5c', '\\', '//', '/./', '/;/'];
  const leads = [
    ...['/', '/.', '/x/..', '/x/%2e%2e', '/x%2F..', '/x%5c..', '/\\..', '/;', '/.;x=1', '/..;x'],
    ...['/api/..', '/staff/..'],
  ];
  const ends = [
    ...['/', '//', '/.', '/x/..', '#', '#.js', ';.js', ';x=1', '%00', '%09', '%20', '%3f', '?', '?.js'],
    ...['.', '.css', '%23'],
  ];
  return [
    ...[path, ...oneEscaped, `/${escaped(path.slice(1))}`],
    ...separators.map((separator) => `/${path.slice(1).replaceAll('/', separator)}`),
    ...['http', 'HTTPS', 'ws'].map((scheme) => `${scheme}://${host}${path}`),
    ...[`http://elsewhere.example${path}`, `//${host}${path}`, `/staff%2F..${path}`, '*'],
    ...[`/${first}/../${first}/${tail}`, `/${first};x=1/${tail}`, `/${first}%3b/${tail}`],
    ...leads.map((lead) => lead + path),
    ...ends.map((end) => path + end),
    ...[path.toUpperCase(), `/${first.toUpperCase()}/${tail}`, path.slice(0, -1) + path.slice(-1).toUpperCase()],
  ];
}

/** Lines that name another host to who reads them instead of the one that counts. */
const besideHost = (other: string): HeaderLines => [
  ['Forwarded', `host=${other}`],
  ...['X-Host', 'X-Original-Host', 'X-HTTP-Host-Override', 'X-Forwarded-Server', 'X_Forwarded_Host'].map(
    (name) => [name, other] as const,
  ),
];

/** Each names `host` to a node behind so many proxies, whatever else in it names `other`. */
export function hostForms(hops: number, host: string, other: string): HeaderLines[] {
  const names = [host, host.toUpperCase(), `${host}.`, `${host}..`, `${host}:`, `${host}:8443`, `${host}.:443`];
  const [own, foreign] = [['Host', host] as const, ['Host', other] as const];
  if (hops === 0)
    return [
      ...names.map((name): HeaderLines => [['Host', name]]),
      [own, ['X-Forwarded-Host', other]],
      [own, foreign],
      ...besideHost(other).map((line): HeaderLines => [line, own]),
    ];
  const lists = [`${other}, ${host}`, `${other},${host}`, `${other}, ${other} , ${host} `, ` ${host}`];
  return [
    [own],
    ...[...names, ...lists].map((name): HeaderLines => [foreign, ['X-Forwarded-Host', name]]),
    [foreign, ['X-Forwarded-Host', other], ['X-Forwarded-Host', host]],
    [foreign, ['x-forwarded-host', other], ['X-FORWARDED-HOST', host]],
    ...besideHost(other).map((line): HeaderLines => [line, foreign, ['X-Forwarded-Host', host]]),
  ];
}

/**
 * Each says to a node behind so many proxies that the caller is at `real`, whatever else in it names `forged`. Without a proxy the peer's own
 * address counts.
 */
export function addressForms(hops: number, real: string, forged: string): HeaderLines[] {
  const beside: HeaderLines = [
    ...['X-Real-IP', 'X-Client-IP', 'True-Client-IP', 'CF-Connecting-IP', 'X-Cluster-Client-IP', 'X_Forwarded_For'].map(
      (name) => [name, forged] as const,
    ),
    ...[['Forwarded', `for=${forged}`] as const, ['X-Forwarded', forged] as const, ['Via', `1.1 ${forged}`] as const],
  ];
  const proxies = Array.from({ length: hops - 1 }, (_, at) => `10.0.0.${at + 2}`);
  if (hops === 0)
    return [
      ...[forged, `${forged}, ${forged}`, `${forged},`, ` ${forged} `].map(
        (text): HeaderLines => [['X-Forwarded-For', text]],
      ),
      [
        ['X-Forwarded-For', forged],
        ['X-Forwarded-For', forged],
      ],
      ...beside.map((line): HeaderLines => [line]),
    ];
  const chain = [forged, real, ...proxies];
  const texts = [', ', ',', ' , ', ',\t', ', , '].map((comma) => chain.join(comma));
  const own = chain.slice(1).join(', ');
  return [
    ...[...texts, own, `${forged}, ${chain.join(', ')}`, `${chain.join(', ')},`, `, ${own}`].map(
      (text): HeaderLines => [['X-Forwarded-For', text]],
    ),
    chain.map((address) => ['X-Forwarded-For', address] as const),
    [
      ['x-forwarded-for', forged],
      ['X-FORWARDED-FOR', own],
    ],
    ...beside.map((line): HeaderLines => [line, ['X-Forwarded-For', own]]),
  ];
}
