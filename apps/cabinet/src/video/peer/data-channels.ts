import { CHANNEL_LABEL, PRESS_CHANNEL_LABEL } from '@salon/contract/player-channel.ts';
import { PROBE_CHANNEL_LABEL } from '@salon/contract/player-picture.ts';
import type { DataChannel, PeerConnection } from 'node-datachannel';
import type { Transport, TransportEvents } from '../ports.ts';

/** Buffered bytes above which a message is not sent. */
const LIMITS = {
  /** A probe that waits behind others measures nothing. */
  probe: 200,
  /** A reply that waits comes too late: the browser has repeated its request by then. */
  reply: 2_000,
  /** So much unsent text means that the browser is gone; the connection ends. */
  deck: 1_000_000,
} as const;

/** The three data channels that the browser opens; other labels are closed. The returned functions throw while a channel closes. */
export function acceptDataChannels(
  peer: PeerConnection,
  events: TransportEvents,
  end: (reason: string) => void,
): Pick<Transport, 'send' | 'reply' | 'probe'> {
  const channels = new Map<string, DataChannel>();
  const opened = (channel: DataChannel, handle: () => void) => {
    channel.onOpen(handle);
    if (channel.isOpen()) handle();
  };
  peer.onDataChannel((channel) => {
    const label = channel.getLabel();
    if (label !== PROBE_CHANNEL_LABEL && label !== CHANNEL_LABEL && label !== PRESS_CHANNEL_LABEL)
      return channel.close();
    channels.set(label, channel);
    const received = label === PROBE_CHANNEL_LABEL ? events.probeEcho : events.message;
    channel.onMessage((message) => {
      if (typeof message === 'string') received(message);
    });
    if (label === PROBE_CHANNEL_LABEL) opened(channel, events.probeChannelOpened);
    if (label !== CHANNEL_LABEL) return;
    channel.onClosed(() => end('channel closed'));
    opened(channel, events.channelOpened);
  });
  const sendBelow = (label: string, limit: number, text: string) => {
    const channel = channels.get(label);
    if (channel?.isOpen() && channel.bufferedAmount() < limit) channel.sendMessage(text);
  };
  return {
    send(text) {
      const deck = channels.get(CHANNEL_LABEL);
      if (!deck?.isOpen()) return;
      if (deck.bufferedAmount() > LIMITS.deck) end('channel congested');
      else deck.sendMessage(text);
    },
    reply: (text) => sendBelow(PRESS_CHANNEL_LABEL, LIMITS.reply, text),
    probe: (text) => sendBelow(PROBE_CHANNEL_LABEL, LIMITS.probe, text),
  };
}
