import type { Lifecycle, SimulationContext } from './lifecycle.ts';

/** A message and, where it asks for one, its answer; undefined: none. Never throws. */
export type Receiver = (name: string, payload: unknown) => Promise<unknown>;

/** One end of one connection. */
export interface LinkEnd {
  readonly linkId: string;
  open(): boolean;
  /** Null: no answer within the time. It may have arrived. */
  request(name: string, payload: unknown, timeoutMs: number): Promise<unknown>;
  /** Not acknowledged. */
  tell(name: string, payload: unknown): void;
  close(): void;
}

export interface Ends {
  receive: Receiver;
  onClosed(): void;
}

/** A node that listens. */
export interface Listener {
  lifecycle: Lifecycle;
  accept(end: LinkEnd): Ends;
}

export interface Network {
  /** Null: nobody there, or the link is down. */
  dial(caller: Lifecycle, node: () => Listener | null, ends: (end: LinkEnd) => Ends): Promise<LinkEnd | null>;
  /** Nothing passes for a while; long enough, and both ends close. */
  goDown(durationMs: number): void;
  /** Every connection breaks; its two ends learn of it at their own times. */
  breakAll(): void;
}

interface Side {
  lifecycle: Lifecycle;
  open: boolean;
  ends: Ends;
}

export function createNetwork(context: SimulationContext): Network {
  const { queue, draws, faults, history } = context;
  let downUntilMs = 0;
  const connections = new Set<[Side, Side]>();
  const isDown = (): boolean => queue.nowMs() < downUntilMs;

  function shut(side: Side): void {
    if (!side.open) return;
    side.open = false;
    if (side.lifecycle.alive) side.ends.onClosed();
  }

  function carry(name: string, from: Side, to: Side, deliver: () => void): void {
    if (isDown()) {
      faults.happened('message_lost');
      return;
    }
    for (const extraMs of faults.message(name)) {
      queue.at(draws.between(2, 30) + extraMs, () => {
        // The platform looks whether the connection still stands before it compares a greeting; the word that it has ended comes
        // right behind it. Anything else may be heard from a connection that is no more.
        const overtaken = name === 'handshake' && !from.open;
        if (!isDown() && to.open && to.lifecycle.alive && !overtaken) deliver();
      });
    }
  }

  function endOf(from: Side, to: Side, linkId: string): LinkEnd {
    const receive = async (name: string, text: string): Promise<unknown> => {
      history.note(queue.nowMs(), to.lifecycle.name, `<- ${name} ${text}`);
      return to.ends.receive(name, JSON.parse(text));
    };
    return {
      linkId,
      open: () => from.open,
      close() {
        shut(from);
        queue.at(draws.between(5, 2_000), () => shut(to));
      },
      tell(name, payload) {
        if (!from.open) return;
        const text = JSON.stringify(payload);
        void from.lifecycle.call(`send.${name}`, () => carry(name, from, to, () => void receive(name, text)), noWay);
      },
      request(name, payload, timeoutMs) {
        const text = JSON.stringify(payload);
        return new Promise((resolve) => {
          if (!from.open) return from.lifecycle.later(1, () => resolve(null));
          from.lifecycle.later(timeoutMs, () => resolve(null));
          const answerBack = (answer: unknown): void => {
            if (answer === undefined || !to.lifecycle.alive) return;
            const said = JSON.stringify(answer);
            void to.lifecycle.call(
              `answer.${name}`,
              () =>
                carry(`${name} answer`, to, from, () => {
                  history.note(queue.nowMs(), from.lifecycle.name, `<- ${name} answered ${said}`);
                  resolve(JSON.parse(said));
                }),
              noWay,
            );
          };
          const deliver = (): void => void receive(name, text).then(answerBack);
          void from.lifecycle.call(`send.${name}`, () => carry(name, from, to, deliver), noWay);
        });
      },
    };
  }

  return {
    async dial(caller, node, ends) {
      await caller.sleep(draws.between(5, 40));
      const there = node();
      if (there === null || isDown()) return null;
      const linkId = draws.uuid();
      const nothing: Ends = { receive: async () => undefined, onClosed: () => {} };
      const near: Side = { lifecycle: caller, open: true, ends: nothing };
      const far: Side = { lifecycle: there.lifecycle, open: true, ends: nothing };
      const nearEnd = endOf(near, far, linkId);
      far.ends = there.accept(endOf(far, near, linkId));
      near.ends = ends(nearEnd);
      const connection: [Side, Side] = [near, far];
      connections.add(connection);
      // The living end learns of the other's death, sooner or later.
      const bury = (side: Side) => () => {
        connections.delete(connection);
        queue.at(draws.between(5, 3_000), () => shut(side));
      };
      caller.onEnd(bury(far));
      there.lifecycle.onEnd(bury(near));
      return nearEnd;
    },
    goDown(durationMs) {
      downUntilMs = Math.max(downUntilMs, queue.nowMs() + durationMs);
      history.note(queue.nowMs(), 'network', `down for ${durationMs}`);
      if (durationMs > 4_000) this.breakAll();
    },
    breakAll() {
      for (const [near, far] of connections) {
        queue.at(draws.between(5, 4_000), () => shut(near));
        queue.at(draws.between(5, 4_000), () => shut(far));
      }
      connections.clear();
    },
  };
}

const noWay = { toMs: 0, backMs: 0, outlives: false } as const;
