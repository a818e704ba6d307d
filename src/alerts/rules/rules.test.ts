// Alert rules as somebody with a key meets them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestService, type TestService } from '../../testing/service.ts';

const METRIC = {
  kind: 'server_metric',
  metric: 'cpu',
  op: 'gt',
  threshold: 90,
  for_seconds: 300,
};

/** By field, of a request that is refused. */
async function issuesOf(
  service: TestService,
  body: unknown,
  path = '/alerts/rules',
): Promise<Record<string, string>> {
  const method = path === '/alerts/rules' ? 'POST' : 'PATCH';
  const answer = await service.alice.send(method, path, body);
  assert.equal(answer.status, 400, JSON.stringify(answer.body));
  const issues: { field: string; reason: string }[] = answer.body.issues;
  return Object.fromEntries(issues.map(({ field, reason }) => [field, reason]));
}

test('a new account has one enabled rule of every kind, which tells its e-mail channel', async (t) => {
  const { alice } = await startTestService(t);
  const { rules } = await alice.get('/alerts/rules');
  const { channels } = await alice.get('/alerts/channels');
  assert.equal(rules.length, 10);
  assert.equal(new Set(rules.map(({ kind }: { kind: string }) => kind)).size, 10);
  for (const rule of rules) {
    assert.equal(rule.enabled, true);
    assert.deepEqual(rule.targets, { all: true, ids: [], tags: [] });
    assert.deepEqual(rule.channel_ids, [channels[0].id]);
  }
  const [measured] = (await alice.get('/alerts/rules?kind=server_metric')).rules;
  const { metric, op, threshold, for_seconds, clear_threshold, severity } = measured;
  assert.deepEqual(
    { metric, op, threshold, for_seconds, clear_threshold, severity },
    { metric: 'any', op: 'gt', threshold: 90, for_seconds: 300, clear_threshold: 85, severity: 'warning' },
  );
});
