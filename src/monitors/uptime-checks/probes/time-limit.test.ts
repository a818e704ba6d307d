import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serveHttp } from '../../../platform/safe-fetch/test-servers.ts';
import { readPattern } from '../../pattern.ts';
import { runWithin } from '../../time-limit.ts';
import { assertion, httpProbe, look } from './test-probes.ts';

test('what ends in time gives its value, or throws what it throws', () => {
  assert.deepEqual(
    runWithin(20_000, () => 42),
    { ended: true, value: 42 },
  );
  assert.throws(() => runWithin(20_000, () => assert.fail('of its own')), /of its own/);
});

test('what does not end is stopped', () => {
  const forEver = () => {
    for (;;);
  };
  assert.deepEqual(runWithin(5, forEver), { ended: false });
  assert.deepEqual(
    runWithin(20_000, () => 'the next one is not'),
    { ended: true, value: 'the next one is not' },
  );
});

test('what was stopped because the machine was busy with something else is run again', () => {
  const still = new Int32Array(new SharedArrayBuffer(4));
  const stalled = { tries: 0 };
  const stallFor = (tries: number) => () => {
    stalled.tries += 1;
    // Waits without the processor, as where others have it.
    if (stalled.tries <= tries) Atomics.wait(still, 0, 0, 100_000);
    return 'judged';
  };
  assert.deepEqual(runWithin(50, stallFor(2)), { ended: true, value: 'judged' });
  stalled.tries = 0;
  assert.deepEqual([runWithin(5, stallFor(100)), stalled.tries], [{ ended: false }, 4], 'not for ever');
});

test('patterns that make others go on for ever end at once', () => {
  for (const text of ['(a+)+$', '(a|a)*$', '(a|aa)+$', '^(([a-z])+.)+[A-Z]([a-z])+$', '(.*)*x']) {
    const pattern = readPattern(text);
    assert.ok(pattern.ok, text);
    assert.equal(typeof pattern.isFoundIn(`${'a'.repeat(100_000)}!`), 'boolean', text);
  }
});

test('an assertion that takes for ever on what was answered fails, and the service goes on', async (t) => {
  const body = JSON.stringify(Array.from({ length: 2_000 }, (_, id) => ({ id })));
  const site = await serveHttp(t, (_request, response) => response.end(body));
  const path = '$[?count($[?count($[?@.id<$[0].id])>9])>9]';
  const result = await look(
    httpProbe(`http://shop.example:${site.port}/`, { assertions: [assertion('json', 'exists', null, path)] }),
  );
  assert.deepEqual([result.up, result.reason], [false, 'assertion']);
  assert.equal(result.detail, 'the assertions took longer than 250 ms to judge');
});
