import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../testing/database.ts';
import { keyringOf, replaceSecret } from './instance-secret.ts';

const NOW = new Date('2026-06-16T12:00:00Z');
const [FIRST, OTHER] = ['the secret of the first node, and long', 'the secret of another node, also long'];

test('a database is used with one secret, and with another one only where that was asked for', async (t) => {
  const { database } = await testDatabase(t);
  const start = (secret: string, isGiven = true) =>
    keyringOf(database, { readSecrets: async () => [secret], isGiven }, NOW);
  const starts = await Promise.allSettled([start(FIRST), start(FIRST), start(FIRST)]);
  assert.deepEqual([...new Set(starts.map(({ status }) => status))], ['fulfilled']);
  await assert.rejects(start(OTHER), {
    name: 'StartupProblem',
    message: /^TOCSIN_SECRET is not the secret that the database is encrypted with: set TOCSIN_SECRET to /,
  });
  await assert.rejects(start(OTHER, false), /^StartupProblem: The secret in the data directory of this node/);
  assert.equal(await replaceSecret(database, FIRST, NOW), false);
  assert.equal(await replaceSecret(database, OTHER, NOW), true);
  await start(OTHER);
  await assert.rejects(start(FIRST), /^StartupProblem/);
});

test('of nodes with different secrets that start first at the same time, one is refused', async (t) => {
  const { database } = await testDatabase(t);
  const starts = await Promise.allSettled(
    [FIRST, OTHER].map((secret) =>
      keyringOf(database, { readSecrets: async () => [secret], isGiven: true }, NOW),
    ),
  );
  assert.deepEqual(starts.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});
