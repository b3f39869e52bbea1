import { type Failure, failure } from '@salon/contract';
import { expect, it } from 'vitest';
import type { Reply } from '../../../shared/sockets/ask.ts';
import { createSignalling } from './signalling.ts';

const SDP = 'v=0\r\nm=video 9\r\na=rtpmap:96 H264/90000\r\n';
const answer = (sdp: string): Reply<{ status: 1; sdp: string }> => ({ kind: 'answer', value: { status: 1, sdp } });
const refusal = (reason: Failure): Reply<never> => ({ kind: 'refused', failure: reason });

/** A socket that answers offers by `replies` in their order, and notes the seats that they are for. */
function connect(made: string | null, ...replies: Reply<{ status: 1; sdp: string }>[]) {
  const epochs: (number | undefined)[] = [];
  const refused: number[] = [];
  const { signalling, sendOfferAhead } = createSignalling(
    {
      offer: async (epoch) => {
        epochs.push(epoch);
        return replies[epochs.length - 1] ?? { kind: 'no_answer' };
      },
      candidate: () => undefined,
    },
    () => made,
  );
  return { epochs, refused, sendOfferAhead, offer: signalling(3, ({ code }) => refused.push(code)).offer };
}

it('GM-01 an offer that was sent behind `init` is not sent again', async () => {
  const { sendOfferAhead, offer, epochs } = connect(SDP, answer('ahead'), answer('again'));
  sendOfferAhead();
  expect([await offer(SDP), epochs]).toEqual(['ahead', [undefined]]);
  // The next connection of the seat has an offer of its own.
  expect([await offer(`${SDP} other`), epochs]).toEqual(['again', [undefined, 3]]);
});

it.each([
  ['the connection makes another offer', SDP, `${SDP} other`, answer('ahead'), [undefined, 3]],
  ['the node knows of no such offer', SDP, SDP, refusal(failure('invalid_request')), [undefined, 3]],
  ['the browser offers no H.264', 'v=0\r\nm=video 9\r\na=rtpmap:96 VP8/90000\r\n', SDP, null, [3]],
])('GM-01 an offer is made of the seat where %s', async (_where, ahead, own, first, epochs) => {
  const link = connect(ahead, ...(first === null ? [] : [first]), answer('of the seat'));
  link.sendOfferAhead();
  expect(await link.offer(own)).toBe('of the seat');
  expect([link.epochs, link.refused]).toEqual([epochs, []]);
});

it('GM-01 a refusal of the offer ahead is one of the connection', async () => {
  const { sendOfferAhead, offer, epochs, refused } = connect(SDP, refusal(failure('seat_not_yours')));
  sendOfferAhead();
  await expect(offer(SDP)).rejects.toThrow();
  expect([epochs, refused]).toEqual([[undefined], [failure('seat_not_yours').code]]);
});
