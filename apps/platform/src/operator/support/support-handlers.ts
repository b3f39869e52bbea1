import { type Failure, failure, isFailure, type operator } from '@salon/contract';
import type { Handlers } from '../calls/handlers.ts';
import type { Operator } from '../calls/operator.ts';
import type { StoredMessage, SupportQueries } from './support-queries.ts';

type Answers = Handlers<typeof operator.supportCalls>;
type Acts = 'support-take' | 'support-hand-over' | 'support-release' | 'support-done' | 'support-send';
type Texts = 'support-answers' | 'support-answer-save' | 'support-answer-delete';

export interface SupportDeps {
  queries: SupportQueries;
  /** Pushes new messages to the player, and to the agent's own login. */
  pushMessages(chatId: number, pair: { playerId: number; agentId: number }, added: StoredMessage[]): Promise<void>;
  /** Players see the status of the site's agents of now. */
  showAgents(siteId: number): Promise<void>;
}

export function supportHandlers(deps: SupportDeps): Answers {
  const { queries } = deps;
  return {
    'support-chats': async ({ siteId }, { query }) => ({ status: 1, chats: await queries.chats(siteId, query.state) }),
    'support-chat': async ({ siteId }, { params: { id }, query }) => {
      const chat = await queries.chat(siteId, id);
      return chat ? { status: 1, chat, ...(await queries.messages(id, query.before ?? null)) } : unknown(id);
    },
    'support-colleagues': async ({ siteId }) => ({ status: 1, colleagues: await queries.colleagues(siteId) }),
    'support-presence': (caller, { body }) =>
      byPerson(caller, async (staffId) => {
        const isChanged = await queries.setPresent(caller.siteId, staffId, body.isPresent);
        if (isFailure(isChanged)) return isChanged;
        if (isChanged) await deps.showAgents(caller.siteId);
        return { status: 1 as const, isChanged };
      }),
    ...actHandlers(deps),
    ...textHandlers(deps),
  };
}

const unknown = (id: number) => failure('not_found', { id });

/** A chat is answered by a person: a key may read chats, whichever site they are of, and nothing more. */
async function byPerson<T>({ staffId }: Operator, act: (staffId: number) => Promise<T>): Promise<T | Failure> {
  return staffId === null ? failure('right_missing', { right: 'support.chat' }) : act(staffId);
}

function actHandlers({ queries, pushMessages, showAgents }: SupportDeps): Pick<Answers, Acts> {
  const act = (caller: Operator, carryOut: (staffId: number) => Promise<{ changed: boolean } | Failure>) =>
    byPerson(caller, async (staffId) => {
      const done = await carryOut(staffId);
      return isFailure(done) ? done : { status: 1 as const, isChanged: done.changed };
    });
  return {
    'support-take': async (caller, { params: { id } }) => {
      const taken = await act(caller, (staffId) => queries.take(caller.siteId, id, staffId));
      // Who takes a chat is present.
      if (!isFailure(taken)) await showAgents(caller.siteId);
      return taken;
    },
    'support-hand-over': (caller, { params: { id }, body }) =>
      act(caller, (staffId) => queries.handOver(caller.siteId, id, staffId, body.staffId)),
    'support-release': (caller, { params: { id } }) =>
      act(caller, (staffId) => queries.handOver(caller.siteId, id, staffId, null)),
    'support-done': (caller, { params: { id } }) =>
      act(caller, (staffId) => queries.finish(caller.siteId, id, staffId)),
    'support-send': (caller, { params: { id }, body }) =>
      byPerson(caller, async (staffId) => {
        const sent = await queries.answer(caller.siteId, id, staffId, body);
        if (isFailure(sent)) return sent;
        if (sent.waitS !== undefined) return failure('too_many_requests', { seconds: sent.waitS });
        if (sent.added) await pushMessages(id, sent, sent.added);
        const { number } = (sent.added?.[0] ?? sent.known)!;
        return { status: 1 as const, number, isFresh: sent.added !== undefined };
      }),
  };
}

function textHandlers({ queries }: SupportDeps): Pick<Answers, Texts> {
  return {
    'support-answers': async ({ siteId }) => ({ status: 1, answers: await queries.answers(siteId) }),
    'support-answer-save': async ({ siteId, name }, { body: { answerId, ...texts } }) => {
      if (answerId === undefined) return { status: 1, id: await queries.addAnswer(siteId, name, texts) };
      const isChanged = await queries.changeAnswer(siteId, name, answerId, texts);
      return isChanged ? { status: 1, id: answerId } : unknown(answerId);
    },
    'support-answer-delete': async ({ siteId }, { params: { id } }) =>
      (await queries.deleteAnswer(siteId, id)) ? { status: 1, isChanged: true } : unknown(id),
  };
}
