import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { addMs } from '../../../../platform/time.ts';
import { encodePing, VOID_RECORD } from '../journal-record.ts';
import { PARTITIONS, type PartitionClaim, partitionOf, shareOf } from './shares.ts';

const NOW = new Date('2026-06-16T08:00:00.000Z');

test('whoever held what before, nodes that decide in turns share all of it within two rounds', () => {
  const holder = fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'dead'), { nil: null });
  fc.assert(
    fc.property(
      fc.array(holder, { minLength: PARTITIONS, maxLength: PARTITIONS }),
      fc.integer({ min: 1, max: 4 }),
      (holders, count) => {
        const nodes = ['a', 'b', 'c', 'd'].slice(0, count);
        const claims: PartitionClaim[] = holders.map((claim_id, partition) => ({
          ...{ partition, claim_id },
          held_until: claim_id !== null && nodes.includes(claim_id) ? addMs(NOW, 1) : NOW,
        }));
        for (let round = 0; round < 2; round += 1)
          for (const node of nodes) {
            const { take, give } = shareOf(claims, node, { nodes: nodes.length, now: NOW });
            assert.ok(take.length === 0 || give.length === 0);
            for (const partition of give) claims[partition] = { partition, claim_id: null, held_until: NOW };
            for (const partition of take)
              claims[partition] = { partition, claim_id: node, held_until: addMs(NOW, 1) };
          }
        const shares = nodes.map((node) => claims.filter(({ claim_id }) => claim_id === node).length);
        assert.equal(
          shares.reduce((sum, share) => sum + share, 0),
          PARTITIONS,
        );
        assert.ok(Math.max(...shares) <= Math.ceil(PARTITIONS / count), shares.join());
      },
    ),
  );
});

const ping = (slug: string) =>
  encodePing({
    ...{ id: randomUUID(), slug, kind: 'success', exit_code: null, run_id: null, method: 'GET' },
    ...{ source_ip: null, user_agent: null, body_bytes: 0, body: null, unknown_ending: null },
  });

test('a ping lies in the partition of the first digit of its slug, and what is no ping in the first', () => {
  for (let digit = 0; digit < PARTITIONS; digit += 1) {
    const slug = digit.toString(16) + randomUUID().slice(1);
    assert.equal(partitionOf(ping(slug)), digit);
  }
  assert.equal(partitionOf(VOID_RECORD), 0);
  assert.equal(partitionOf(Buffer.from('not a record at all, and longer than where the digit would lie')), 0);
});
