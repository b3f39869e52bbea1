import { cabinets } from './cabinet-channel.ts';
import { CODE, FAILURE } from './failures.ts';
import { dataChannels, jackpots, machine, notifications } from './player-channels.ts';
import { type JsonSchema, jsonSchemaOf } from './schemas.ts';
import type { SocketChannel, SocketEvent } from './socket-channel.ts';
import { staff } from './staff-channel.ts';

/** Namespaces of the platform's Socket.IO server, for players, cabinets and the operator's people. */
export const namespaces: readonly SocketChannel[] = [notifications, machine, jackpots, cabinets, staff];
const channels = [...namespaces, ...dataChannels];

type Direction = 'received' | 'sent';
const DIRECTIONS: readonly Direction[] = ['received', 'sent'];

/** AsyncAPI 3.0 of every namespace and data channel, made from the schemas of their messages. */
export function asyncApi(version: string): Record<string, unknown> {
  return {
    asyncapi: '3.0.0',
    info: {
      ...{ title: 'Salon, sockets', version },
      description:
        'Channels that begin with `/` are namespaces of Socket.IO (protocol 5, path `/socket.io`): an event’s name is its message’s `name`, its payload the first argument, an acknowledgement the reply. A refusal is a `Failure` in place of the reply.',
    },
    defaultContentType: 'application/json',
    servers: {
      site: { host: 'localhost', protocol: 'wss', pathname: '/socket.io', description: 'The host of a site' },
    },
    channels: Object.fromEntries(channels.map((channel) => [idOf(channel), channelOf(channel)])),
    operations: Object.fromEntries(channels.flatMap(operationsOf)),
    components: { schemas: { Failure: FAILURE, Code: CODE } },
  };
}

const idOf = ({ address }: SocketChannel) => address.replace(/^\//, '');
const messageId = (direction: Direction, event: string) => `${direction}.${event}`;
const answerId = (direction: Direction, event: string) => `${messageId(direction, event)}.answer`;

function eachEvent<T>(
  channel: SocketChannel,
  make: (direction: Direction, name: string, event: SocketEvent) => T[],
): T[] {
  return DIRECTIONS.flatMap((direction) =>
    Object.entries(channel[direction]).flatMap(([name, event]) => make(direction, name, event)),
  );
}

function channelOf(channel: SocketChannel): JsonSchema {
  const { address, title, description, handshake } = channel;
  const messages = eachEvent(channel, (direction, name, { summary, message, answer }) => {
    // What the platform receives may leave out defaults; what it sends has them.
    const [asked, answered] =
      direction === 'received' ? (['input', 'output'] as const) : (['output', 'input'] as const);
    const payload = jsonSchemaOf(message, asked);
    const own: [string, JsonSchema] = [messageId(direction, name), { name, summary, payload }];
    if (answer === undefined) return [own];
    const failure = { $ref: '#/components/schemas/Failure' };
    const either = { anyOf: [jsonSchemaOf(answer, answered), failure] };
    return [own, [answerId(direction, name), { name, summary: 'The acknowledgement', payload: either }] as typeof own];
  });
  return {
    ...{ address, title, description, messages: Object.fromEntries(messages) },
    ...(handshake && { 'x-handshake-auth': jsonSchemaOf(handshake, 'input') }),
  };
}

function operationsOf(channel: SocketChannel): [string, JsonSchema][] {
  const id = idOf(channel);
  const ref = { $ref: `#/channels/${id}` };
  const message = (name: string) => ({ $ref: `#/channels/${id}/messages/${name}` });
  return eachEvent(channel, (direction, name, { summary, answer }) => [
    [
      `${id}.${messageId(direction, name)}`,
      {
        ...{ action: direction === 'received' ? 'receive' : 'send', channel: ref, summary },
        messages: [message(messageId(direction, name))],
        ...(answer && { reply: { channel: ref, messages: [message(answerId(direction, name))] } }),
      },
    ] as [string, JsonSchema],
  ]);
}
