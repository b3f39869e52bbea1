import type { Lifecycle, SimulationContext } from './lifecycle.ts';

/** Handles a message and returns its answer; undefined: no answer. Never throws. */
export type Receiver = (name: string, payload: unknown) => Promise<unknown>;

/** One end of one connection. */
export interface LinkEnd {
  readonly linkId: string;
  open(): boolean;
  /** Null: no answer within the time. It may have arrived. */
  request(name: string, payload: unknown, timeoutMs: number): Promise<unknown>;
  /** Not acknowledged. */
  emit(name: string, payload: unknown): void;
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
  /** Null: no node runs, or the network is down. */
  dial(caller: Lifecycle, node: () => Listener | null, ends: (end: LinkEnd) => Ends): Promise<LinkEnd | null>;
  /** No message passes for `durationMs`; more than 4 s, and all connections break. */
  goDown(durationMs: number): void;
  /** Every connection breaks; each end notices after 5 ms to 4 s. */
  breakAll(): void;
  /** No message that is on its way arrives. */
  loseAll(): void;
}

interface Side {
  lifecycle: Lifecycle;
  open: boolean;
  ends: Ends;
}

/** What lies between two ends. */
interface Medium {
  context: SimulationContext;
  /** Calls `deliver` once for every copy of the message that arrives. */
  carry(name: string, from: Side, to: Side, deliver: () => void): void;
  shut(side: Side): void;
}

export function createNetwork(context: SimulationContext): Network {
  const { queue, draws, faults, history } = context;
  let downUntilMs = 0;
  let losses = 0;
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
    const sentAfter = losses;
    for (const extraMs of faults.message(name)) {
      queue.at(draws.between(2, 30) + extraMs, () => {
        // The platform checks that the connection is open before it compares a handshake, and the disconnect follows at once.
        // Any other message may arrive from a connection that has already closed.
        const isStale = name === 'handshake' && !(from.open && from.lifecycle.alive);
        if (!isDown() && sentAfter === losses && to.open && to.lifecycle.alive && !isStale) deliver();
      });
    }
  }

  const medium: Medium = { context, carry, shut };
  return {
    async dial(caller, node, ends) {
      await caller.sleep(draws.between(5, 40));
      const there = node();
      if (there === null || isDown()) return null;
      const linkId = draws.uuid();
      const nothing: Ends = { receive: async () => undefined, onClosed: () => {} };
      const near: Side = { lifecycle: caller, open: true, ends: nothing };
      const far: Side = { lifecycle: there.lifecycle, open: true, ends: nothing };
      const nearEnd = createLinkEnd(medium, near, far, linkId);
      far.ends = there.accept(createLinkEnd(medium, far, near, linkId));
      near.ends = ends(nearEnd);
      const connection: [Side, Side] = [near, far];
      connections.add(connection);
      // The end that lives notices the other's crash after 5 ms to 3 s.
      const closeAfterCrash = (side: Side) => () => {
        connections.delete(connection);
        queue.at(draws.between(5, 3_000), () => shut(side));
      };
      caller.onEnd(closeAfterCrash(far));
      there.lifecycle.onEnd(closeAfterCrash(near));
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
    loseAll() {
      losses += 1;
    },
  };
}

/** The end of `from`, whose messages go to `to`. */
function createLinkEnd(medium: Medium, from: Side, to: Side, linkId: string): LinkEnd {
  const { carry, shut } = medium;
  const { queue, draws, history } = medium.context;
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
    emit(name, payload) {
      if (!from.open) return;
      const text = JSON.stringify(payload);
      from.lifecycle.send(`send.${name}`, () => carry(name, from, to, () => void receive(name, text)));
    },
    request(name, payload, timeoutMs) {
      const text = JSON.stringify(payload);
      return new Promise((resolve) => {
        if (!from.open) return from.lifecycle.later(1, () => resolve(null));
        const endWaiting = from.lifecycle.timer(timeoutMs, () => resolve(null));
        const answerBack = (answer: unknown): void => {
          if (answer === undefined || !to.open || !to.lifecycle.alive) return;
          const text = JSON.stringify(answer);
          to.lifecycle.send(`answer.${name}`, () =>
            carry(`${name} answer`, to, from, () => {
              history.note(queue.nowMs(), from.lifecycle.name, `<- ${name} answered ${text}`);
              endWaiting();
              resolve(JSON.parse(text));
            }),
          );
        };
        const deliver = (): void => void receive(name, text).then(answerBack);
        from.lifecycle.send(`send.${name}`, () => carry(name, from, to, deliver));
      });
    },
  };
}
