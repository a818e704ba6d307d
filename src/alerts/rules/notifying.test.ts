// Rules at work: what goes wrong over HTTP, and who is notified of it.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { ask } from '../../testing/ask.ts';
import type { Answer } from '../../testing/caller.ts';
import { confirmAddresses } from '../../testing/confirmed-addresses.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { startTestService } from '../../testing/service.ts';

type Made = Answer['body'];

/** Alice without the rules and the channel that she began with, and a webhook that hears everything. */
async function openOffice(t: TestContext) {
  const receiver = await startReceiver(t);
  const service = await startTestService(t, { env: { TOCSIN_PRIVATE_TARGETS: 'all' } });
  const { alice, mailbox } = service;
  for (const { id } of (await alice.get('/alerts/rules')).rules) await alice.delete(`/alerts/rules/${id}`);
  await alice.post('/webhooks', { name: 'Everything', url: receiver.url });
  const addressOf = (name: string) => `${name}@example.org`;
  return {
    ...service,
    addRule: (fields: object): Promise<Made> =>
      alice.post('/alerts/rules', { name: 'Jobs', kind: 'cron_fail', ...fields }),
    async addChannel(name: string, fields: object = {}): Promise<Made> {
      const to = [addressOf(name)];
      await confirmAddresses(service.app.database, alice.account_id, to);
      return alice.post('/alerts/channels', { name, kind: 'email', config: { to }, ...fields });
    },
    async fail(check: { id: number; ping_url: string }): Promise<Made> {
      await alice.ping(check, '/fail/3');
      await service.settle();
      const { alerts } = await alice.get(`/alerts?subject_id=${check.id}`);
      return alerts[0];
    },
    /** How many mails this channel has had. */
    sentTo: (name: string) => mailbox.to(addressOf(name)).length,
    received: () => receiver.received.map(({ body }) => JSON.parse(body)),
  };
}

test('a rule without channels names the alert and notifies nobody; a webhook gets it all the same', async (t) => {
  const { alice, addRule, addChannel, fail, sentTo, received } = await openOffice(t);
  await addChannel('ops');
  const rule = await addRule({ severity: 'info', runbook_url: 'https://wiki.example.com/jobs' });
  const alert = await fail(await alice.createCronCheck());
  assert.deepEqual(
    [alert.rule_ids, alert.severity, alert.runbook_url],
    [[rule.id], 'info', 'https://wiki.example.com/jobs'],
  );
  assert.equal(sentTo('ops'), 0);
  assert.deepEqual(
    received().map(({ type, data }) => [type, data.rule_ids, data.severity]),
    [['alert.opened', [rule.id], 'info']],
  );
});

test('a rule that is disabled does nothing; without any, an alert opens as severe as its kind', async (t) => {
  const { alice, addRule, addChannel, fail, sentTo, received } = await openOffice(t);
  const ops = await addChannel('ops');
  await addRule({ channel_ids: [ops.id], severity: 'info', enabled: false });
  const alert = await fail(await alice.createCronCheck());
  assert.deepEqual([alert.status, alert.rule_ids, alert.severity], ['open', [], 'critical']);
  assert.equal(sentTo('ops'), 0);
  assert.equal(received().length, 1);
});

test('of several rules the highest severity and all channels count, and each is notified once', async (t) => {
  const { alice, addRule, addChannel, fail, sentTo } = await openOffice(t);
  const [ops, dev] = [await addChannel('ops'), await addChannel('dev')];
  await addChannel('idle');
  const check = await alice.createCronCheck({ tags: ['night', 'db'] });
  const rules = [
    await addRule({ channel_ids: [ops.id], severity: 'info', runbook_url: 'https://a.example' }),
    await addRule({ channel_ids: [dev.id, ops.id], severity: 'warning', targets: { tags: ['db'] } }),
    await addRule({ channel_ids: [ops.id], severity: 'info', targets: { ids: [check.id] } }),
  ];
  await addRule({ channel_ids: [dev.id], severity: 'critical', targets: { tags: ['day'] } });
  await addRule({ channel_ids: [dev.id], severity: 'critical', kind: 'cron_missed' });
  const alert = await fail(check);
  assert.deepEqual(alert.rule_ids.toSorted(), rules.map(({ id }) => id).toSorted());
  assert.deepEqual([alert.severity, alert.runbook_url], ['warning', 'https://a.example']);
  assert.deepEqual([sentTo('ops'), sentTo('dev'), sentTo('idle')], [1, 1, 0]);
});

test('who gets the tag of a rule later is meant by it from then on', async (t) => {
  const { alice, addRule, addChannel, fail, settle, advance, sentTo } = await openOffice(t);
  const ops = await addChannel('ops');
  const rule = await addRule({ channel_ids: [ops.id], targets: { tags: ['db'] } });
  const check = await alice.createCronCheck();
  assert.deepEqual((await fail(check)).rule_ids, []);
  assert.equal(sentTo('ops'), 0);
  await alice.ping(check);
  await settle();
  await advance(6 * 60_000);
  await alice.patch(`/cron-checks/${check.id}`, { tags: ['db'] });
  assert.deepEqual((await fail(check)).rule_ids, [rule.id]);
  assert.equal(sentTo('ops'), 1);
});

test('a server stands for the processes on it, by its id and by its tag', async (t) => {
  const { api, alice, addRule, settle, clock } = await openOffice(t);
  const server = await alice.post('/servers', { name: 'Web 1', tags: ['db'] });
  const other = await alice.post('/servers', { name: 'Web 2' });
  const match = { kind: 'name', value: 'nginx' };
  const { id } = await alice.post(`/servers/${server.id}/processes`, { name: 'nginx', match });
  const kind = 'process_stopped';
  const meant = [
    await addRule({ kind, targets: { ids: [server.id, id] } }),
    await addRule({ kind, targets: { tags: ['db'] } }),
  ];
  await addRule({ kind, targets: { ids: [other.id], tags: ['web'] } });
  for (const count of [1, 0]) {
    clock.pass(60_000);
    const processes = [{ id, count, pids: [] }];
    const body = { samples: [{ at: clock.now().toISOString(), cpu: 5, memory: 40, disk: 50, processes }] };
    const headers = { authorization: `Bearer ${server.agent_token}` };
    const answer = await ask({ method: 'POST', url: `${api}/agent/report`, headers, body });
    assert.equal(answer.status, 200);
  }
  await settle();
  const [alert] = (await alice.get(`/alerts?subject_id=${id}`)).alerts;
  assert.deepEqual([alert.kind, alert.rule_ids], [kind, meant.map((rule) => rule.id)]);
});

test('a channel that asks to be added to the rules there are is notified by all of them', async (t) => {
  const { alice, addRule, addChannel, fail, sentTo } = await openOffice(t);
  const rules = [await addRule({}), await addRule({ kind: 'cron_missed' })];
  const ops = await addChannel('ops', { add_to_rules: true });
  await addChannel('dev');
  for (const { id } of rules)
    assert.deepEqual((await alice.get(`/alerts/rules/${id}`)).channel_ids, [ops.id]);
  await addRule({ targets: { tags: ['db'] } });
  await fail(await alice.createCronCheck());
  assert.deepEqual([sentTo('ops'), sentTo('dev')], [1, 0]);
  await alice.delete(`/alerts/channels/${ops.id}`);
  for (const { id } of rules) assert.deepEqual((await alice.get(`/alerts/rules/${id}`)).channel_ids, []);
});

test('a webhook with rules of its own hears their alerts only, and nothing once they are deleted', async (t) => {
  const { alice, addRule, fail, received } = await openOffice(t);
  const { id: everything } = (await alice.get('/webhooks')).webhooks[0];
  const rule = await addRule({ targets: { tags: ['db'] } });
  await alice.patch(`/webhooks/${everything}`, { rule_ids: [rule.id] });
  await fail(await alice.createCronCheck());
  assert.equal(received().length, 0);
  const check = await alice.createCronCheck({ tags: ['db'] });
  const { id } = await fail(check);
  assert.deepEqual(
    received().map(({ data }) => data.id),
    [id],
  );
  await alice.delete(`/alerts/rules/${rule.id}`);
  assert.deepEqual((await alice.get(`/alerts/${id}`)).rule_ids, []);
  await fail(await alice.createCronCheck({ tags: ['db'] }));
  assert.equal(received().length, 1);
});

test('what another account has can neither be meant by a rule nor be notified by one', async (t) => {
  const { alice, charlie, addChannel } = await openOffice(t);
  const ops = await addChannel('ops');
  const check = await alice.createCronCheck();
  const server = await alice.post('/servers', { name: 'Web 1' });
  const answer = await charlie.send('POST', '/alerts/rules', {
    ...{ name: 'Theirs', kind: 'cron_fail', channel_ids: [ops.id] },
    targets: { ids: [check.id, server.id] },
    escalations: [{ after_seconds: 60, channel_ids: [ops.id] }],
  });
  assert.equal(answer.status, 400);
  assert.deepEqual(
    answer.body.issues.map(({ field }: { field: string }) => field),
    ['targets.ids.0', 'targets.ids.1', 'channel_ids.0', 'escalations.0.channel_ids.0'],
  );
});
