import { channel, parseJson } from '@salon/contract';

export interface DeckChannelDeps {
  monotonicMs(): number;
  send(message: channel.ToPlayer): void;
  /** On the press channel, where it may be lost: the browser asks again. `pressedAtMs`: of a press that was obeyed. */
  reply(message: channel.ToPlayer, pressedAtMs?: number): void;
  /**
   * Acts on the press before it returns its promise; null: obeyed, and what it did stands in the journal; undefined: a repeat
   * of one whose answer is still to come.
   */
  press(press: channel.Press): Promise<channel.PressRefusal | null | undefined>;
}

/** Receives text frames from the browser. Never throws: what does not parse is answered with 40000 and the field. */
export function createDeckChannel(deps: DeckChannelDeps): (text: string) => Promise<void> {
  const { send, reply, press, monotonicMs } = deps;
  return async (text) => {
    const parsed = parseJson(channel.toCabinet, text);
    if (!parsed.ok) {
      const { code, Params } = parsed.failure;
      return send({ t: 'invalid', code, field: String(Params.field ?? '') });
    }
    const message = parsed.value;
    switch (message.t) {
      case 'ping':
        // Without a pong the page does not know the cabinet's clock, and so cannot press.
        if (message.protocol !== channel.DECK_PROTOCOL)
          return reply({ t: 'unsupported', protocol: channel.DECK_PROTOCOL });
        return reply({ t: 'pong', sentMs: message.sentMs, cabinetMs: monotonicMs() });
      case 'stats':
      case 'view':
      case 'band':
        // The picture's process reads these itself; the machine has no use for them.
        return;
      case 'press': {
        const pressedAtMs = monotonicMs();
        const reason = await press(message);
        if (reason === null) reply({ t: 'answer', id: message.id, ok: true, reason }, pressedAtMs);
        else if (reason !== undefined) reply({ t: 'answer', id: message.id, ok: false, reason });
      }
    }
  };
}
