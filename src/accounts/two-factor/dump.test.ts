// What a copy of the database reveals of second factors: nothing that lets anybody in.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { challenge, openStage, verify } from './test-stage.ts';

/** Every row of every table as text, with bytes as hexadecimal digits. */
async function dump(database: Database): Promise<string> {
  const tables = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`.execute(database);
  const rows: string[] = [];
  for (const { name } of tables.rows) {
    const found = await sql<{ row: string }>`select (t.*)::text as row from ${sql.raw(name)} t`.execute(
      database,
    );
    rows.push(...found.rows.map(({ row }) => `${name} ${row}`));
  }
  return rows.join('\n');
}

test('no seed, recovery code, challenge or token can be read from the database', async (t) => {
  const stage = await openStage(t);
  const { hosts, alice } = stage;
  const charlie = await hosts.register('charlie@example.org');
  const setUp = await hosts.api('POST', '/auth/2fa/totp/setup', { token: charlie.token });
  const { challenge_token } = await challenge(stage);
  const other = await challenge(stage);
  const signedIn = await verify(stage, challenge_token, stage.code());
  assert.equal(signedIn.status, 200);
  const options = await hosts.api('POST', '/auth/passkeys/login-options', { body: {} });
  const secrets = {
    secret: setUp.body.secret,
    challenge_token,
    other: other.challenge_token,
    alice: alice.token,
    token: signedIn.body.token,
    options: options.body.challenge,
    recovery: alice.recoveryCodes[0] ?? '',
    ungrouped: (alice.recoveryCodes[0] ?? '').replaceAll('-', ''),
  };
  const text = await dump(hosts.database);
  assert.ok(text.includes('alice@example.org') && text.length > 2_000);
  for (const [name, secret] of Object.entries(secrets)) {
    assert.ok(secret.length > 20, name);
    for (const form of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')])
      assert.ok(!text.includes(form), name);
  }
  const bytes = Buffer.from(secrets.challenge_token, 'base64url').toString('hex');
  assert.ok(!text.includes(bytes));
});
