import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordedByNode } from './recorded-by-node.ts';

test('the partitions of a node are named as ranges, with the one that is recorded least far', () => {
  const at = (partition: number, node: string | null, lag_seconds: number) => ({
    ...{ partition, node, lag_seconds },
    recorded_until: new Date(Date.UTC(2026, 5, 16, 8) - lag_seconds * 1_000).toISOString(),
  });
  const shares = recordedByNode([
    at(0, 'b', 1),
    at(1, 'a', 2),
    at(2, 'a', 9),
    at(3, 'b', 1),
    at(4, null, 70),
  ]);
  assert.deepEqual(
    shares.map(({ node, partitions, lag_seconds }) => [node, partitions, lag_seconds]),
    [
      [null, '4', 70],
      ['a', '1–2', 9],
      ['b', '0, 3', 1],
    ],
  );
  assert.equal(shares[1]?.recorded_until, '2026-06-16T07:59:51.000Z');
});
