import type { Failure, operator } from '@salon/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operator } from './operator.ts';

export interface CallContext {
  request: FastifyRequest;
  /** For answers that are files. */
  reply: FastifyReply;
}

type Handler<C extends operator.OperatorCall> = (
  caller: Operator,
  asked: operator.Asked<C>,
  context: CallContext,
) => Promise<operator.Answer<C> | Failure>;

/** What answers each call of a room. */
export type Handlers<C extends operator.OperatorCalls> = { [Name in keyof C]: Handler<C[Name]> };
