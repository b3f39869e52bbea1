import type { Lifecycle, SimulationContext } from '../environment/lifecycle.ts';

/** The line between agent and machine: it loses and delays what passes, and keeps its order. */
export interface EgmLine {
  isUp(): boolean;
  goDown(durationMs: number): void;
  /** Whatever is still under way never arrives. */
  drop(): void;
  /** One exchange with the agent. Null: no answer. */
  exchange<T>(agent: Lifecycle, what: string, answer: () => T | null): Promise<T | null>;
}

interface LateRequest {
  from: Lifecycle;
  arrive(): void;
}

/** A request that comes late is still sooner than what the agent waits before it believes that there was none. */
const lateMs = { from: 50, to: 1_500 };

export function createEgmLine(context: SimulationContext, name: string, isOn: () => boolean): EgmLine {
  const { queue, draws, faults } = context;
  let downUntilMs = 0;
  let late: LateRequest[] = [];
  const isUp = (): boolean => isOn() && queue.nowMs() >= downUntilMs;

  function arriveLate(which: (request: LateRequest) => boolean): void {
    const arriving = late.filter(which);
    late = late.filter((request) => !which(request));
    for (const { arrive } of arriving) if (isUp()) arrive();
  }
  function beLate(from: Lifecycle, what: string, arrive: () => void): void {
    const request = { from, arrive };
    late.push(request);
    queue.at(draws.between(lateMs.from, lateMs.to), () => {
      // The money core allows for a transfer of an agent that has died; whatever else it said is gone with its port.
      if (from.alive || what === 'transfer') arriveLate((one) => one === request);
    });
  }

  return {
    isUp,
    goDown(durationMs) {
      faults.happened('egm_line_down');
      downUntilMs = Math.max(downUntilMs, queue.nowMs() + durationMs);
    },
    drop() {
      late = [];
    },
    async exchange(agent, what, answer) {
      const fate = faults.line(what);
      const delay = { toMs: draws.between(2, 20), backMs: draws.between(2, 20), outlives: true };
      const effect = () => {
        // What this agent has said before arrives first.
        arriveLate(({ from }) => from === agent);
        if (fate === 'request_late') beLate(agent, what, answer);
        const given = fate === 'request_lost' || fate === 'request_late' || !isUp() ? null : answer();
        return fate === 'answer_lost' ? null : given;
      };
      const result = await agent.call(`${name} ${what} ${fate}`, effect, delay);
      if (result === null) await agent.sleep(draws.between(60, 300));
      return result;
    },
  };
}
