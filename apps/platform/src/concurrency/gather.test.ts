import { until } from '@salon/testkit/until.ts';
import { expect, it } from 'vitest';
import { gather } from './gather.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Answers a question when the test says so. */
function setUp(options = { most: 10, patienceMs: 60_000 }) {
  const questions: { keys: number[]; answer(): void; fail(): void }[] = [];
  const ask = gather<number, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const answer = () => resolve(new Map(keys.filter((key) => key > 0).map((key) => [key, `of ${key}`])));
        questions.push({ keys, answer, fail: () => reject(new Error('the database is away')) });
      }),
    options,
  );
  return { ask, questions };
}

it('asks once for all that is asked in one turn, each key once, and answers each its own', async () => {
  const { ask, questions } = setUp();
  const all = Promise.all([ask(1), ask(2), ask(2), ask(-1)]);
  await turn();
  expect(questions.map(({ keys }) => keys)).toEqual([[1, 2, -1]]);
  questions[0]!.answer();
  expect(await all).toEqual(['of 1', 'of 2', 'of 2', undefined]);
});

it('answers nobody by a question that began before they asked', async () => {
  const { ask, questions } = setUp();
  void ask(1);
  await turn();
  const later = ask(1);
  await turn();
  expect(questions).toHaveLength(1);
  questions[0]!.answer();
  await turn();
  await turn();
  expect(questions).toHaveLength(2);
  questions[1]!.answer();
  expect(await later).toBe('of 1');
});

it('bounds a question', async () => {
  const { ask, questions } = setUp({ most: 2, patienceMs: 60_000 });
  const all = Promise.all([1, 2, 3].map(ask));
  await turn();
  questions[0]!.answer();
  await turn();
  await turn();
  expect(questions.map(({ keys }) => keys)).toEqual([[1, 2], [3]]);
  questions[1]!.answer();
  expect(await all).toHaveLength(3);
});

it('asks again beside a question that has no answer for long', async () => {
  const { ask, questions } = setUp({ most: 10, patienceMs: 5 });
  const stuck = ask(1);
  await turn();
  const next = ask(2);
  await until(() => questions.length === 2);
  questions[1]!.answer();
  expect(await next).toBe('of 2');
  questions[0]!.answer();
  expect(await stuck).toBe('of 1');
});

it('fails for those of the failed question alone', async () => {
  const { ask, questions } = setUp();
  const failed = ask(1);
  await turn();
  questions[0]!.fail();
  await expect(failed).rejects.toThrow('away');
  const next = ask(2);
  await turn();
  questions[1]!.answer();
  expect(await next).toBe('of 2');
});
