// What the tests of incidents start from: a host, and a page of components that go down and come back.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { transaction } from '../../../platform/database/database.ts';
import type { Route } from '../../../platform/http/route.ts';
import { moveStatuses } from '../../../subjects/status.ts';
import { createSubject } from '../../../subjects/subjects.ts';
import { openBareHost } from '../../../testing/bare-host.ts';
import { keepAutomaticIncidents } from './automatic.ts';
import { incidentsOf } from './shown.ts';

const UP = { server: 'online', cron_check: 'up', uptime_check: 'up', external: 'up' } as const;
const DOWN = { server: 'offline', cron_check: 'down', uptime_check: 'down', external: 'down' } as const;
type Type = keyof typeof UP;

export interface TestSubject {
  id: number;
  type: Type;
}

export async function openIncidentStage(t: TestContext, routes: readonly Route[]) {
  const host = await openBareHost(t, routes);
  const { app, database, clock, alice, account_id } = host;
  const succeed = async (...call: Parameters<typeof alice>) => {
    const { status, body } = await alice(...call);
    assert.ok(status < 300, `${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const addSubject = async (type: Type, name = 'Web', of = account_id): Promise<TestSubject> => {
    const id = await transaction(database, (tx) =>
      createSubject(tx, {
        ...{ account_id: of, type, name, tags: [], status: UP[type], depends_on_id: null },
        now: clock.now(),
      }),
    );
    return { id, type };
  };
  const move = ({ id }: TestSubject, status: string) =>
    transaction(database, (tx) =>
      moveStatuses(tx, [{ account_id, subject_id: id, status, at: clock.now() }]),
    );
  let pages = 0;
  const addPage = async (components: readonly object[] = [], fields: object = {}) => {
    pages += 1;
    const page = await succeed('POST', '/status-pages', {
      ...{ slug: `page-${pages}`, name: 'Status', components },
      ...fields,
    });
    return { ...page, incidents: `/status-pages/${page.id}/incidents` };
  };
  return {
    ...host,
    succeed,
    addSubject,
    addPage,
    pass: (ms: number) => clock.pass(ms),
    fall: (subject: TestSubject) => move(subject, DOWN[subject.type]),
    recover: (subject: TestSubject) => move(subject, UP[subject.type]),
    move,
    shown: (page: { id: number }) => incidentsOf(database, { account_id, id: page.id }, clock.now()),
    look: () => keepAutomaticIncidents(app, clock.now(), new AbortController().signal),
    /** The issues of a request that must be refused for them, by field. */
    async issues(method: 'POST' | 'PATCH', path: string, body: unknown): Promise<Record<string, string>> {
      const answer = await alice(method, path, body);
      assert.equal(answer.status, 400, JSON.stringify(answer.body));
      const found: { field: string; reason: string }[] = answer.body.issues;
      return Object.fromEntries(found.map(({ field, reason }) => [field, reason]));
    },
    async audited(action: string) {
      const rows = await database
        .selectFrom('audit_event')
        .select(['target_name', 'detail'])
        .where('action', '=', action)
        .orderBy('id')
        .execute();
      return rows.map(({ detail }) => detail);
    },
    async sent(): Promise<[string, string][]> {
      const rows = await database.selectFrom('delivery').select(['type', 'payload']).orderBy('id').execute();
      return rows.map(({ type, payload }) => [type, (payload as { status: string }).status]);
    },
  };
}
