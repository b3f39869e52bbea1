import { chat, parse, requests } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, signedIn } from '../../http/caller.ts';
import type { ChatService } from './service.ts';

/** Bodies as the specification has them: no wrapper of ours. */
export function chatRoutes(app: FastifyInstance, authenticate: Authenticate, service: ChatService): void {
  app.get(`${chat.CHAT_BASE}/contacts`, signedIn(authenticate, service.contacts));
  app.get(`${chat.CHAT_BASE}/user`, signedIn(authenticate, service.user));
  app.post(
    `${chat.CHAT_BASE}/user/data`,
    signedIn(authenticate, async (caller, request) => {
      const asked = parse(chat.userDataRequest, request.body);
      return asked.ok ? service.updateUser(caller, asked.value) : asked.failure;
    }),
  );
  app.get(
    `${chat.CHAT_BASE}/get-chat`,
    signedIn(authenticate, async (caller, request) => {
      const asked = parse(chat.chatQuery, request.query);
      return asked.ok ? service.dialog(caller, asked.value) : asked.failure;
    }),
  );
  app.post(
    `${chat.CHAT_BASE}/send-message`,
    signedIn(authenticate, async (caller, request) => {
      const asked = parse(requests.sendRequest, request.body);
      return asked.ok ? service.send(caller, asked.value) : asked.failure;
    }),
  );
}
