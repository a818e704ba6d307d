// Alert rules as somebody with a key meets them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { releaseRule } from '../../monitors/servers/metric-rules/release.ts';
import { ruleRoutes } from './routes.ts';
import { openRuleStage } from './test-stage.ts';

const METRIC = { kind: 'server_metric', metric: 'cpu', op: 'gt', threshold: 90, for_seconds: 300 };

test('a rule is about everything, notifies nobody and is as severe as its kind unless it says otherwise', async (t) => {
  const { alice } = await openRuleStage(t, ruleRoutes(releaseRule));
  const created = await alice('POST', '/alerts/rules', { name: '  Jobs ', kind: 'cron_too_fast' });
  assert.equal(created.status, 201);
  assert.deepEqual(created.body, {
    ...{ id: created.body.id, name: 'Jobs', kind: 'cron_too_fast', enabled: true, severity: 'warning' },
    targets: { all: true, ids: [], tags: [] },
    ...{ active_times: null, severity_times: null },
    ...{ metric: null, op: null, threshold: null, for_seconds: null, clear_threshold: null },
    ...{
      channel_ids: [],
      repeat_seconds: null,
      runbook_url: null,
      escalations: [],
      escalation_policy_id: null,
    },
    ...{ created_at: '2026-06-16T08:00:00.000Z', updated_at: '2026-06-16T08:00:00.000Z' },
  });
  assert.deepEqual((await alice('GET', `/alerts/rules/${created.body.id}`)).body, created.body);
});

test('what a rule is given comes back as it was given, each id and tag once', async (t) => {
  const { alice, addChannel, addSubject } = await openRuleStage(t, ruleRoutes(releaseRule));
  const [mail, chat] = [await addChannel(), await addChannel()];
  const server = await addSubject('server');
  const wanted = {
    ...{ name: 'CPU', ...METRIC, enabled: false, severity: 'critical', clear_threshold: 80 },
    ...{ repeat_seconds: 3_600, runbook_url: 'https://wiki.example.com/cpu' },
    targets: { ids: [server, server], tags: ['web', 'db ', 'web'] },
    channel_ids: [chat, mail, chat],
    escalations: [
      { after_seconds: 600, channel_ids: [] },
      { after_seconds: 1_200, channel_ids: [chat] },
    ],
    escalation_policy_id: null,
    active_times: { timezone: 'Europe/Berlin', hours: [{ weekdays: ['mon'], from: '08:00', to: '18:00' }] },
    severity_times: {
      ...{ timezone: 'Asia/Kolkata', severity: 'info' },
      hours: [{ weekdays: ['sat', 'sun'], from: '22:00', to: '06:00' }],
    },
  };
  const { body } = await alice('POST', '/alerts/rules', wanted);
  const { id, created_at: _made, updated_at: _changed, ...rule } = body;
  assert.deepEqual(rule, {
    ...wanted,
    targets: { all: false, ids: [server], tags: ['db', 'web'] },
    channel_ids: [mail, chat],
  });
  const sent = await alice('PATCH', `/alerts/rules/${id}`, rule);
  assert.deepEqual(sent.body, body);
});

test('a change leaves what it does not name, and replaces each list that it names', async (t) => {
  const { alice, addChannel, addSubject, clock } = await openRuleStage(t, ruleRoutes(releaseRule));
  const [mail, chat] = [await addChannel(), await addChannel()];
  const check = await addSubject('cron_check');
  const { body: rule } = await alice('POST', '/alerts/rules', {
    ...{ name: 'Jobs', kind: 'cron_fail', channel_ids: [mail] },
    targets: { ids: [check], tags: ['night'] },
    escalations: [{ after_seconds: 60, channel_ids: [mail] }],
  });
  const path = `/alerts/rules/${rule.id}`;
  clock.pass(1_000);
  const updated_at = clock.now().toISOString();
  const later = await alice('PATCH', path, {
    channel_ids: [chat],
    targets: { tags: ['day'] },
    escalations: [],
  });
  assert.deepEqual(later.body, {
    ...{ ...rule, channel_ids: [chat], escalations: [], updated_at },
    targets: { all: false, ids: [], tags: ['day'] },
  });
  clock.pass(1_000);
  assert.deepEqual((await alice('PATCH', path, {})).body, later.body);
  const emptied = await alice('PATCH', path, { targets: {} });
  assert.deepEqual(emptied.body.targets, { all: false, ids: [], tags: [] });
});

test('everything that is wrong with a rule is reported at once', async (t) => {
  const { issues } = await openRuleStage(t, ruleRoutes(releaseRule));
  const wrong = await issues('POST', '/alerts/rules', {
    ...{ name: 'a\nb', kind: 'cron_fail', severity: 'fatal', repeat_seconds: 10, clear_threshold: 5 },
    ...{ runbook_url: 'javascript:alert(1)', for_seconds: 90_000, colour: 'red' },
    targets: { ids: ['x'], tags: [''] },
    escalations: [
      { after_seconds: 30, channel_ids: [] },
      { after_seconds: 604_801, channel_ids: [0] },
    ],
  });
  assert.deepEqual(wrong, {
    name: 'text without control characters',
    severity: 'one of info, warning, critical',
    repeat_seconds: 'integer 300..2592000',
    clear_threshold: 'only for the kind server_metric',
    runbook_url: 'url',
    for_seconds: 'integer 0..86400',
    colour: 'unknown field',
    'targets.ids.0': 'integer 1..',
    'targets.tags.0': 'string 1..50',
    'escalations.0.after_seconds': 'integer 60..604800',
    'escalations.1.after_seconds': 'integer 60..604800',
    'escalations.1.channel_ids.0': 'integer 1..',
  });
  assert.deepEqual(await issues('POST', '/alerts/rules', { name: 'CPU', kind: 'server_metric' }), {
    metric: 'required',
    op: 'required',
    threshold: 'required',
    for_seconds: 'required',
  });
});

test('channels and subjects of others, of nobody and of another type are refused by their place', async (t) => {
  const { issues, alice, addChannel, addSubject, other_account_id } = await openRuleStage(
    t,
    ruleRoutes(releaseRule),
  );
  const [own, foreign] = [await addChannel(), await addChannel(other_account_id)];
  const [server, check] = [await addSubject('server'), await addSubject('cron_check')];
  const elsewhere = await addSubject('cron_check', other_account_id);
  const named = {
    channel_ids: [own, foreign, 999],
    escalations: [{ after_seconds: 60, channel_ids: [foreign, own] }],
    targets: { ids: [check, elsewhere, server] },
  };
  const expected = {
    'channel_ids.1': 'there is no such channel',
    'channel_ids.2': 'there is no such channel',
    'escalations.0.channel_ids.0': 'there is no such channel',
    'targets.ids.1': 'there is no such server, process or check',
    'targets.ids.2': 'must be a cron check',
  };
  const rule = { name: 'Jobs', kind: 'cron_fail' };
  assert.deepEqual(await issues('POST', '/alerts/rules', { ...rule, ...named }), expected);
  const { body } = await alice('POST', '/alerts/rules', rule);
  assert.deepEqual(await issues('PATCH', `/alerts/rules/${body.id}`, named), expected);
  assert.deepEqual((await alice('GET', `/alerts/rules/${body.id}`)).body, body);
});

test('a rule of another kind measures what it is set to, and names what fits', async (t) => {
  const { alice, issues, addSubject } = await openRuleStage(t, ruleRoutes(releaseRule));
  const server = await addSubject('server');
  const { body } = await alice('POST', '/alerts/rules', {
    ...{ name: 'CPU', ...METRIC },
    targets: { ids: [server] },
  });
  const path = `/alerts/rules/${body.id}`;
  const offline = await alice('PATCH', path, { kind: 'server_offline' });
  const { metric, op, threshold, for_seconds, clear_threshold } = offline.body;
  assert.deepEqual([metric, op, threshold, for_seconds, clear_threshold], [null, null, null, null, null]);
  assert.deepEqual(await issues('PATCH', path, { kind: 'cron_fail' }), {
    'targets.ids.0': 'must be a cron check',
  });
  assert.deepEqual(await issues('PATCH', path, { kind: 'server_metric', metric: 'cpu', threshold: 101 }), {
    op: 'required',
    for_seconds: 'required',
    threshold: 'number 0..100',
  });
  assert.deepEqual(await issues('PATCH', path, { clear_threshold: 3 }), {
    clear_threshold: 'only for the kind server_metric',
  });
  assert.equal((await alice('PATCH', path, { kind: 'process_stopped' })).status, 200);
});

test('only what is judged, or of whom, begins judging anew', async (t) => {
  const { alice, addChannel, database } = await openRuleStage(t, ruleRoutes(releaseRule));
  const { body } = await alice('POST', '/alerts/rules', { name: 'CPU', ...METRIC, clear_threshold: 80 });
  const channel = await addChannel();
  const revisionAfter = async (changes: object) => {
    assert.equal((await alice('PATCH', `/alerts/rules/${body.id}`, changes)).status, 200);
    const found = await database
      .selectFrom('alert_rule')
      .select('revision')
      .where('id', '=', body.id)
      .execute();
    return found[0]?.revision;
  };
  assert.equal(await revisionAfter({ name: 'Load', severity: 'info', runbook_url: 'https://a.example' }), 1);
  assert.equal(await revisionAfter({ channel_ids: [channel], repeat_seconds: 600, escalations: [] }), 1);
  assert.equal(await revisionAfter({ threshold: 90, targets: { all: true } }), 1);
  assert.equal(await revisionAfter({ threshold: 91 }), 2);
  assert.equal(await revisionAfter({ targets: { tags: ['web'] } }), 3);
  assert.equal(await revisionAfter({ enabled: false }), 4);
  assert.equal(await revisionAfter({ clear_threshold: null, for_seconds: 0 }), 5);
});

test('what is deleted leaves every rule, and no rule is then about everything', async (t) => {
  const { alice, addChannel, addSubject, database } = await openRuleStage(t, ruleRoutes(releaseRule));
  const [mail, chat] = [await addChannel(), await addChannel()];
  const check = await addSubject('cron_check');
  const { body } = await alice('POST', '/alerts/rules', {
    ...{ name: 'Jobs', kind: 'cron_fail', channel_ids: [mail, chat], targets: { ids: [check] } },
    escalations: [{ after_seconds: 60, channel_ids: [mail] }],
  });
  await database.deleteFrom('destination').where('id', '=', mail).execute();
  await database.deleteFrom('subject').where('id', '=', check).execute();
  const left = (await alice('GET', `/alerts/rules/${body.id}`)).body;
  assert.deepEqual(left.channel_ids, [chat]);
  assert.deepEqual(left.escalations, [{ after_seconds: 60, channel_ids: [] }]);
  assert.deepEqual(left.targets, { all: false, ids: [], tags: [] });
  const { updated_at: _then, ...fields } = left;
  const again = (await alice('PATCH', `/alerts/rules/${body.id}`, { escalations: left.escalations })).body;
  assert.deepEqual({ ...again, updated_at: undefined }, { ...fields, updated_at: undefined });
});

test('rules are listed newest first, in pages, by kind and by whether they are enabled', async (t) => {
  const { alice } = await openRuleStage(t, ruleRoutes(releaseRule));
  for (const [name, kind, enabled] of [
    ['A', 'cron_fail', true],
    ['B', 'cron_missed', false],
    ['C', 'cron_fail', false],
  ])
    await alice('POST', '/alerts/rules', { name, kind, enabled });
  const names = async (query: string) =>
    (await alice('GET', `/alerts/rules${query}`)).body.rules.map(({ name }: { name: string }) => name);
  assert.deepEqual(await names(''), ['C', 'B', 'A']);
  assert.deepEqual(await names('?kind=cron_fail'), ['C', 'A']);
  assert.deepEqual(await names('?enabled=false'), ['C', 'B']);
  assert.deepEqual(await names('?enabled=1&kind=cron_fail'), ['A']);
  const first = (await alice('GET', '/alerts/rules?limit=2')).body;
  assert.deepEqual(await names(`?limit=2&cursor=${first.next_cursor}`), ['A']);
  assert.equal((await alice('GET', '/alerts/rules?cursor=x')).status, 400);
  assert.equal((await alice('GET', '/alerts/rules?kind=none&enabled=maybe')).body.issues.length, 2);
});

test('another account gets nothing, and a viewer only reads', async (t) => {
  const { alice, bob, charlie } = await openRuleStage(t, ruleRoutes(releaseRule));
  const { body } = await alice('POST', '/alerts/rules', { name: 'Jobs', kind: 'cron_fail' });
  const path = `/alerts/rules/${body.id}`;
  assert.equal((await bob('GET', path)).status, 200);
  assert.equal((await bob('PATCH', path, { enabled: false })).status, 403);
  assert.equal((await bob('POST', '/alerts/rules', { name: 'Mine', kind: 'cron_fail' })).status, 403);
  assert.equal((await charlie('GET', path)).status, 404);
  assert.equal((await charlie('PATCH', path, { enabled: false })).status, 404);
  assert.equal((await charlie('DELETE', path)).status, 404);
  assert.deepEqual((await charlie('GET', '/alerts/rules')).body, { rules: [], next_cursor: null });
  assert.deepEqual((await alice('DELETE', path)).body, { ok: true });
  assert.equal((await alice('GET', path)).status, 404);
  assert.equal((await alice('DELETE', path)).status, 404);
});

test('what is done to rules is in the audit log', async (t) => {
  const { alice, database } = await openRuleStage(t, ruleRoutes(releaseRule));
  const { body } = await alice('POST', '/alerts/rules', { name: 'Jobs', kind: 'cron_fail' });
  await alice('PATCH', `/alerts/rules/${body.id}`, { name: 'Night jobs' });
  await alice('DELETE', `/alerts/rules/${body.id}`);
  const noted = await database
    .selectFrom('audit_event')
    .select(['action', 'target_type', 'target_id', 'target_name'])
    .orderBy('id')
    .execute();
  const target = { target_type: 'alert_rule', target_id: String(body.id) };
  assert.deepEqual(noted, [
    { action: 'alert_rule.create', ...target, target_name: 'Jobs' },
    { action: 'alert_rule.update', ...target, target_name: 'Night jobs' },
    { action: 'alert_rule.delete', ...target, target_name: 'Night jobs' },
  ]);
});

test('times of the week need a zone that there is, and a time', async (t) => {
  const { alice } = await openRuleStage(t, ruleRoutes(releaseRule));
  const hours = [{ weekdays: ['mon'], from: '08:00', to: '18:00' }];
  const { status, body } = await alice('POST', '/alerts/rules', {
    ...{ name: 'Office', kind: 'cron_fail', active_times: { timezone: 'Mars/Olympus', hours } },
    severity_times: { timezone: 'UTC', severity: 'info', hours: [] },
  });
  assert.equal(status, 400);
  assert.deepEqual(body.issues.map(({ field }: { field: string }) => field).sort(), [
    'active_times.timezone',
    'severity_times.hours',
  ]);
});
