import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCheckBench } from '../../../testing/check-bench.ts';
import { meantPing } from './ping-meaning.ts';
import type { PingKind } from './schema.ts';

const NO_RULES = {
  ...{ failure_keywords: [], success_keywords: [], start_keywords: [] },
  ...{ fail_without_keyword: false, post_only: false },
};
const WORDS = { failure_keywords: ['ERROR'], success_keywords: ['DONE'], start_keywords: ['BEGIN'] };

const cases: [rules: object, kind: PingKind, method: string, body: string | null, meant: PingKind][] = [
  [{}, 'success', 'GET', null, 'success'],
  [{ post_only: true }, 'success', 'GET', null, 'log'],
  [{ post_only: true }, 'fail', 'HEAD', null, 'log'],
  [{ post_only: true }, 'start', 'POST', null, 'start'],
  [{ post_only: true }, 'success', 'EMAIL', null, 'success'],
  [WORDS, 'success', 'POST', 'DONE, 1 ERROR', 'fail'],
  [WORDS, 'success', 'POST', 'BEGIN … DONE', 'success'],
  [WORDS, 'success', 'POST', 'BEGIN', 'start'],
  [WORDS, 'success', 'POST', 'begin', 'log'],
  [WORDS, 'success', 'POST', null, 'log'],
  [{ ...WORDS, fail_without_keyword: true }, 'success', 'POST', 'hm', 'fail'],
  [{ ...WORDS, fail_without_keyword: true }, 'success', 'POST', 'DONE', 'success'],
  [{ start_keywords: ['BEGIN'], fail_without_keyword: true }, 'success', 'POST', 'hm', 'success'],
  [WORDS, 'start', 'POST', 'ERROR', 'start'],
  [WORDS, 'log', 'POST', 'DONE', 'log'],
  [WORDS, 'fail', 'POST', 'DONE', 'fail'],
];

test('what a ping means is said by its method and by words in it', () => {
  for (const [rules, kind, method, body, meant] of cases) {
    const ping = { kind, method, body, exit_code: 0 };
    assert.equal(meantPing(ping, { ...NO_RULES, ...rules }).kind, meant, JSON.stringify([rules, ping]));
  }
});

test('pings are recorded as what they mean', async (t) => {
  const { create, sendPing, pingsOf } = await openCheckBench(t);
  const check = await create({ start_keywords: ['BEGIN'], success_keywords: ['DONE'], post_only: true });
  const said = (body: string) => ({ method: 'POST', body });
  assert.equal((await sendPing(check)).status, 'new');
  assert.equal((await sendPing(check, '', said('hm'))).status, 'new');
  assert.equal((await sendPing(check, '', said('BEGIN'))).running, true);
  const done = await sendPing(check, '', said('DONE'));
  assert.deepEqual([done.status, done.running], ['up', false]);
  assert.deepEqual(
    (await pingsOf(check)).map(({ kind }: { kind: string }) => kind),
    ['success', 'start', 'log', 'log'],
  );
});
