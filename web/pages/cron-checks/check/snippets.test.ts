import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crontabTimes } from '../../../domain/checks/job-commands.ts';
import { snippetsOf } from './snippets.ts';

const URL = 'https://watch.example.net/ping/6f1c2a52-7d0e-4a3b-9a51-0c9f1de2b7a4';
const words = {
  startAndEnd: 'start and end',
  rightAfter: 'right after',
  installOnce: 'once',
  mustNotFail: 'no',
};
const every = (minutes: number) => ({ interval_seconds: minutes * 60, cron_expression: null });
const snippets = (schedule: Parameters<typeof crontabTimes>[0]) => snippetsOf({ url: URL, schedule, words });

test('a crontab says the times of the check, where it can', () => {
  const cases: [number, string | null][] = [
    [1, '* * * * *'],
    [5, '*/5 * * * *'],
    [60, '0 * * * *'],
    [120, '0 */2 * * *'],
    [1_440, '0 3 * * *'],
    [10_080, '0 3 * * 1'],
    [7, null],
    [50, null],
    [90, null],
    [1_500, null],
  ];
  for (const [minutes, times] of cases) assert.equal(crontabTimes(every(minutes)), times, String(minutes));
  assert.equal(crontabTimes({ interval_seconds: null, cron_expression: '30 3 * * *' }), '30 3 * * *');
  assert.equal(crontabTimes({ interval_seconds: null, cron_expression: '@daily' }), '@daily');
  for (const cron_expression of ['30 0 3 * * *', 'Mon 03:00', '0 3 * * *\n0 4 * * *'])
    assert.equal(crontabTimes({ interval_seconds: null, cron_expression }), null);
});

test('every snippet has the real address, once', () => {
  for (const { name, code } of snippets(every(5))) {
    assert.ok(Array.isArray(code), name);
    const values = code.filter((piece) => typeof piece === 'object' && 'value' in piece);
    assert.deepEqual(values, [{ value: URL }], name);
  }
});

test('a crontab comes first, and is left out where it cannot say the times', () => {
  assert.equal(snippets(every(5))[0]?.name, 'crontab');
  assert.equal(snippets(every(50))[0]?.name, 'curl');
});

test('where nothing else than POST counts, every snippet posts', () => {
  const request = { url: URL, schedule: every(5), words };
  const texts = (isPostOnly: boolean) =>
    snippetsOf({ ...request, isPostOnly }).map(({ name, code }) => [name, JSON.stringify(code)] as const);
  for (const [name, text] of texts(true)) {
    assert.match(text, /post|data=body|tocsin-run/i, name);
    assert.doesNotMatch(text, /curl -fsS -m|wget -qO- "/, name);
  }
  assert.ok(texts(false).every(([, text]) => !/-X POST|post-data/.test(text)));
});
