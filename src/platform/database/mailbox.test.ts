import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../../testing/database.ts';
import { mailboxKey, mailboxOf } from './mailbox.ts';

test('an address with a tag is the mailbox without it, in the program and in the database', async (t) => {
  const { database } = await testDatabase(t);
  for (const [key, mailbox] of [
    ['mira@example.com', 'mira@example.com'],
    ['mira+alerts@example.com', 'mira@example.com'],
    ['mira+a+b@example.com', 'mira@example.com'],
    ['mira+@example.com', 'mira@example.com'],
    ['+mira@example.com', '+mira@example.com'],
    ['mira@example.com+a', 'mira@example.com+a'],
    ['m.ira+a@b.example.com', 'm.ira@b.example.com'],
  ] as const) {
    assert.equal(mailboxKey(key), mailbox);
    const { rows } = await sql<{ mailbox: string }>`
      select ${mailboxOf('k.key')} as mailbox from (select ${key}::text as key) k`.execute(database);
    assert.equal(rows[0]?.mailbox, mailbox);
  }
});
