import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeNodes } from './nodes.ts';

const well = {
  ...{ name: 'a', version: '0.3.0', trouble: null, clock_error_ms: 2, machine_ahead_ms: -40, is_gone: false },
  ...{ ashore_seconds: null, unshipped_bytes: 0 },
};

const found = (...nodes: Parameters<typeof judgeNodes>[0]) =>
  judgeNodes(nodes).map(({ level, found: what }) => `${level}: ${what}`);

test('nodes are named with their versions', () => {
  assert.deepEqual(found(well, { ...well, name: 'b', version: '0.2.0' }), [
    'ok: nodes: a (0.3.0), b (0.2.0)',
  ]);
  assert.deepEqual(found(), ['warning: no node runs']);
});

test('what is wrong with one of them is said of it', () => {
  for (const [wrong, remark] of [
    [{ trouble: 'the disk is full' }, 'problem: the node a: the disk is full'],
    [{ clock_error_ms: 1_400 }, 'problem: the time of the node a may be wrong by 1.4 s'],
    [{ machine_ahead_ms: 61_000 }, 'warning: the clock of the machine of the node a is 61.0 s ahead'],
    [
      { ashore_seconds: 90.4, unshipped_bytes: 2_100_000 },
      'warning: the node a has kept pings on its own disk for 90 s (2.10 MB)',
    ],
    [{ machine_ahead_ms: -1_500 }, 'warning: the clock of the machine of the node a is 1.5 s behind'],
  ] as const)
    assert.deepEqual(found({ ...well, ...wrong }), ['ok: nodes: a (0.3.0)', remark]);
  assert.deepEqual(found({ ...well, is_gone: true, trouble: 'long ago' }), [
    'warning: no node runs',
    'warning: the node a says nothing any more and was not stopped',
  ]);
  assert.deepEqual(found(well, { ...well, name: 'b', is_gone: true, unshipped_bytes: 2_100_000 }), [
    'ok: nodes: a (0.3.0)',
    'warning: the node b says nothing any more and was not stopped; 2.10 MB of pings lay on its disk only',
  ]);
  // An election of the log takes some seconds.
  assert.deepEqual(found({ ...well, ashore_seconds: 8, unshipped_bytes: 9_000 }), ['ok: nodes: a (0.3.0)']);
});
