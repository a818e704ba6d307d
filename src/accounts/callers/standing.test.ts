import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { openTeam } from '../../testing/account-team.ts';
import { raceForLock } from '../../testing/gates.ts';

const CALLS = [
  ['/api-keys', { name: 'For later', kind: 'full' }],
  ['/account/members', { email: 'friend@example.org', role: 'admin' }],
] as const;

const MEANWHILE = {
  'is removed': {
    change: (tx: Tx, personId: number) => sql`delete from member where person_id = ${personId}`.execute(tx),
    refused: [403, 'forbidden'],
  },
  'is made an editor': {
    change: (tx: Tx, personId: number) =>
      sql`update member set role = 'editor' where person_id = ${personId}`.execute(tx),
    refused: [403, 'forbidden'],
  },
  'is signed out': {
    change: (tx: Tx, personId: number) => sql`delete from session where person_id = ${personId}`.execute(tx),
    refused: [401, 'unauthorized'],
  },
  'has a new password': {
    change: (tx: Tx, personId: number) =>
      sql`update person set credential_version = credential_version + 1 where id = ${personId}`.execute(tx),
    refused: [401, 'unauthorized'],
  },
};

for (const [what, { change, refused }] of Object.entries(MEANWHILE))
  test(`an admin who ${what} while they make a key or invite somebody leaves no way in behind`, async (t) => {
    const team = await openTeam(t);
    const { hosts, account_id } = team;
    const admin = await team.join('ada', 'admin');
    const outcomes = await raceForLock(
      hosts.database,
      async (tx) => {
        await sql`select from account where id = ${account_id} for update`.execute(tx);
        await change(tx, admin.person_id);
      },
      CALLS.map(
        ([path, body]) =>
          () =>
            admin.call('POST', path, body),
      ),
    );
    for (const outcome of outcomes) {
      assert.ok(outcome.status === 'fulfilled');
      assert.deepEqual([outcome.value.status, outcome.value.body.error], refused);
    }
    for (const table of ['api_key', 'invitation'] as const)
      assert.deepEqual(await hosts.database.selectFrom(table).select('id').execute(), []);
  });
