import { channel, parseJson } from '@salon/contract';

/** The machine's side of the deck channel, as the driver gives it. */
export interface DeckSide {
  nowMs(): number;
  send(message: channel.ToPlayer): void;
  /** By the shortest way, and lost where that fails: the browser asks again. */
  reply(message: channel.ToPlayer): void;
  /**
   * Acts on the press before it returns its promise; null: obeyed, and what it did stands in the journal; undefined: a repeat
   * of one whose answer is still to come.
   */
  press(press: channel.Press): Promise<channel.PressRefusal | null | undefined>;
}

/** One text frame from the browser. Never throws: what does not parse is answered with 40000 and the field. */
export async function hearPlayer(text: string, side: DeckSide): Promise<void> {
  const parsed = parseJson(channel.toCabinet, text);
  if (!parsed.ok) {
    const { code, Params } = parsed.failure;
    side.send({ t: 'invalid', code, field: String(Params.field ?? '') });
    return;
  }
  const message = parsed.value;
  switch (message.t) {
    case 'ping':
      // Without a pong the page does not know our clock, and so cannot press.
      if (message.protocol !== channel.DECK_PROTOCOL)
        return side.reply({ t: 'unsupported', protocol: channel.DECK_PROTOCOL });
      return side.reply({ t: 'pong', sentMs: message.sentMs, cabinetMs: side.nowMs() });
    case 'stats':
    case 'view':
    case 'band':
      // The picture's process reads the same frames; none of them is the machine's business.
      return;
    case 'press': {
      const reason = await side.press(message);
      if (reason !== undefined) side.reply({ t: 'answer', id: message.id, ok: reason === null, reason });
    }
  }
}
