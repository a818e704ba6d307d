import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestService } from '../testing/service.ts';

test('a program keeps a resource as it should be by a key of its own', async (t) => {
  const { alice, charlie } = await startTestService(t);
  const path = '/cron-checks/by-key/nightly-backup';
  const put = (body: object) => alice.send('PUT', path, body);
  const wanted = {
    name: 'Nightly backup',
    cron_expression: '0 3 * * *',
    grace_seconds: 1_800,
    tags: ['ops'],
  };
  const made = await put(wanted);
  assert.equal(made.status, 200);
  assert.equal(made.body.grace_seconds, 1_800);
  const { id, ping_url, updated_at } = made.body;

  const again = await put(wanted);
  assert.deepEqual([again.body.id, again.body.ping_url, again.body.updated_at], [id, ping_url, updated_at]);
  const entries = async () =>
    (await alice.get('/account/audit-log')).audit_log.filter(({ action }: { action: string }) =>
      action.startsWith('cron_check.'),
    ).length;
  assert.equal(await entries(), 1, 'nothing was changed again');

  await alice.post(`/cron-checks/${id}/pause`);
  const { grace_seconds: _left, ...others } = wanted;
  const changed = await put({ ...others, tags: [] });
  assert.deepEqual([changed.body.id, changed.body.tags, changed.body.status], [id, [], 'paused']);
  assert.notEqual(changed.body.grace_seconds, 1_800, 'what is left out has its default');
  assert.deepEqual(await alice.get(path), changed.body);

  // Documents know it by the same key.
  const { document } = await alice.get('/config/export');
  assert.equal(document.cron_checks['nightly-backup'].name, 'Nightly backup');
  assert.equal((await alice.get('/config/drift')).drift.length, 0);
  const { managed } = await alice.get(`/config/managed?section=cron_checks&id=${id}`);
  assert.equal(managed.key, 'nightly-backup');

  assert.equal((await charlie.send('GET', path)).status, 404);
  const own = await charlie.send('PUT', path, wanted);
  assert.notEqual(own.body.id, id, 'the key of another account is another one');
  const wrong = await put({ ...wanted, grace_seconds: -1 });
  assert.deepEqual([wrong.status, wrong.body.issues[0].field], [400, 'grace_seconds']);
  assert.equal((await alice.send('PUT', '/cron-checks/by-key/a.b', wanted)).status, 404);
  assert.equal((await alice.send('DELETE', path)).status, 200);
  assert.equal((await alice.send('GET', path)).status, 404);
});

test('checks that are probed, channels, rules and integrations have keys as well, with their secrets', async (t) => {
  const { alice } = await startTestService(t);
  const ntfy = { name: 'Phones', kind: 'ntfy', config: { topic: 'alerts', token: 'tk_1' } };
  const channel = await alice.send('PUT', '/alerts/channels/by-key/phones', ntfy);
  assert.equal(channel.status, 200);
  const check = await alice.send('PUT', '/uptime-checks/by-key/shop', {
    ...{ name: 'Shop', kind: 'http', url: 'https://shop.example.com/', interval_seconds: 60 },
    http: { headers: { Authorization: 'Bearer s' } },
  });
  assert.equal(check.status, 200);
  const rule = { name: 'Shop is down', kind: 'uptime_down', targets: { ids: [check.body.id] } };
  const made = await alice.send('PUT', '/alerts/rules/by-key/shop', {
    ...{ ...rule, channel_ids: [channel.body.id] },
  });
  assert.deepEqual([made.status, made.body.channel_ids], [200, [channel.body.id]]);
  const steps = [{ channel_ids: [channel.body.id], wait_seconds: 300 }];
  const policy = await alice.post('/escalation-policies', { name: 'Night', steps });
  const paging = { ...rule, escalation_policy_id: policy.id };
  const paged = await alice.send('PUT', '/alerts/rules/by-key/shop', paging);
  assert.deepEqual([paged.status, paged.body.escalation_policy_id], [200, policy.id]);
  const wish = { ...ntfy, add_to_rules: true };
  const refused = await alice.send('PUT', '/alerts/channels/by-key/phones', wish);
  assert.deepEqual([refused.status, refused.body.issues[0].field], [400, 'add_to_rules']);
  const slack = { webhook_url: 'https://hooks.slack.com/services/T/B/secret' };
  const other = await alice.send('PUT', '/alerts/channels/by-key/phones', {
    ...{ name: 'Chat', kind: 'slack', config: slack },
  });
  assert.equal(other.status, 200, 'another kind is another channel');
  assert.notEqual(other.body.id, channel.body.id);
  const hook = '/integrations/by-key/alerts';
  const integration = await alice.send('PUT', hook, { name: 'Alerts', kind: 'grafana', tags: ['ops'] });
  assert.deepEqual([integration.status, integration.body.tags], [200, ['ops']]);
  const less = await alice.send('PUT', hook, { name: 'Alerts', kind: 'grafana' });
  assert.deepEqual([less.body.id, less.body.tags], [integration.body.id, []]);
  const unmapped = await alice.send('PUT', hook, { name: 'Alerts', kind: 'generic' });
  assert.deepEqual([unmapped.status, unmapped.body.issues[0].field], [400, 'mapping']);
  assert.equal((await alice.send('DELETE', hook)).status, 200);
  const both = await Promise.all(
    ['A', 'B'].map((name) => alice.send('PUT', '/cron-checks/by-key/once', { name, interval_seconds: 60 })),
  );
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  );
  assert.equal(both[0]?.body.id, both[1]?.body.id, 'two at once make one');
});

test('what takes the place of another keeps what was made by hand for that', async (t) => {
  const { alice } = await startTestService(t);
  const put = async (path: string, body: object) => {
    const answer = await alice.send('PUT', path, body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body;
  };
  const hook = '/alerts/channels/by-key/hook';
  const first = await put(hook, { name: 'Hook', kind: 'ntfy', config: { topic: 'alerts' } });
  const other = await alice.post('/alerts/channels', { name: 'B', kind: 'ntfy', config: { topic: 'b' } });
  const site = '/uptime-checks/by-key/shop';
  const check = await put(site, { name: 'Shop', kind: 'manual' });
  const rule = await alice.post('/alerts/rules', {
    ...{ name: 'By hand', kind: 'uptime_down', targets: { ids: [check.id] }, channel_ids: [first.id] },
    escalations: [{ after_seconds: 600, channel_ids: [other.id, first.id] }],
  });
  const steps = [{ channel_ids: [first.id, other.id], wait_seconds: 300 }];
  const policy = await alice.post('/escalation-policies', { name: 'Nights', steps });
  const child = await alice.createCronCheck({ depends_on: { type: 'uptime_check', id: check.id } });
  const page = await alice.post('/status-pages', {
    ...{
      slug: 'the-shop',
      name: 'Shop',
      components: [{ type: 'uptime_check', id: check.id, group: 'Sites' }],
    },
  });

  const second = await put(hook, { name: 'Hook', kind: 'email', config: { to: [alice.email] } });
  const probed = await put(site, { name: 'Shop', kind: 'http', url: 'https://shop.example.com/' });
  assert.notEqual(second.id, first.id);
  assert.notEqual(probed.id, check.id);
  const ruleNow = await alice.get(`/alerts/rules/${rule.id}`);
  assert.deepEqual([ruleNow.channel_ids, ruleNow.targets.ids], [[second.id], [probed.id]]);
  assert.deepEqual(new Set(ruleNow.escalations[0].channel_ids), new Set([other.id, second.id]));
  const policyNow = await alice.get(`/escalation-policies/${policy.id}`);
  assert.deepEqual(policyNow.steps[0].channel_ids, [second.id, other.id]);
  assert.equal((await alice.get(`/cron-checks/${child.id}`)).depends_on.id, probed.id);
  const [component] = (await alice.get(`/status-pages/${page.id}`)).components;
  assert.deepEqual([component.id, component.group], [probed.id, 'Sites']);
});
