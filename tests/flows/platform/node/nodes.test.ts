import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { CODES, chat, http } from '@salon/contract';
import { freePort } from '@salon/testkit/free-port.ts';
import type { ScriptedCabinet } from '@salon/testkit/scripted-cabinet.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTcpProxy, type TcpProxy } from '../../../../tools/faults/proxy/tcp-proxy.ts';
import { missing } from '../../../programs.ts';
import { type PlatformNode, startPlatformNode } from '../platform-node.ts';

/** The player is at one node, the cabinet at the other. */
describe.skipIf(missing('redis-server'))('two nodes', () => {
  let redis: ChildProcess;
  let port: number;
  let link: TcpProxy;
  let node: PlatformNode;
  let other: Pick<PlatformNode, 'url' | 'round' | 'stop'>;
  let cabinet: ScriptedCabinet;
  let token: string;

  beforeAll(async () => {
    port = await freePort();
    redis = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], { stdio: 'ignore' });
    await untilListening(port);
    link = await openTcpProxy([port]);
    node = await startPlatformNode({ REDIS_URL: `redis://127.0.0.1:${link.port}` });
    other = await node.peer();
    cabinet = node.cabinet([1, 2, 3], { at: other.url });
    await cabinet.connect();
    token = (await node.login('demo')).token;
  });
  afterAll(async () => {
    await other.stop();
    await node.stop();
    link.close();
    redis.kill('SIGKILL');
  });

  it('GM-01 GM-10 LB-03 commands, pushes and money cross from one to the other', async () => {
    const listener = await node.player('/notifications', token);
    const player = await node.player('/machine', token);
    const answer = await player.ask('init', { machineID: 1, token });
    expect(answer).toMatchObject({ status: 1, id: 1 });
    expect(cabinet.machine(1).epoch).toBe(answer.epoch);
    const cashed = await player.ask('cashin', { transferId: randomUUID(), amountMinor: 5_000 });
    expect(cashed).toMatchObject({ transfer: { state: 'posted' } });
    await cabinet.report(1, 'bonus');
    await listener.push('machine', (push) => push.id === 1 && push.status === 'bonus');
    await cabinet.report(1, 'idle');
    // A seat whose socket is at another node is not an empty one: two rounds of presence later it is still taken.
    for (const one of [node, other, node, other]) await one.round('seat presence');
    expect(await player.ask('cashin', { transferId: randomUUID(), amountMinor: 1_000 })).toMatchObject({ status: 1 });
    const { body } = await node.call('GET', `${http.API_BASE}/machine/1`, { token });
    expect(body.machines[0]).toMatchObject({ id: 1, status: 'playing', reservation: 'own' });
  });

  it('what a cabinet reports against play at one node is known at the other', async () => {
    const { token: second } = await node.login('demo3');
    const listener = await node.player('/notifications', second);
    const player = await node.player('/machine', second);
    const report = (faults: string[]) => cabinet.send('fault', { machineId: 3, faults, at: 1 });
    await report(['no_picture']);
    await listener.push('machine', (push) => push.id === 3 && push.status === 'error');
    const refused = await player.ask('init', { machineID: 3, token: second });
    expect(refused).toMatchObject({ code: CODES.machine_not_playable });
    await report([]);
    await listener.push('machine', (push) => push.id === 3 && push.status === 'available');
    for (const socket of [listener, player]) socket.close();
  });

  it('a cabinet that links while Redis is slow is reached by both afterwards', async () => {
    cabinet.disconnect();
    redis.kill('SIGSTOP');
    await cabinet.connect();
    redis.kill('SIGCONT');
    // What its handshake has asked of all nodes is carried out now, and must not befall its own connection.
    await setTimeout(1_000);
    const { token: third } = await node.login('demo4');
    const player = await node.player('/machine', third);
    expect(await player.ask('init', { machineID: 2, token: third })).toMatchObject({ status: 1 });
    expect(await player.ask('leave', {})).toEqual({ status: 1 });
    player.close();
  });

  it('a player who watches at one node gives the place up that they have at the other', async () => {
    const { token: watcher } = await node.login('demo5');
    const { token: third } = await node.login('demo4');
    const player = await node.player('/machine', third);
    expect(await player.ask('init', { machineID: 2, token: third })).toMatchObject({ status: 1 });
    const there = await node.player('/notifications', watcher, undefined, undefined, other.url);
    const here = await node.player('/notifications', watcher);
    const offer = { machineId: 2, sdp: 'v=0 offer of somebody who watches' };
    const { watcherId } = await there.ask('watch', offer);
    const own = await here.ask('watch', offer);
    expect(own).toMatchObject({ status: 1 });
    expect(await there.push('watch-moved')).toEqual({ watcherId });
    expect((await there.ask('watch-renew', { watcherId })).code).toBe(CODES.not_found);
    expect(await here.ask('watch-renew', { watcherId: own.watcherId })).toEqual({ status: 1 });
    const ended = () => cabinet.commands.filter(({ event }) => event === 'watch-end').map(({ command }) => command);
    await expect.poll(ended).toMatchObject([{ machineId: 2, watcherId }]);
    expect(await player.ask('leave', {})).toEqual({ status: 1 });
    for (const socket of [player, there, here]) socket.close();
  });

  it('CH-01 CH-02 words and who is here cross from one to the other', async () => {
    const { token: supportToken, user } = await node.login('support');
    const listener = await node.player('/notifications', supportToken);
    const there = async (path: string, as: string, body?: object) => {
      const response = await fetch(`${other.url}/api/chat${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return response.json();
    };
    await expect
      .poll(async () => chat.contactsAnswer.parse(await there('/contacts', token)).find(({ id }) => id === user.id), {
        timeout: 30_000,
      })
      .toMatchObject({ status: 'online' });
    const sent = chat.sendAnswer.parse(
      await there('/send-message', token, {
        chatId: null,
        contactId: user.id,
        messageText: 'from over there',
        messageId: randomUUID(),
      }),
    );
    expect(await listener.push('chat-message')).toMatchObject({
      chatId: sent.chatId,
      message: sent.message,
      unread: 1,
    });
    await there('/user/data', supportToken, { read: { contactId: sent.message.who, number: 1 } });
    expect(await listener.push('chat-read')).toMatchObject({ unread: 0 });
  });

  it('connections to Redis that stay open and dead hold no push up, and are replaced', async () => {
    const { token: fourth } = await node.login('demo4');
    const here = await node.player('/notifications', fourth);
    const there = await node.player('/notifications', fourth, undefined, undefined, other.url);
    const reached: string[] = [];
    here.socket.on('machine', ({ id, status }) => reached.push(`${id} ${status}`));
    const before = await subscribers(port);
    link.fail('die');
    await cabinet.report(3, 'bonus');
    await there.push('machine', (push) => push.id === 3 && push.status === 'bonus');
    // Connections that are made meanwhile are dead as well.
    await setTimeout(1_000);
    link.heal();
    const flip = () => cabinet.report(3, cabinet.machine(3).activity === 'bonus' ? 'idle' : 'bonus');
    await expect.poll(() => flip().then(() => reached), { timeout: 30_000, interval: 500 }).toContain('3 bonus');
    // Redis counts those that are gone no more: everybody would wait for their answers.
    const areReplaced = async () => {
      const now = await subscribers(port);
      return now.length === 2 && now.every((id) => !before.includes(id));
    };
    await expect.poll(areReplaced, { timeout: 30_000 }).toBe(true);
    for (const socket of [here, there]) socket.close();
  });

  it('GM-16 without Redis each node goes on with its own, and what cannot be reached is unknown, not lost', async () => {
    const here = node.cabinet([9, 10], { agent: 'other' });
    await node.database.pool.query(`UPDATE machine SET agent = 'other' WHERE id IN (9, 10)`);
    await here.connect();
    const { token: second } = await node.login('demo2');
    const near = await node.player('/machine', second);
    const player = await node.player('/machine', token);
    await player.ask('init', { machineID: 1, token });
    redis.kill('SIGKILL');
    await once(redis, 'exit');
    const listener = await node.player('/notifications', second);
    expect(await near.ask('init', { machineID: 9, token: second })).toMatchObject({ status: 1 });
    await listener.push('machine', (push) => push.id === 9 && push.status === 'reserved');
    expect(await near.ask('cashin', { transferId: randomUUID(), amountMinor: 5_000 })).toMatchObject({
      transfer: { state: 'posted' },
    });
    expect(await player.ask('cashin', { transferId: randomUUID(), amountMinor: 5_000 })).toMatchObject({
      transfer: { state: 'unknown' },
    });
    expect((await player.ask('cashin', { transferId: randomUUID(), amountMinor: 5_000 })).code).toBe(
      CODES.transfer_in_progress,
    );
  });
});

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const up = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (up) return;
    await setTimeout(50);
  }
}

/** Ids of the connections that Redis holds for messages between nodes. */
async function subscribers(port: number): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  socket.end('CLIENT LIST TYPE pubsub\r\n');
  return (await text(socket)).match(/^id=\d+/gm) ?? [];
}
