import { link, parse } from '@salon/contract';
import { SEAT_KEPT_MS } from '@salon/domain';
import type { CabinetPort } from '../../../apps/platform/src/features/transfer/cabinet-port.ts';
import type { TransferDesk } from '../../../apps/platform/src/features/transfer/desk.ts';
import type { Ledger } from '../../../apps/platform/src/ledger/ledger.ts';
import type { Hub } from './hub.ts';
import type { Ground, Life } from './life.ts';
import type { LinkEnd, Listening } from './network.ts';

export interface NodeLinks {
  ground: Ground;
  life: Life;
  hub: Hub;
  ledger: Ledger;
  desk: TransferDesk;
  cabinets: CabinetPort;
  tolerate(work: Promise<unknown>): Promise<void>;
  repeat(everyMs: number, work: () => Promise<unknown>): void;
}

/** The platform's end of the link: greets cabinets and books what they report. */
export function listenForCabinets(node: NodeLinks): Listening {
  const { life, hub, ledger, tolerate, repeat } = node;

  async function greet(end: LinkEnd, { machines }: link.Hello): Promise<link.HelloAnswer> {
    const answers: link.HelloAnswer['machines'] = [];
    for (const report of machines) {
      const met = await ledger.meetMachine(report, end.linkId);
      const { accepted, reason, epoch, bookedPlay, seated } = met;
      answers.push({ machineId: report.machineId, accepted, reason, epoch, bookedPlay, seated });
    }
    // Only now: a command that came between a report and its comparison would make the report too old.
    for (const { machineId } of machines) hub.join(machineId, life, end);
    return { status: 1, machines: answers };
  }

  async function book(message: link.Plays): Promise<link.PlaysAnswer | undefined> {
    const booked = await ledger.bookPlays(message);
    if (!booked.ok) return undefined;
    const jackpots = booked.jackpots.map(({ number, amountMinor }) => ({ number, amountMinor }));
    return { status: 1, bookedPlay: booked.bookedPlay, jackpots };
  }

  async function debited(message: link.Debited): Promise<link.DebitedAnswer> {
    const { posted, seatFreed } = await node.desk.debited(message);
    if (seatFreed) void tolerate(node.cabinets.unseat({ machineId: message.machineId, epoch: message.epoch }));
    return { status: 1, posted };
  }

  return {
    life,
    accept(end) {
      let greeted = false;
      let over = false;
      repeat(5_000, async () => {
        if (!over) await ledger.touchLink(end.linkId);
      });
      return {
        async receive(name, payload) {
          let answer: unknown;
          await tolerate(
            (async () => {
              // One greeting for one connection: a second report could be older than what was obeyed since.
              if (name === 'hello' && !greeted) {
                greeted = true;
                answer = await greet(end, read<link.Hello>(link.hello, payload));
              } else if (name === 'plays') answer = await book(read<link.Plays>(link.plays, payload));
              else if (name === 'debited') answer = await debited(read<link.Debited>(link.debited, payload));
              else if (name === 'activity') {
                const { machineId, activity, creditMinor } = read<link.ActivityReport>(link.activityReport, payload);
                await ledger.reportActivity({ machineId, linkId: end.linkId, activity, creditMinor });
              } else if (name === 'presence') {
                const { machineId, epoch, present } = read<link.PresenceReport>(link.presenceReport, payload);
                if (present) await ledger.markBack({ machineId, epoch });
                else await ledger.markGone({ machineId, epoch, keepMs: SEAT_KEPT_MS });
              }
            })(),
          );
          return answer;
        },
        onClosed() {
          over = true;
          void tolerate(ledger.unlink(end.linkId));
        },
      };
    },
  };

  function read<T>(schema: Parameters<typeof parse>[0], payload: unknown): T {
    const parsed = parse(schema, payload);
    if (!parsed.ok) node.ground.violated(`outside the contract: ${JSON.stringify(payload)}`);
    return payload as T;
  }
}
