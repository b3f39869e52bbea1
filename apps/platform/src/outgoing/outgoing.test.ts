import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect as connectPlain } from 'node:net';
import { type AddressRanges, parseRangeList } from '@salon/domain/addresses/ranges.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutgoing, OutgoingRefused, type Target } from './outgoing.ts';

/** What an attacker's name server would answer, once for each question; after the last one it goes on with it. */
type Answers = Record<string, string[][]>;
const NAMES: Answers = {
  'hook.example': [['203.0.114.7']],
  'both.example': [['10.0.0.9', '203.0.114.9']],
  'rebound.example': [['203.0.114.7'], ['127.0.0.1']],
  localhost: [['127.0.0.1', '::1']],
  'metadata.example': [['169.254.169.254']],
  'lan.example': [['10.7.0.3', 'fd00:7::3']],
  'hidden.example': [['::ffff:7f00:1', '64:ff9b::a9fe:a9fe', '2002:7f00:1::1', '2001:0:a07:1::1']],
};

const rangesOf = (text: string): AddressRanges => {
  const read = parseRangeList(text);
  return read.ok ? read.ranges : expect.fail(read.unfit);
};

/** A receiver on this computer, which stands for every address that is connected to. */
const received: { request: IncomingMessage; body: string }[] = [];
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  received.push({ request, body });
  if (request.url === '/moved') response.writeHead(302, { location: 'http://127.0.0.1/secret' }).end();
  else response.writeHead(request.url === '/fails' ? 500 : 200).end('an answer that nobody reads');
});
beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

function calls({ ranges = '', httpsOnly = false } = {}) {
  const connected: Target[] = [];
  const asked: string[] = [];
  const outgoing = createOutgoing({
    ...{ networks: rangesOf(ranges), httpsOnly },
    resolve: async (name) => {
      const answers = NAMES[name] ?? [];
      const at = asked.filter((one) => one === name).length;
      asked.push(name);
      if (name === 'silent.example') return new Promise(() => {});
      return answers[Math.min(at, answers.length - 1)] ?? Promise.reject(new Error('ENOTFOUND'));
    },
    connect: (target) => {
      connected.push(target);
      return connectPlain((receiver.address() as AddressInfo).port, '127.0.0.1');
    },
  });
  const post = (url: string, timeoutMs = 10_000) =>
    outgoing.post(url, { headers: { 'content-type': 'application/json' }, body: '{"a":"ü"}', timeoutMs });
  return { outgoing, post, connected, asked };
}

const refusalOf = (error: unknown) => (error instanceof OutgoingRefused ? error.refusal : error);

describe('a call to an address that somebody has entered', () => {
  it('goes to the very address that was checked, with the host that was entered', async () => {
    const { post, connected, asked } = calls();
    expect(await post('http://hook.example:8080/in?a=1')).toBe(200);
    expect(connected).toEqual([{ address: '203.0.114.7', port: 8080, tls: null }]);
    expect(asked).toEqual(['hook.example']);
    expect(received.at(-1)).toMatchObject({
      ...{ body: '{"a":"ü"}' },
      request: {
        method: 'POST',
        url: '/in?a=1',
        headers: { host: 'hook.example:8080', 'content-type': 'application/json', 'content-length': '10' },
      },
    });
  });

  it('asks the certificate of the name, of an address for itself, and takes the ports of their schemes', async () => {
    const { outgoing, post, connected } = calls();
    for (const url of ['https://hook.example./', 'https://203.0.114.9:8443/', 'http://203.0.114.9/'])
      await post(url).catch(() => undefined);
    expect(connected).toEqual([
      { address: '203.0.114.7', port: 443, tls: { serverName: 'hook.example' } },
      { address: '203.0.114.9', port: 8443, tls: { serverName: null } },
      { address: '203.0.114.9', port: 80, tls: null },
    ]);
    expect(await outgoing.refuses('https://hook.example')).toBeNull();
  });

  it.each([
    ...['http://localhost/', 'http://LOCALHOST./', 'http://metadata.example/', 'http://lan.example:8080/x'],
    ...['http://hidden.example/', 'https://localhost/'],
    ...['http://127.0.0.1/', 'http://127.1/', 'http://0177.0.0.1/', 'http://2130706433/', 'http://0x7f000001/'],
    ...['http://0x7f.1/', 'http://017700000001/', 'http://127.0.0.1./', 'http://0/', 'http://0.0.0.0/'],
    ...['http://[::1]/', 'http://[::]/', 'http://[::ffff:7f00:1]/', 'http://[::ffff:127.0.0.1]/', 'http://[::7f00:1]/'],
    ...['http://[fe80::1]/', 'http://[fd00:ec2::254]/', 'http://[64:ff9b::7f00:1]/', 'http://[2002:7f00:1::1]/'],
    ...['http://10.7.0.3/', 'http://172.16.0.1/', 'http://192.168.1.1/', 'http://169.254.169.254/latest/meta-data/'],
    ...['http://100.100.100.200/', 'http://168.63.129.16/', 'http://192.0.2.1/', 'http://224.0.0.1/'],
    ...['http://[fe80::1%25eth0]/', 'not a url'],
  ])('is not made where %s leads: no packet leaves', async (url) => {
    const { outgoing, post, connected } = calls();
    expect(await post(url).catch(refusalOf)).toBe('not_permitted');
    expect(await outgoing.refuses(url)).toBe('not_permitted');
    expect(connected).toEqual([]);
  });

  it('takes the address of a name that is permitted, and is not led elsewhere by the next answer', async () => {
    const { post, connected, asked } = calls();
    expect(await post('http://both.example/')).toBe(200);
    expect(await post('http://rebound.example/')).toBe(200);
    expect(connected.map(({ address }) => address)).toEqual(['203.0.114.9', '203.0.114.7']);
    expect(asked).toEqual(['both.example', 'rebound.example']);
    expect(await post('http://rebound.example/').catch(refusalOf)).toBe('not_permitted');
    expect(connected).toHaveLength(2);
  });

  it('may go to a network of the operator that is named', async () => {
    const { post, connected } = calls({ ranges: '10.7.0.0/16,127.0.0.0/8' });
    for (const url of ['http://lan.example/', 'http://localhost/', 'http://[::ffff:7f00:1]/'])
      expect(await post(url)).toBe(200);
    expect(await post('http://10.8.0.1/').catch(refusalOf)).toBe('not_permitted');
    expect(connected.map(({ address }) => address)).toEqual(['10.7.0.3', '127.0.0.1', '::ffff:7f00:1']);
  });

  it('is https alone where that is asked for', async () => {
    const { outgoing, connected } = calls({ httpsOnly: true });
    for (const url of ['http://hook.example/', 'ftp://hook.example/', 'file:///etc/passwd'])
      expect(await outgoing.refuses(url)).toBe('not_https');
    expect(await outgoing.refuses('https://hook.example/')).toBeNull();
    expect(connected).toEqual([]);
  });

  it('follows no redirect, and reports what it was answered', async () => {
    const { post, connected } = calls();
    const before = received.length;
    expect([await post('http://hook.example/moved'), await post('http://hook.example/fails')]).toEqual([302, 500]);
    expect([connected.length, received.length - before]).toEqual([2, 2]);
  });

  it('waits for no name server longer than for the call', async () => {
    const { outgoing, post, connected } = calls();
    expect(await post('http://silent.example/', 20).catch(({ name }) => name)).toBe('TimeoutError');
    expect(await outgoing.refuses('http://nowhere.example/')).toBe('unresolved');
    expect(connected).toEqual([]);
  });
});
