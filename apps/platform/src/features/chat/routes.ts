import { chat, isFailure, parse } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, signedIn } from '../../http/caller.ts';
import type { ChatService } from './service.ts';

export function chatRoutes(app: FastifyInstance, authenticate: Authenticate, service: ChatService): void {
  app.get(
    `${chat.CHAT_BASE}/contacts`,
    signedIn(authenticate, async (caller) => ({ status: 1, contacts: await service.contacts(caller) })),
  );
  app.get(
    `${chat.CHAT_BASE}/user`,
    signedIn(authenticate, async (caller) => ({ status: 1, user: await service.user(caller) })),
  );
  app.post(
    `${chat.CHAT_BASE}/user/data`,
    signedIn(authenticate, async (caller, request) => {
      const asked = parse(chat.userDataRequest, request.body);
      if (!asked.ok) return asked.failure;
      const user = await service.updateUser(caller, asked.value);
      return isFailure(user) ? user : { status: 1, user };
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
      const asked = parse(chat.sendRequest, request.body);
      return asked.ok ? service.send(caller, asked.value) : asked.failure;
    }),
  );
}
