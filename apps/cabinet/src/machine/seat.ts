import type { link } from '@salon/contract';
import { isStaleEpoch } from '@salon/domain';
import type { Bookkeeper } from './bookkeeper.ts';
import type { Alarm } from './ports.ts';
import type { Service } from './service.ts';

export interface SeatDesk {
  keeper: Bookkeeper;
  service: Service;
  nowMs(): number;
  alarm(alarm: Alarm): void;
}

/** False: of an older seat, or a repeat for one that has been given up since; not obeyed. */
export function takeSeat({ keeper, nowMs }: SeatDesk, { epoch }: link.SeatCommand): boolean {
  const books = keeper.books();
  if (epoch > books.epoch) keeper.write({ t: 'seated', epoch, atMs: nowMs() });
  return epoch > books.epoch || (epoch === books.epoch && books.seated);
}

export function freeSeat({ keeper, nowMs }: SeatDesk, { epoch }: link.UnseatCommand): boolean {
  const books = keeper.books();
  if (isStaleEpoch(books.epoch, epoch)) return false;
  if (epoch > books.epoch || books.seated) keeper.write({ t: 'unseated', epoch, atMs: nowMs() });
  return true;
}

type Welcome = link.HandshakeAnswer['machines'][number];

/** The platform's half of the handshake: seat, where the plays stand, and whether it trusts the machine. */
export function meetPlatform(desk: SeatDesk, { epoch, seated, bookedPlay, accepted, stopped }: Welcome): void {
  const { keeper, service, nowMs, alarm } = desk;
  const before = keeper.books();
  // With the same epoch only an unseat can have been lost; a seat that was given up here is not taken again.
  if (epoch > before.epoch) keeper.write({ t: seated ? 'seated' : 'unseated', epoch, atMs: nowMs() });
  else if (epoch === before.epoch && before.seated && !seated) keeper.write({ t: 'unseated', epoch, atMs: nowMs() });

  service.accepted = accepted;
  service.stopped = stopped ?? false;
  if (!before.numbered) keeper.write({ t: 'numbered', lastPlay: bookedPlay });
  const { lastPlay, unbooked } = keeper.books();
  const firstKept = unbooked[0]?.number ?? lastPlay + 1;
  if (bookedPlay > lastPlay) {
    service.accepted = false;
    alarm({ kind: 'platform_ahead', bookedPlay, lastPlay });
  } else if (bookedPlay < firstKept - 1) {
    service.accepted = false;
    alarm({ kind: 'platform_behind', bookedPlay, firstKept });
  } else if (bookedPlay >= firstKept) {
    keeper.write({ t: 'booked', number: bookedPlay });
  }
}
