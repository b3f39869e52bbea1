import { failure, operator } from '@salon/contract';
import { LANGUAGES } from '@salon/domain/language.ts';
import type { Config } from '../../config.ts';
import { builtIn } from '../../mail/compose.ts';
import type { Handlers } from '../calls/handlers.ts';
import type { MailRoomQueries, MailSite } from './mail-queries.ts';
import { sampleMail } from './sample-mail.ts';
import { placeholdersOf, refusalOfTemplate } from './template-rules.ts';

const KINDS = Object.keys(operator.MAIL_KINDS) as operator.MailKind[];

export function mailHandlers(
  queries: MailRoomQueries,
  { mail, production }: Pick<Config, 'mail' | 'production'>,
  nowMs: () => number,
): Handlers<typeof operator.mailCalls> {
  const problemsOf = ({ isOn, host }: MailSite): operator.MailProblem[] => [
    ...(mail === null ? (['no_server'] as const) : []),
    ...(isOn ? [] : (['off'] as const)),
    ...(production && host === null ? (['no_host'] as const) : []),
  ];
  return {
    'mail-templates': async ({ siteId }) => {
      const [site, own] = await Promise.all([queries.site(siteId), queries.ownTemplates(siteId)]);
      return { status: 1, problems: problemsOf(site), templates: templatesOf(own) };
    },
    'mail-template-set': async ({ siteId, name }, { params, body }) => {
      const refused = refusalOfTemplate(params.kind, body);
      if (refused) return refused;
      return { status: 1, isChanged: await queries.setTemplate(siteId, { ...params, ...body }, name) };
    },
    'mail-template-reset': async ({ siteId }, { params }) => ({
      ...{ status: 1, isChanged: await queries.removeTemplate(siteId, params) },
    }),
    'mail-preview': async ({ siteId }, { body: { kind, language, ...words } }) => {
      const refused = refusalOfTemplate(kind, words);
      return refused ?? { status: 1, ...sampleMail(kind, language, words, await queries.site(siteId), nowMs()) };
    },
    'mail-test': async ({ siteId }, { body: { kind, language, address, ...words } }) => {
      const refused = mail === null ? failure('mail_off') : refusalOfTemplate(kind, words);
      if (refused) return refused;
      const sample = sampleMail(kind, language, words, await queries.site(siteId), nowMs());
      return { status: 1, id: await queries.queueTest(siteId, address, language, sample) };
    },
    'mail-outbox': async ({ siteId }, { query: { state, before } }) => ({
      ...{ status: 1, ...(await queries.outbox(siteId, state, before)) },
    }),
    'mail-again': async ({ siteId }, { params, body: { mayArriveTwice } }) => {
      const from: operator.MailState[] = mayArriveTwice ? ['given_up', 'in_doubt'] : ['given_up'];
      const was = await queries.sendAgain(siteId, params.id, from);
      if (was === null) return failure('not_found', params);
      if (from.includes(was)) return { status: 1, isChanged: true };
      return failure(was === 'in_doubt' ? 'mail_in_doubt' : 'mail_not_over');
    },
  };
}

/** Every kind in every language. */
function templatesOf(own: Own[]): operator.MailTemplate[] {
  return KINDS.flatMap((kind) =>
    LANGUAGES.map((language) => {
      const found = own.find((one) => one.kind === kind && one.language === language);
      return {
        ...{ kind, language, placeholders: placeholdersOf(kind), builtIn: builtIn(kind, language) },
        own: found ? wordsOf(found) : null,
      };
    }),
  );
}

type Own = Awaited<ReturnType<MailRoomQueries['ownTemplates']>>[number];
const wordsOf = ({ subject, body, changedAt, changedBy }: Own) => ({ subject, body, changedAt, changedBy });
