import { isFailure, mail, parse } from '@salon/contract';
import type { FastifyInstance } from 'fastify';
import { type Authenticate, signedIn } from '../../http/caller.ts';
import type { CountedAddress } from '../../http/counted-address.ts';
import type { MailService } from './service.ts';

export interface MailRouteDeps {
  service: MailService;
  authenticate: Authenticate;
  siteOfHost(host: string): Promise<number>;
  countedAddress: CountedAddress;
}

export function mailRoutes(app: FastifyInstance, deps: MailRouteDeps): void {
  const { service, siteOfHost } = deps;
  app.post(`${mail.MAIL_BASE}/reset-request`, async (request) => {
    const asked = parse(mail.resetRequest, request.body);
    if (!asked.ok) return asked.failure;
    const { email, language = null } = asked.value;
    const siteId = await siteOfHost(request.hostname);
    return (await service.requestReset(siteId, email, language, deps.countedAddress(request))) ?? { status: 1 };
  });
  app.post(`${mail.MAIL_BASE}/reset`, async (request) => {
    const asked = parse(mail.reset, request.body);
    if (!asked.ok) return asked.failure;
    const { token, password } = asked.value;
    const done = await service.reset(await siteOfHost(request.hostname), token, password, request.ip);
    return isFailure(done) ? done : { status: 1, ...done };
  });
  app.post(`${mail.MAIL_BASE}/verify`, async (request) => {
    const asked = parse(mail.verify, request.body);
    if (!asked.ok) return asked.failure;
    const siteId = await siteOfHost(request.hostname);
    return (await service.verify(siteId, asked.value.token, request.ip)) ?? { status: 1 };
  });
  app.post(
    mail.VERIFICATION_PATH,
    signedIn(deps.authenticate, async (caller, request) => {
      const asked = parse(mail.verification, request.body ?? {});
      if (!asked.ok) return asked.failure;
      return (await service.requestVerification(caller, asked.value.language ?? null)) ?? { status: 1 };
    }),
  );
}
