import { channel, parseJson } from '@salon/contract';

/** The machine's side of the deck channel, as the driver gives it. */
export interface DeckSide {
  nowMs(): number;
  send(message: channel.ToPlayer): void;
  /** Acts on the press before it returns its promise; null: obeyed, and what it did stands in the journal. */
  press(press: channel.Press): Promise<channel.PressRefusal | null>;
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
      side.send({ t: 'pong', sentMs: message.sentMs, cabinetMs: side.nowMs() });
      return;
    case 'stats':
    case 'view':
    case 'band':
      // The picture's process reads the same frames; none of them is the machine's business.
      return;
    case 'press': {
      const reason = await side.press(message);
      side.send({ t: 'answer', seq: message.seq, ok: reason === null, reason });
    }
  }
}
