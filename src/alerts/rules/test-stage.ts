// What the tests of rules start from: a host, and channels and subjects to name.

import { randomBytes } from 'node:crypto';
import type { TestContext } from 'node:test';
import { type Database, transaction } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import type { SubjectType } from '../../subjects/schema.ts';
import { createSubject } from '../../subjects/subjects.ts';
import { openBareHost } from '../../testing/bare-host.ts';

/** A channel that can notify nobody. */
export async function addChannel(database: Database, account_id: number): Promise<number> {
  const { id } = await database
    .insertInto('destination')
    .values({ account_id, type: 'channel' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const at = new Date('2026-06-16T08:00:00.000Z');
  const sealed = { kind: 'email', config_sealed: randomBytes(32) };
  await database
    .insertInto('channel')
    .values({ id, account_id, name: `Channel ${id}`, ...sealed, created_at: at, updated_at: at })
    .execute();
  return id;
}

export async function openRuleStage(t: TestContext, routes: readonly Route[]) {
  const host = await openBareHost(t, routes);
  const { database, clock } = host;
  return {
    ...host,
    addChannel: (of = host.account_id) => addChannel(database, of),
    addSubject: (type: SubjectType, of = host.account_id) =>
      transaction(database, (tx) =>
        createSubject(tx, {
          ...{ account_id: of, type, name: 'Web', tags: [], status: 'new', depends_on_id: null },
          now: clock.now(),
        }),
      ),
    /** The issues of a request that must be refused for them, by field. */
    async issues(method: 'POST' | 'PATCH', path: string, body: unknown): Promise<Record<string, string>> {
      const answer = await host.alice(method, path, body);
      if (answer.status !== 400) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
      const found: { field: string; reason: string }[] = answer.body.issues;
      return Object.fromEntries(found.map(({ field, reason }) => [field, reason]));
    },
  };
}
