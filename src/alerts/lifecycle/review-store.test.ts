import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transaction } from '../../platform/database/database.ts';
import { addMs, minutes } from '../../platform/time.ts';
import { insertAccount } from '../../testing/account.ts';
import { testDatabase } from '../../testing/database.ts';
import { reviewAgain } from './review-again.ts';

const now = new Date('2026-06-16T08:00:00.000Z');
const later = addMs(now, minutes(1));
const before = addMs(now, -1);

test('what is held is looked at now, in this account only, and nothing is put off by it', async (t) => {
  const { database } = await testDatabase(t);
  const [account_id, other_id] = [await insertAccount(database), await insertAccount(database)];
  const alert = {
    ...{ subject_type: 'cron_check', subject_name: 'Job', kind: 'cron_fail', severity: 'critical' },
    ...{ status: 'open', opened_at: now, last_occurred_at: now },
  };
  const held = { ...alert, hold: 'quiet', held_until: later };
  await database
    .insertInto('alert')
    .values([
      { ...held, account_id, title: 'held', next_review_at: later },
      { ...held, account_id, title: 'due before', next_review_at: before },
      { ...held, account_id: other_id, title: 'of others', next_review_at: later },
      { ...alert, account_id, title: 'told', next_review_at: later },
    ])
    .execute();
  await transaction(database, (tx) => reviewAgain(tx, account_id, now));
  const rows = await database.selectFrom('alert').select(['title', 'next_review_at']).orderBy('id').execute();
  assert.deepEqual(
    rows.map(({ title, next_review_at }) => [title, next_review_at]),
    [
      ['held', now],
      ['due before', before],
      ['of others', later],
      ['told', later],
    ],
  );
});
