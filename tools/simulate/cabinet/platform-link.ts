import type { LinkEvents, PlatformLink } from '../../../apps/cabinet/src/link/platform-link.ts';
import type { Lifecycle, SimulationContext } from '../environment/lifecycle.ts';
import type { LinkEnd, Listener, Network } from '../environment/network.ts';

export interface SimulatedLinkDeps {
  context: SimulationContext;
  lifecycle: Lifecycle;
  network: Network;
  /** Any node that can be dialled now. */
  node(): Listener | null;
  /** Sees a command before it is obeyed. */
  obeyed(name: string, payload: unknown, obey: () => Promise<unknown>): Promise<unknown>;
}

/** In the place of a Socket.IO client: dials any node, and again after every connection. */
export function openSimulatedLink(deps: SimulatedLinkDeps, { onConnect, onDisconnect }: LinkEvents): PlatformLink {
  const { context, lifecycle, network } = deps;
  const handlers = new Map<string, (...args: unknown[]) => void>();
  let end: LinkEnd | null = null;

  async function receive(name: string, payload: unknown): Promise<unknown> {
    const obey = handlers.get(name);
    if (obey === undefined) return undefined;
    return deps.obeyed(name, payload, () => new Promise((resolve) => obey(payload, resolve)));
  }

  /** From one dialling to the end of that connection. */
  async function linkOnce(): Promise<void> {
    const { promise: over, resolve: closed } = Promise.withResolvers<void>();
    const dialled = await network.dial(lifecycle, deps.node, (mine) => ({
      receive: (name, payload) => (end === mine ? receive(name, payload) : Promise.resolve(undefined)),
      onClosed() {
        if (end === mine) {
          end = null;
          onDisconnect();
        }
        closed();
      },
    }));
    if (!dialled?.open()) return;
    end = dialled;
    onConnect();
    await over;
  }

  async function run(): Promise<void> {
    for (;;) {
      await linkOnce();
      await lifecycle.sleep(context.draws.between(50, 1_500));
    }
  }
  void run();

  return {
    isUp: () => end !== null,
    on: (event, obey) => void handlers.set(event, obey),
    async request(event, message, timeoutMs) {
      const answer = (await end?.request(event, message, timeoutMs)) ?? null;
      if (answer === null) throw new Error('no answer');
      return answer;
    },
    emit: (event, message) => end?.emit(event, message),
    settled() {},
    redial: () => end?.close(),
    close: () => end?.close(),
  };
}
