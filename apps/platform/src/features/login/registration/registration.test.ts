import { CODES, isFailure } from '@salon/contract';
import { expect, it } from 'vitest';
import { createRegistration } from './registration.ts';

const REQUEST = {
  ...{ username: 'newcomer', email: 'newcomer@salon.example', name: 'Ada', lastname: 'Deneme' },
  ...{ password: 'long enough', site_id: 0 },
  isOfAge: true as const,
  acceptsTerms: true as const,
};
const FROM = { address: '10.0.0.1', counted: '10.0.0.1', cookies: undefined, userAgent: '' };

/** What is done for a registration of somebody whom the database knows like that. */
async function doneFor({
  isTaken = false,
  obstacle = null as string | null,
  earlierNotices = 0,
  sendsMail = true,
}): Promise<{ code: number; done: string[] }> {
  const done: string[] = [];
  const noted = <T>(what: string, answer: T) => {
    done.push(what);
    return Promise.resolve(answer);
  };
  const register = createRegistration({
    queries: {
      siteSettings: async () => ({ REGISTRATION: true }),
      siteName: async () => 'Salon',
      countOne: async (subject: string) => ({ failures: subject.startsWith('mail:') ? earlierNotices + 1 : 1 }),
    },
    refusesAddress: async () => null,
    strangers: { admit: async () => ({ lane: 'stranger', key: '10.0.0.0/24' }) },
    passwords: { hash: () => noted('hash', 'hashed') },
    accounts: {
      taken: () => noted('taken', isTaken),
      obstacle: () => noted('obstacle', obstacle),
      // Somebody else was quicker with the name.
      add: () => noted('add', null),
      queueNotice: () => noted('notice', undefined),
    },
    sendsMail: async () => sendsMail,
    attempts: { most: 20, minutes: 60 },
    audit: async () => {},
  } as never);
  const answer = await register(REQUEST, FROM);
  return { code: isFailure(answer) ? answer.code : 0, done };
}

it('CA-07 a refusal does not tell its reason by the work that was done for it', async () => {
  const refusals = await Promise.all([
    doneFor({ isTaken: true }),
    doneFor({ obstacle: 'excluded' }),
    doneFor({ obstacle: 'banned' }),
    doneFor({ isTaken: true, obstacle: 'excluded' }),
  ]);
  for (const refusal of refusals)
    expect(refusal).toEqual({ code: CODES.registration_refused, done: ['hash', 'taken', 'obstacle', 'notice'] });
  expect((await doneFor({})).done).toEqual(['hash', 'taken', 'obstacle', 'add', 'notice']);
  // Once a day, and only where the site sends mail.
  for (const less of [{ earlierNotices: 1 }, { sendsMail: false }])
    expect((await doneFor({ isTaken: true, ...less })).done).toEqual(['hash', 'taken', 'obstacle']);
});
