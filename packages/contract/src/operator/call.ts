import type * as z from 'zod/mini';
import type { Right } from './rights.ts';

/**
 * One HTTP call of the operator's people and integrators. Everything that knows of calls is made from these: routes and
 * their rights, the audit, OpenAPI, the command line, the console's client, and the test that walks role by call.
 */
export interface OperatorCall {
  /** GET changes nothing; POST is written to the audit before it runs and with its outcome. */
  method: 'GET' | 'POST';
  /** Below `OPERATOR_BASE`; `:name` is a parameter. */
  path: string;
  /** `signed_in`: any staff whose login is complete. */
  right: Right | 'signed_in';
  /**
   * A session's person must have given password and second factor within the last ten minutes (63030 else). Whatever gives somebody
   * access, or more of it, has it, and what one person proposes or approves for another.
   */
  needsProof?: true;
  /** Of every site, or of sites as such: for staff and keys that are bound to no site. */
  everySite?: true;
  /** Who `params.id` is: a player of the site, whom the audit's rows then name. */
  about?: 'player';
  /** One line: in OpenAPI and in the help of the command line. */
  summary: string;
  /**
   * The command line's words after the name, in order, by the name of their field; the last one takes all that is left. Every other
   * field is `--field value`. A uuid field `id` of the body is made where it is not given.
   */
  words?: readonly string[];
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Where a body may be larger than every other call's. */
  bodyLimitBytes?: number;
  /** Names of the body that the audit must not have: secrets. */
  secret?: readonly string[];
  /** `file`: CSV or JSON as a download, or an image; the answer is no JSON object of ours. */
  answer: z.ZodMiniType | 'file';
}

export type OperatorCalls = Readonly<Record<string, OperatorCall>>;

type Part<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
/** Parameters of a call after parsing. */
export type Asked<C extends OperatorCall> = {
  params: Part<C['params']>;
  query: Part<C['query']>;
  body: Part<C['body']>;
};
/** What a call is sent, before parsing. */
export type Sent<C extends OperatorCall> = {
  [P in 'params' | 'query' | 'body' as C[P] extends z.ZodMiniType ? P : never]: C[P] extends z.ZodMiniType
    ? z.input<C[P]>
    : never;
};
export type Answer<C extends OperatorCall> = C['answer'] extends z.ZodMiniType ? z.output<C['answer']> : unknown;
