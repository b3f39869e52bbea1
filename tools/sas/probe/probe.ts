import { createFramedLineDecoder } from '@salon/sas/framed-line.ts';
import { METERS, type MeterName } from '@salon/sas/meters.ts';
import { otherAddressPoll } from '@salon/sas/polls/broadcast.ts';
import { decodeExtendedMeters, readExtendedMeters } from '@salon/sas/polls/extended-meters.ts';
import { ALL_GAMES } from '@salon/sas/polls/selected-meters.ts';
import type { Profile } from '@salon/sas/profiles.ts';
import { systemClock as clock } from '../../../apps/cabinet/src/clock.ts';
import { createHost, type Host } from '../../../apps/cabinet/src/drivers/sas/host/ask.ts';
import { type Identity, readIdentity } from '../../../apps/cabinet/src/drivers/sas/host/identity.ts';
import { readMeters, WANTED_METERS } from '../../../apps/cabinet/src/drivers/sas/host/meters.ts';
import type { ByteEnds } from '../../../apps/cabinet/src/drivers/sas/line/byte-port.ts';
import type { LineAddress } from '../../../apps/cabinet/src/drivers/sas/line/line-address.ts';
import { openPort } from '../../../apps/cabinet/src/drivers/sas/line/open-port.ts';
import { NETWORK_TIMES, openSasLine } from '../../../apps/cabinet/src/drivers/sas/line/sas-line.ts';
import type { Findings } from './findings.ts';

export interface ProbeOptions {
  line: LineAddress;
  profile: Profile;
  address: number;
}

const OPEN_MS = 3_000;
/** A machine calls 5 s after the last poll (D), every 200 ms. */
const CALL_MS = 6_000;
const CHECK_MS = 50;
const EVENTS_LIMIT = 20;

/** Asks a machine who it is, by polls that read and nothing else: no general poll takes an exception out of its queue. */
export async function probe({ line: address, profile, address: sasAddress }: ProbeOptions): Promise<Findings> {
  const traffic = watchTraffic();
  const line = openSasLine({
    ...{ profile, clock, times: NETWORK_TIMES },
    open: (ends) => openPort(address, traffic.watch(ends), null),
    onChirp: () => undefined,
    onLate: () => undefined,
  });
  const events = new Set<string>();
  const host = createHost({
    ...{ line, address: sasAddress, profile, clock },
    onEvent: ({ kind, code }) => {
      if (events.size < EVENTS_LIMIT) events.add(kind === 'unknown' ? `event ${code}` : kind);
    },
    onQuiet: () => undefined,
    onRealTimeLost: () => undefined,
  });
  try {
    if (!(await within(OPEN_MS, traffic.isOpen))) return nothing('not_opened', null, 0);
    // After its start a machine answers nobody before it has seen another address.
    if (profile.alternatesAddresses) await line.send(otherAddressPoll());
    const identity = await readIdentity(host, sasAddress, profile);
    if (host.counts.silences + host.counts.bad >= host.counts.polls) {
      const contact = traffic.hasBytes() ? 'damaged' : 'silent';
      await within(CALL_MS, () => traffic.callingAddress() !== null);
      return nothing(contact, traffic.callingAddress(), traffic.interruptions());
    }
    const found = await metersOf(host, sasAddress, profile, identity);
    return {
      contact: 'answers',
      callingAddress: null,
      interruptions: traffic.interruptions(),
      identity,
      ...found,
      events: [...events],
    };
  } finally {
    line.close();
  }
}

/** What is not in replies: whether the line is open, whether anything came, and who calls. */
function watchTraffic() {
  let opens = 0;
  let hasBytes = false;
  let callingAddress: number | null = null;
  const decode = createFramedLineDecoder();
  return {
    isOpen: () => opens > 0,
    interruptions: () => Math.max(0, opens - 1),
    hasBytes: () => hasBytes,
    callingAddress: () => callingAddress,
    watch: (ends: ByteEnds): ByteEnds => ({
      opened() {
        opens += 1;
        ends.opened();
      },
      received(chunk) {
        for (const { byte, isWakeUp } of decode(chunk).bytes)
          if (!isWakeUp) hasBytes = true;
          else if (byte >= 1 && byte <= 0x7f) callingAddress = byte;
        ends.received(chunk);
      },
    }),
  };
}

async function metersOf(
  host: Host,
  address: number,
  profile: Profile,
  { game }: Identity,
): Promise<Pick<Findings, 'meters' | 'missingMeters'>> {
  const meters = await readMeters(host, address, profile, game?.denominationCents ?? 1, () => true);
  const missingMeters: MeterName[] = [];
  if (meters === null)
    for (const name of WANTED_METERS) {
      const poll = readExtendedMeters(address, ALL_GAMES, [METERS[name].code!], 'usual');
      const found = await host.ask(poll, (packet) => decodeExtendedMeters(packet, 'usual'));
      if (found === null) break;
      if ((found.meters[0]?.value ?? null) === null) missingMeters.push(name);
    }
  return { meters, missingMeters };
}

async function within(limitMs: number, isSo: () => boolean): Promise<boolean> {
  for (const endMs = clock.monotonicMs() + limitMs; clock.monotonicMs() < endMs; await clock.sleep(CHECK_MS))
    if (isSo()) return true;
  return isSo();
}

function nothing(contact: Findings['contact'], callingAddress: number | null, interruptions: number): Findings {
  const identity: Identity = { game: null, version: null, features: null, registration: null, lock: null };
  return { contact, callingAddress, interruptions, identity, meters: null, missingMeters: [], events: [] };
}
