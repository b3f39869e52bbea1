import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { cacheChanged, refetchChanged } from './query-client.ts';

test('what was asked before a change and answered after it is not shown', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const answers: ((list: string[]) => void)[] = [];
  const queryFn = () => new Promise<string[]>((answer) => answers.push(answer));
  const shown = new QueryObserver(client, { queryKey: ['list'], queryFn });
  const stop = shown.subscribe(() => undefined);
  const first = client.ensureQueryData({ queryKey: ['list'], queryFn });

  const again = refetchChanged(client, { queryKey: ['list'] });
  expect(answers).toHaveLength(2);
  answers[0]!([]);
  answers[1]!(['changed']);
  await again;
  expect(shown.getCurrentResult().data).toEqual(['changed']);
  // Who waited for the first read gets the second one.
  expect(await first).toEqual(['changed']);
  stop();
});

test('what a change has answered is not replaced by what was asked before it', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const answers: ((list: string[]) => void)[] = [];
  const list = queryOptions({
    queryKey: ['list'],
    queryFn: () => new Promise<string[]>((answer) => answers.push(answer)),
  });
  const shown = new QueryObserver(client, list);
  const stop = shown.subscribe(() => undefined);
  const first = client.ensureQueryData(list);

  cacheChanged(client, list.queryKey, ['changed']);
  answers[0]!(['old']);
  expect(await first).toEqual(['changed']);
  expect(shown.getCurrentResult()).toMatchObject({ data: ['changed'], fetchStatus: 'idle', status: 'success' });
  stop();
});
