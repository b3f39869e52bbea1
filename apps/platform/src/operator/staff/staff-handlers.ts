import { failure, isFailure, type operator } from '@salon/contract';
import type { Handlers } from '../calls/handlers.ts';
import type { ApiKeys } from './api-keys.ts';
import type { StaffAccounts } from './staff-accounts.ts';
import type { StaffLogin } from './staff-login.ts';
import type { StaffSessions } from './staff-sessions.ts';

export interface StaffHandlerDeps {
  accounts: StaffAccounts;
  keys: ApiKeys;
  sessions: Pick<StaffSessions, 'find'>;
  login: Pick<StaffLogin, 'self' | 'sessionsOf' | 'endOthers'>;
}

export function staffHandlers({
  accounts,
  keys,
  sessions,
  login,
}: StaffHandlerDeps): Handlers<typeof operator.staffCalls> {
  return {
    self: async (_caller, _asked, { request }) => {
      const session = await sessions.find(request);
      return isFailure(session) ? failure('unauthorized') : login.self(session);
    },
    sessions: async (_caller, _asked, { request }) => {
      const session = await sessions.find(request);
      if (isFailure(session)) return failure('unauthorized');
      return { status: 1, sessions: await login.sessionsOf(session) };
    },
    'sessions-end': async (_caller, { body }, { request }) => {
      const session = await sessions.find(request);
      if (isFailure(session)) return failure('unauthorized');
      return { status: 1, ended: await login.endOthers(session, body.session ?? null) };
    },
    staff: async (caller) => ({ status: 1, staff: await accounts.list(caller) }),
    'staff-add': (caller, { body }) => accounts.add(caller, body),
    'staff-change': (caller, { params, body }) => accounts.change(caller, params.id, body),
    'staff-disable': (caller, { params }) => accounts.setDisabled(caller, params.id, true),
    'staff-enable': (caller, { params }) => accounts.setDisabled(caller, params.id, false),
    'staff-reset': (caller, { params }) => accounts.reset(caller, params.id),
    keys: async (caller) => ({ status: 1, keys: await keys.list(caller) }),
    'key-add': (caller, { body }) => keys.add(caller, body),
    'key-adopt': (caller, { params }) => keys.adopt(caller, params.id),
    'key-revoke': (caller, { params }) => keys.revoke(caller, params.id),
  };
}
