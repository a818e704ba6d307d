// Which rules a webhook is notified of.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { ruleRoutes } from '../../alerts/rules/routes.ts';
import { releaseRule } from '../../monitors/servers/metric-rules/release.ts';
import { transaction } from '../../platform/database/database.ts';
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { bareConfig } from '../../testing/bare-app.ts';
import { openBareHost } from '../../testing/bare-host.ts';
import { raceForLock } from '../../testing/gates.ts';
import { webhookRoutes } from './routes.ts';

const wanted = { name: 'Pager', url: 'http://127.0.0.1:9/hook' };

async function openWebhookHost(t: TestContext) {
  const safeFetch = createSafeFetch();
  t.after(() => safeFetch.close());
  const config = { ...bareConfig, privateTargets: 'all' } as const;
  const host = await openBareHost(t, [...webhookRoutes, ...ruleRoutes(releaseRule)], 'unlimited', {
    safeFetch,
    config,
  });
  return {
    ...host,
    async addRule(as: typeof host.alice = host.alice): Promise<number> {
      return (await as('POST', '/alerts/rules', { name: 'Jobs', kind: 'cron_fail' })).body.id;
    },
  };
}

test('a webhook gets alerts of all rules unless it names some, and may be set to all again', async (t) => {
  const { alice, addRule } = await openWebhookHost(t);
  const [one, two] = [await addRule(), await addRule()];
  const { body } = await alice('POST', '/webhooks', { ...wanted, rule_ids: [two, one, two] });
  assert.deepEqual(body.rule_ids, [one, two]);
  const path = `/webhooks/${body.id}`;
  assert.deepEqual((await alice('PATCH', path, { rule_ids: [two] })).body.rule_ids, [two]);
  assert.deepEqual((await alice('PATCH', path, { name: 'Other' })).body.rule_ids, [two]);
  assert.deepEqual((await alice('PATCH', path, { rule_ids: [] })).body.rule_ids, []);
  assert.equal((await alice('PATCH', path, { rule_ids: null })).body.rule_ids, null);
  assert.equal((await alice('POST', '/webhooks', { ...wanted, rule_ids: null })).body.rule_ids, null);
});

test('once all of its rules are deleted a webhook receives nothing, not everything', async (t) => {
  const { alice, addRule } = await openWebhookHost(t);
  const rule = await addRule();
  const { body } = await alice('POST', '/webhooks', { ...wanted, rule_ids: [rule] });
  await alice('DELETE', `/alerts/rules/${rule}`);
  assert.deepEqual((await alice('GET', `/webhooks/${body.id}`)).body.rule_ids, []);
});

test('rules of nobody and of another account are refused by their place, and nothing is changed', async (t) => {
  const { alice, charlie, addRule } = await openWebhookHost(t);
  const [own, foreign] = [await addRule(), await addRule(charlie)];
  const issues = [
    { field: 'rule_ids.1', reason: 'there is no such rule' },
    { field: 'rule_ids.2', reason: 'there is no such rule' },
  ];
  const rule_ids = [own, foreign, 999_999];
  const refused = await alice('POST', '/webhooks', { ...wanted, rule_ids });
  assert.deepEqual([refused.status, refused.body.issues], [400, issues]);
  assert.deepEqual((await alice('GET', '/webhooks')).body.webhooks, []);
  const { body } = await alice('POST', '/webhooks', { ...wanted, rule_ids: [own] });
  const changed = await alice('PATCH', `/webhooks/${body.id}`, { name: 'Other', rule_ids });
  assert.deepEqual([changed.status, changed.body.issues], [400, issues]);
  const { name, rule_ids: kept } = (await alice('GET', `/webhooks/${body.id}`)).body;
  assert.deepEqual([name, kept], ['Pager', [own]]);
});

test('a rule that is deleted while a webhook names it notifies nobody', async (t) => {
  const { alice, addRule, database } = await openWebhookHost(t);
  const rule = await addRule();
  const { body } = await alice('POST', '/webhooks', { ...wanted, rule_ids: [] });
  const path = `/webhooks/${body.id}`;
  const [changed, deleted] = await raceForLock(
    database,
    (tx) => sql`select id from alert_rule where id = ${rule} for update`.execute(tx),
    [() => alice('PATCH', path, { rule_ids: [rule] }), () => alice('DELETE', `/alerts/rules/${rule}`)],
  );
  assert.ok(changed?.status === 'fulfilled' && [200, 400].includes(changed.value.status));
  assert.ok(deleted?.status === 'fulfilled' && deleted.value.status === 200);
  assert.deepEqual((await alice('GET', path)).body.rule_ids, []);
});

test('a webhook that is deleted leaves its rules as they were', async (t) => {
  const { alice, addRule, database } = await openWebhookHost(t);
  const rule = await addRule();
  const { body } = await alice('POST', '/webhooks', { ...wanted, rule_ids: [rule] });
  assert.equal((await alice('DELETE', `/webhooks/${body.id}`)).status, 200);
  assert.equal((await alice('GET', `/alerts/rules/${rule}`)).status, 200);
  const left = await transaction(database, (tx) => tx.selectFrom('webhook_rule').selectAll().execute());
  assert.deepEqual(left, []);
});
