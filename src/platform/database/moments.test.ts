import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../../testing/database.ts';

test('moments come back as they were stored, in every form in which PostgreSQL writes them', async (t) => {
  const { database } = await testDatabase(t);
  const moments = [
    '2026-06-16T03:00:00.000Z',
    '2026-06-16T03:00:00.120Z',
    '1970-01-01T00:00:00.001Z',
    '2024-02-29T23:59:59.100Z',
    '2026-06-16T03:00:00.005Z',
    '0100-01-01T00:00:00.000Z',
    '0099-12-31T23:59:59.999Z',
    '+010000-01-01T00:00:00.000Z',
    '-000044-03-15T12:00:00.000Z',
  ];
  for (const iso of moments) {
    const { rows } = await sql<{ back: Date; equal: boolean }>`
      select ${new Date(iso)}::timestamptz(3) as back, extract(epoch from ${new Date(iso)}::timestamptz) * 1000 = ${Date.parse(iso)} as equal`.execute(
      database,
    );
    assert.deepEqual([rows[0]?.back.toISOString(), rows[0]?.equal], [iso, true]);
  }
});

test('microseconds are cut, and nothing is no moment', async (t) => {
  const { database } = await testDatabase(t);
  const { rows } = await sql<{ fine: Date; none: Date | null }>`
    select '2026-06-16 03:00:00.123456+00'::timestamptz as fine, null::timestamptz as none`.execute(database);
  assert.equal(rows[0]?.fine.toISOString(), '2026-06-16T03:00:00.123Z');
  assert.equal(rows[0]?.none, null);
});
