import { expect, it } from 'vitest';
import { createHashThreads } from './hash-threads.ts';
import { createLanes, knownPlayer } from './lanes.ts';
import { createPasswords, hashPassword } from './passwords.ts';

const log = { warn: () => undefined, error: () => undefined };
const passwords = createPasswords(log, createLanes());
const player = knownPlayer(1);
const hashOf = async (typed: string) => (await passwords.hash(player, typed)) ?? '';
const verify = (hash: string | null, typed: string) => passwords.verify(player, hash, typed);

const COMPOSED = 'şifre değil é';
const DECOMPOSED = COMPOSED.normalize('NFD');
const RIGHT = { isRight: true, renewed: null };
const WRONG = { isRight: false };

it('LG-02 a password is the same in both forms in which keyboards type it', async () => {
  for (const set of [COMPOSED, DECOMPOSED]) {
    const hashes = [await hashOf(set), await hashPassword(set)];
    for (const hash of hashes)
      for (const typed of [COMPOSED, DECOMPOSED]) expect(await verify(hash, typed)).toEqual(RIGHT);
  }
});

it('LG-02 a hash from before there was one form takes what was typed then, once, and is renewed', async () => {
  const options = { memoryCost: 64, timeCost: 1, parallelism: 1 };
  const old = String(await createHashThreads(log)({ hash: DECOMPOSED, options }));
  const verdict = await verify(old, DECOMPOSED);
  expect(verdict).toMatchObject({ isRight: true, renewed: expect.stringMatching(/^\$argon2id\$/) });
  const renewed = verdict?.isRight === true ? verdict.renewed : null;
  for (const typed of [COMPOSED, DECOMPOSED]) expect(await verify(renewed, typed)).toEqual(RIGHT);
});

it('another password is wrong in every form, and so is any of a name that nobody has', async () => {
  const hash = await hashOf(COMPOSED);
  for (const typed of ['sifre degil e', `${DECOMPOSED} `, COMPOSED.toUpperCase()])
    expect(await verify(hash, typed)).toEqual(WRONG);
  expect(await verify(null, DECOMPOSED)).toEqual(WRONG);
  expect(await verify(null, 'nobody')).toEqual(WRONG);
});
