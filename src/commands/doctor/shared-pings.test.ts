import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SeenLog } from '../../monitors/cron-checks/recording/shared/seen-log.ts';
import type { Remark } from './finding.ts';
import { judgeOutbox, judgeSharedPings } from './shared-pings.ts';

const said = (remarks: readonly Remark[]) => remarks.map(({ level, found }) => `${level}: ${found}`);

const log = (
  node: (partition: number) => string | null,
  rest: Partial<SeenLog> = {},
  lag_seconds = 1,
): SeenLog => ({
  partitions: Array.from({ length: 16 }, (_, partition) => ({
    partition,
    node: node(partition),
    lag_seconds,
  })),
  bytes: 2_048,
  held_to: new Map(),
  ...rest,
});

test('who records what, how late, and what the log holds', () => {
  const even = (partition: number) => (partition % 2 === 0 ? 'b' : 'a');
  const fine = 'ok: the log of pings in the database holds 2.05 kB';
  assert.deepEqual(said(judgeSharedPings(log(even), true)), ['ok: partitions of pings: a (8), b (8)', fine]);
  assert.deepEqual(
    said(
      judgeSharedPings(
        log((n) => (n < 3 ? null : 'a')),
        true,
      ),
    ),
    ['problem: 3 of 16 partitions of pings are recorded by no node', fine],
  );
  assert.deepEqual(said(judgeSharedPings(log(even, {}, 75), true)).slice(1), [
    'problem: pings are recorded 75 s late',
    fine,
  ]);
  const much = { bytes: 3 * 1024 ** 3 };
  assert.equal(
    said(judgeSharedPings(log(even, much), true)).at(-1),
    'warning: the log of pings in the database holds 3.22 GB',
  );
  assert.deepEqual(
    said(
      judgeSharedPings(
        log(() => null, {}, 9_000),
        false,
      ),
    ),
    ['ok: no node records pings', fine],
  );
});

test('what lies on the disk of this node only', () => {
  const facts = { files: 2, bytes: 4_096, unshipped: 0 };
  const context = { heldTo: new Map<string, number>(), isRunning: true, maxBytes: 1024 ** 3 };
  const size = 'ok: 2 files, 4.10 kB of at most 1.07 GB';
  assert.deepEqual(said(judgeOutbox(facts, context)), [size, 'ok: the log holds all of it']);
  assert.deepEqual(said(judgeOutbox(facts, { ...context, heldTo: null })), [size]);
  const left = judgeOutbox({ ...facts, unshipped: 512 }, { ...context, isRunning: false });
  assert.deepEqual(said(left), [size, 'warning: 512 bytes of pings lie on this disk only']);
  assert.match(left[1]?.advice ?? '', /^start this node with this data directory/);
});
