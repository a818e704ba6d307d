// A started service with what tests of servers do all the time: add one, report for it, look at it.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { ask } from './ask.ts';
import type { Answer } from './caller.ts';
import { startTestService } from './service.ts';

type Sent = Record<string, unknown>;

export async function openServerBench(t: TestContext) {
  const service = await startTestService(t);
  // A key, so that days may pass: a session would end.
  const owner = await service.alice.withKey('full');
  const now = () => service.clock.now();
  const sample = (figures: Sent = {}, at = now()) => ({
    at: at.toISOString(),
    cpu: 5,
    memory: 40,
    disk: 50,
    ...figures,
  });
  const send = (server: { agent_token: string }, report: Sent) =>
    ask({
      method: 'POST',
      url: `${service.api}/agent/report`,
      headers: { authorization: `Bearer ${server.agent_token}` },
      body: report,
    });
  return {
    ...service,
    owner,
    now,
    sample,
    send,
    add: (fields: Sent = {}): Promise<Answer['body']> => owner.post('/servers', { name: 'Web 1', ...fields }),
    read: ({ id }: { id: number }): Promise<Answer['body']> => owner.get(`/servers/${id}`),
    /** A report of now, unless given otherwise; the answer. */
    async report(
      server: { agent_token: string },
      report: Sent = { samples: [sample()] },
    ): Promise<Answer['body']> {
      const answer = await send(server, report);
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      return answer.body;
    },
    timelineOf: async ({ id }: { id: number }) => (await owner.get(`/servers/${id}/timeline`)).periods,
    alertsOf: async ({ id }: { id: number }): Promise<string[]> =>
      (await owner.get(`/alerts?subject_id=${id}`)).alerts.map(
        (alert: { kind: string; status: string }) => `${alert.kind} ${alert.status}`,
      ),
  };
}
