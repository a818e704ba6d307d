// A started service with what tests of cron checks do all the time: create one, ping it, look at it.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Answer } from './caller.ts';
import { startTestService, type TestServiceOptions } from './service.ts';

export async function openCheckBench(t: TestContext, options: TestServiceOptions = {}) {
  const service = await startTestService(t, options);
  // A key, so that days may pass: a session would end.
  const owner = await service.alice.withKey('full');
  const read = ({ id }: { id: number }): Promise<Answer['body']> => owner.get(`/cron-checks/${id}`);
  return {
    ...service,
    owner,
    read,
    now: () => service.clock.now(),
    create: (fields: object = {}) =>
      owner.post('/cron-checks', {
        name: 'Nightly backup',
        interval_seconds: 600,
        grace_seconds: 60,
        ...fields,
      }),
    pingsOf: async ({ id }: { id: number }) => (await owner.get(`/cron-checks/${id}/pings`)).pings,
    /** Kind and status of the alerts of a check, newest first. */
    alertsOf: async ({ id }: { id: number }): Promise<string[]> =>
      (await owner.get(`/alerts?subject_id=${id}`)).alerts.map(
        (alert: { kind: string; status: string }) => `${alert.kind} ${alert.status}`,
      ),
    /** One ping, recorded; the check as it is then. */
    async sendPing(check: { id: number; slug: string }, variant = '', init: RequestInit = {}) {
      const answer = await fetch(`${service.api}/ping/${check.slug}${variant}`, init);
      assert.deepEqual([answer.status, await answer.text()], [200, '{"ok":true}']);
      await service.settle();
      return read(check);
    },
  };
}
