import { failure, link, parse } from '@salon/contract';
import type { Logger } from 'pino';
import type { Socket } from 'socket.io-client';
import { describe, expect, it } from 'vitest';
import { askThrough } from './requests.ts';

function asking(answer: (event: string, message: object) => unknown) {
  const logged: string[] = [];
  const note = (_fields: object, text: string) => void logged.push(text);
  const emitWithAck = async (event: string, message: object) => answer(event, message);
  const socket = { connected: true, timeout: () => ({ emitWithAck }) } as unknown as Socket;
  return { ask: askThrough(socket, { warn: note, error: note } as unknown as Logger), logged };
}

describe('requests to the platform', () => {
  it('say clearly that the platform has another version of the link', async () => {
    const { ask, logged } = asking((_event, message) => {
      const parsed = parse(link.handshake, message);
      return parsed.ok ? { status: 1, machines: [] } : parsed.failure;
    });
    const handshake = { version: link.LINK_VERSION, order: 1, machines: [] };
    expect(await ask('handshake', handshake, link.handshakeAnswer)).toEqual({ status: 1, machines: [] });
    expect(await ask('handshake', { ...handshake, version: 99 }, link.handshakeAnswer)).toBeNull();
    expect(logged).toEqual(['the platform has another version of the cabinet link']);
  });

  it('log every other refusal as such', async () => {
    const { ask, logged } = asking(() => failure('forbidden'));
    expect(await ask('debited', {}, link.debitedAnswer)).toBeNull();
    expect(logged).toEqual(['platform refused']);
  });
});
