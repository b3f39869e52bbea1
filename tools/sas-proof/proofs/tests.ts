import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { askAgent } from '../../../apps/cabinet/src/control/ask-agent.ts';
import type { MachineState } from '../../../apps/cabinet/src/machine/state/machine-state.ts';
import { readJournalState } from '../compare.ts';
import { MACHINE_ID } from '../processes/agent.ts';
import type { EgmView } from '../processes/egm.ts';
import { openWorld, type ProfileId, type World } from '../world.ts';
import { type Kill, type KillsOptions, killAll, killVictim, type Victim } from './kill-all.ts';
import { until } from './ready.ts';
import { DECIDED_WITHIN_MS } from './trial.ts';

/** As long as a test takes from its command to its end. */
const LASTS_MS = 1_200;
const machineId = MACHINE_ID;

/** `kill -9` of the agent or the machine at random moments of an attendant's tests: no credit stays, and nothing is foreign. */
export function runTests({ profile, ...options }: KillsOptions & { profile: ProfileId }): Promise<Kill[]> {
  return killAll({
    ...options,
    during: ['test'],
    open: () => openWorld({ profile, gameMs: 400, isSeated: false }),
    kill,
  });
}

async function kill(world: World, victim: Victim): Promise<Omit<Kill, 'victim' | 'during'>> {
  await setService(world, true);
  const before = (await world.egm.view()).meters.aftInCount;
  const test = askAgent(world.agent.dataDir, { do: 'transfer', machineId });
  await sleep(randomInt(LASTS_MS));
  await killVictim(world, victim);
  const backAtMs = performance.now();
  await test;
  await atRest(world);
  const decidedMs = performance.now() - backAtMs;
  // The next test begins with service; every second one finds it as the crash has left it.
  if (randomInt(2) === 0) await setService(world, false);
  const view = await world.egm.view();
  const ins = view.meters.aftInCount - before;
  const findings = [
    ...findingsOf(readJournalState(world.agent.journalFile), view),
    ...(ins > 1 ? [`one test put its credit on the machine ${ins} times`] : []),
    ...(world.platform.operatorFault() === null ? [] : [`fault ${world.platform.operatorFault()}`]),
  ];
  const wrong = view.credit + Math.abs(view.meters.aftInCents - view.meters.aftOutCents);
  return { result: ins === 0 ? 'refused' : 'tested', decidedMs, wrong, findings };
}

/** As an attendant does, who asks again where the agent does not answer yet. */
async function setService({ agent }: World, isOn: boolean): Promise<void> {
  await until(
    async () => {
      const answer = await askAgent(agent.dataDir, { do: 'service', machineId, isOn });
      const status = await askAgent(agent.dataDir, { do: 'status', machineId });
      const isLinked = 'is' in status && status.is === 'status' && status.status.isLinked;
      return isLinked && 'is' in answer && answer.is === 'service' && answer.service === (isOn ? 'on' : 'off');
    },
    () => `service does not go ${isOn ? 'on' : 'off'}`,
    DECIDED_WITHIN_MS,
  );
}

/** No test stands in the journal, and what its last reading says of transfers the machine says too. */
async function atRest({ agent, egm }: World): Promise<void> {
  await until(
    async () => {
      const { metered } = readJournalState(agent.journalFile);
      const { credit, meters } = await egm.view();
      const counters = metered?.reading?.counters;
      return (
        metered?.test === null &&
        credit === 0 &&
        counters?.transferInMinor === meters.aftInCents &&
        counters.transferOutMinor === meters.aftOutCents
      );
    },
    () => 'a test does not come to its end',
    DECIDED_WITHIN_MS,
  );
}

function findingsOf({ faults, holdings, meters }: MachineState, { credit, meters: machine }: EgmView): string[] {
  const pairs: [string, number, number][] = [
    ['credit on the machine', credit, 0],
    ['transferred in and out', machine.aftInCents, machine.aftOutCents],
    ['times in and out', machine.aftInCount, machine.aftOutCount],
    ['credit in the journal', holdings.creditMinor + holdings.escrowMinor, 0],
    ['cash in and out in the journal', meters.inMinor + meters.outMinor, 0],
  ];
  return [
    ...pairs.filter(([, one, other]) => one !== other).map(([what, one, other]) => `${what}: ${one}, ${other}`),
    ...faults.filter((fault) => fault !== 'service').map((fault) => `fault ${fault}`),
  ];
}
