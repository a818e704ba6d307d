// What the tests of silences and maintenance windows start from: a host, and subjects to mute.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { transaction } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import { addMs, hours } from '../../platform/time.ts';
import { openBareHost } from '../../testing/bare-host.ts';
import type { SubjectType } from '../schema.ts';
import { createSubject } from '../subjects.ts';

export async function openMuteWindowStage(t: TestContext, routes: readonly Route[]) {
  const host = await openBareHost(t, routes);
  const { database, clock, alice } = host;
  return {
    ...host,
    addSubject: (type: SubjectType, tags: string[] = [], of = host.account_id) =>
      transaction(database, (tx) =>
        createSubject(tx, {
          ...{ account_id: of, type, name: 'Web', tags, status: 'new', depends_on_id: null },
          now: clock.now(),
        }),
      ),
    /** So many hours from now. */
    inHours: (count: number) => addMs(clock.now(), hours(count)).toISOString(),
    /** The body of a call that must succeed. */
    async succeed(...call: Parameters<typeof alice>) {
      const { status, body } = await alice(...call);
      assert.ok(status < 300, `${status}: ${JSON.stringify(body)}`);
      return body;
    },
    /** The issues of a request that must be refused for them, by field. */
    async issues(method: 'POST' | 'PATCH', path: string, body: unknown): Promise<Record<string, string>> {
      const answer = await alice(method, path, body);
      assert.equal(answer.status, 400, JSON.stringify(answer.body));
      const found: { field: string; reason: string }[] = answer.body.issues;
      return Object.fromEntries(found.map(({ field, reason }) => [field, reason]));
    },
    audited: async () =>
      (
        await database
          .selectFrom('audit_event')
          .select(['action', 'target_name', 'detail'])
          .orderBy('id')
          .execute()
      ).map(({ action, target_name, detail }) => [action, target_name, detail]),
  };
}
