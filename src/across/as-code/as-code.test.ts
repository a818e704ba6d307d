import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apply, issuesOf, plan, stepsOf } from '../../testing/config-documents.ts';
import { startTestService } from '../../testing/service.ts';
import type { ConfigDocument } from './document.ts';

const [ALICE, BOB] = ['alice@example.org', 'bob@example.org'];

const whole: ConfigDocument = {
  version: 1,
  defaults: { timezone: 'Europe/Vilnius', tags: ['production'] },
  webhooks: {
    pager: { url: 'https://hooks.example.com/a', headers: { 'X-Token': 'abc' }, rules: ['full'] },
  },
  channels: {
    chat: { kind: 'slack', config: { webhook_url: 'https://hooks.slack.com/services/T/B/secret' } },
    hook: { kind: 'webhook', config: { webhook: 'pager' } },
    phones: { kind: 'ntfy', config: { topic: 'alerts', token: 'tk_secret' } },
  },
  locations: { frankfurt: { name: 'Frankfurt', country: 'DE', labels: ['hetzner'] } },
  integrations: {
    prometheus: { kind: 'alertmanager', tags: ['prometheus'], resolve_after: '2h' },
    scripts: { kind: 'generic', name: 'Scripts', mapping: { title: '$.name', key: null } },
  },
  servers: {
    db1: { name: 'Database', processes: { postgres: { match: 'postgres' } } },
    web1: {},
  },
  uptime_checks: {
    shop: {
      kind: 'http',
      url: 'https://shop.example.com/',
      every: '30s',
      http: { headers: { Authorization: 'Bearer s' }, method: 'POST', body: 'secret body' },
      depends_on: 'uptime_checks.gateway',
      assertions: [{ source: 'status', op: 'eq', value: 200 }],
    },
    // What is in it may depend on it.
    all: {
      kind: 'group',
      group: {
        ...{ rule: 'at_least', at_least: 2, notify: 'group' },
        members: ['cron_checks.hourly', 'servers.db1', 'uptime_checks.shop'],
      },
    },
    gateway: {
      ...{ kind: 'tcp', host: 'gateway.example.com', port: 443, depends_on: 'servers.web1' },
      locations: ['frankfurt', 'service'],
    },
  },
  cron_checks: {
    nightly: { schedule: '0 3 * * *', grace: '30m', max_runtime: '2h', depends_on: 'servers.db1' },
    hourly: { name: 'Every hour', every: '1h', paused: true, depends_on: 'uptime_checks.all' },
  },
  schedules: {
    primary: {
      layers: [
        {
          ...{ members: [ALICE, BOB], first_handover: '2026-06-15T09:00' },
          rotation: { unit: 'week', length: 1 },
          restrictions: [{ weekdays: ['mon', 'tue'], from: '09:00', to: '17:00' }],
        },
      ],
    },
  },
  escalation_policies: {
    databases: {
      repeats: 1,
      steps: [
        { schedules: ['primary'], wait: '5m' },
        { everybody_of_schedules: ['primary'], members: [BOB], notify: ['phones'], wait: '30m' },
      ],
    },
  },
  rules: {
    full: {
      ...{ kind: 'server_metric', metric: 'disk', above: '80%', for: '10m', notify: ['phones', 'hook'] },
      targets: { tags: ['database'], monitors: ['servers.db1'] },
      escalations: [{ after: '1h', notify: ['chat'] }],
      escalation_policy: 'databases',
    },
    stopped: {
      ...{ kind: 'process_stopped', targets: { monitors: ['servers.db1.processes.postgres'] } },
      repeat: '1h',
    },
  },
  silences: { once: { targets: { all: true }, duration: '2h' } },
  maintenance_windows: {
    weekly: {
      targets: { monitors: ['cron_checks.nightly'] },
      recurrence: { schedule: '0 3 * * sun', duration: '2h' },
      show_on_status_pages: true,
    },
  },
  status_pages: {
    public: {
      slug: 'as-code-page',
      components: [
        { monitor: 'uptime_checks.shop', display_name: 'Shop', auto_incident: '5m' },
        { monitor: 'servers.db1', group: 'Servers' },
      ],
    },
  },
  custom_endpoints: { figures: { servers: ['db1', 'web1'] } },
  tv_dashboards: { office: { layout: { servers: ['web1', 'db1'], rotate: '30s' } } },
};

/** Other people, and no channel to a mail address of the first account. */
const NAMING_OTHERS = ['rules', 'schedules', 'escalation_policies'];

test('a document of everything', async (t) => {
  const { alice, charlie } = await startTestService(t, { env: { TOCSIN_PRIVATE_TARGETS: 'all' } });

  await t.test('a document of everything is planned, applied, and then there is nothing to do', async () => {
    const planned = await plan(alice, whole, { sources: { 'cron_checks.nightly': 'tocsin/a.yaml' } });
    assert.equal(planned.steps.length, 24);
    assert.ok(planned.steps.every(({ action }) => action === 'create'));
    const applied = await apply(alice, whole, {
      ...{ plan_id: planned.plan_id, sources: { 'cron_checks.nightly': 'tocsin/a.yaml' } },
    });
    assert.equal(applied.applied, true);
    const again = await plan(alice, whole);
    assert.deepEqual([again.steps, again.unchanged], [[], 24]);
    const { checks } = await alice.get('/cron-checks');
    const nightly = checks.find(({ name }: { name: string }) => name === 'nightly');
    assert.deepEqual(
      [nightly.timezone, nightly.tags, nightly.grace_seconds],
      ['Europe/Vilnius', ['production'], 1_800],
    );
    const { managed } = await alice.get(`/config/managed?section=cron_checks&id=${nightly.id}`);
    assert.deepEqual([managed.key, managed.source], ['nightly', 'tocsin/a.yaml']);
    const [webhook] = (await alice.get('/webhooks')).webhooks;
    const { rules } = await alice.get('/alerts/rules');
    const full = rules.find(({ name }: { name: string }) => name === 'full');
    assert.deepEqual(webhook.rule_ids, [full.id]);
    assert.deepEqual((await alice.get('/config/drift')).drift, []);
  });

  await t.test('what changed by hand is drift, is planned back, and secrets are in neither', async () => {
    const { checks } = await alice.get('/cron-checks');
    const nightly = checks.find(({ name }: { name: string }) => name === 'nightly');
    await alice.patch(`/cron-checks/${nightly.id}`, { grace_seconds: 60, depends_on: null });
    const { drift } = await alice.get('/config/drift');
    const changes = [
      { field: 'depends_on', before: 'servers.db1', after: null },
      { field: 'grace', before: '30m', after: '1m' },
    ];
    const inOrder = (list: { field: string }[]) =>
      list.toSorted((one, other) => (one.field < other.field ? -1 : 1));
    assert.equal(drift[0].key, 'nightly');
    assert.deepEqual(inOrder(drift[0].changes), changes);
    const other = structuredClone(whole);
    Object.assign(other.channels?.phones?.config ?? {}, { token: 'tk_other' });
    const planned = await plan(alice, other);
    assert.deepEqual(stepsOf(planned), ['update channels.phones', 'update cron_checks.nightly']);
    assert.ok(!JSON.stringify(planned).includes('tk_'));
    assert.deepEqual(planned.steps[0]?.changes[0]?.after, '******** (changed)');
    await apply(alice, whole);
    assert.deepEqual((await alice.get('/config/drift')).drift, []);
  });

  await t.test('secrets that are left out or masked stay, and one that is nowhere is refused', async () => {
    const less = structuredClone(whole);
    delete less.channels?.phones?.config?.token;
    delete less.webhooks?.pager?.headers;
    delete less.uptime_checks?.shop?.http?.headers;
    const slack = less.channels?.chat;
    if (slack) slack.config = {};
    const http = less.uptime_checks?.shop?.http;
    if (http) http.body = '********';
    assert.deepEqual((await plan(alice, less)).steps, []);
    const fresh = {
      version: 1,
      channels: { new: { kind: 'ntfy', config: { topic: 'x', token: '********' } } },
    };
    assert.deepEqual(await issuesOf(alice, fresh), [
      'channels.new.config.token: nothing is stored for it: give a value',
    ]);
  });

  await t.test('keys move, kinds are replaced, and prune deletes only what has a key', async () => {
    const { nightly, ...others } = whole.cron_checks ?? {};
    const moved = {
      ...whole,
      moved: { 'cron_checks.nightly': 'cron_checks.backup' },
      cron_checks: { ...others, backup: { name: 'nightly', ...nightly } },
      maintenance_windows: {
        weekly: { ...whole.maintenance_windows?.weekly, targets: { monitors: ['cron_checks.backup'] } },
      },
    };
    assert.deepEqual(stepsOf(await plan(alice, moved)), ['move cron_checks.backup']);
    const before = (await alice.get('/cron-checks?q=nightly')).checks[0].id;
    await apply(alice, moved);
    assert.equal((await alice.get('/cron-checks?q=nightly')).checks[0].id, before);
    assert.deepEqual(stepsOf(await plan(alice, moved)), []);
    await apply(alice, { ...whole, moved: { 'cron_checks.backup': 'cron_checks.nightly' } });

    const byHand = await alice.createCronCheck({ name: 'By hand' });
    const { gateway } = whole.uptime_checks ?? {};
    const fewer = {
      ...{ version: 1, servers: whole.servers },
      uptime_checks: {
        gateway: { kind: 'tls', host: gateway?.host, depends_on: 'servers.web1', tags: ['production'] },
        shop: { ...whole.uptime_checks?.shop, tags: ['production'] },
      },
    };
    const kept = await plan(alice, { ...fewer, defaults: whole.defaults });
    assert.deepEqual(stepsOf(kept), ['replace uptime_checks.gateway', 'update uptime_checks.shop']);
    const pruned = await apply(alice, { ...fewer, defaults: whole.defaults }, { prune: true });
    assert.equal(pruned.steps.filter(({ action }) => action === 'delete').length, 19);
    assert.equal((await alice.get('/cron-checks')).checks[0].id, byHand.id);
    const [shop] = (await alice.get('/uptime-checks?q=shop')).checks;
    const [tls] = (await alice.get('/uptime-checks?q=gateway')).checks;
    assert.deepEqual([tls.kind, shop.depends_on], ['tls', { type: 'uptime_check', id: tls.id }]);
    await alice.delete(`/cron-checks/${byHand.id}`);
  });

  await t.test('an account is exported so that another one becomes the same', async () => {
    await apply(alice, whole, { prune: true });
    const { document } = await alice.get('/config/export');
    assert.ok(!JSON.stringify(document).includes('secret'));
    assert.deepEqual(
      (await plan(alice, document, { adopt: true })).steps.filter(({ action }) => action !== 'adopt'),
      [],
    );
    assert.deepEqual(document.cron_checks, {
      hourly: {
        ...{ name: 'Every hour', every: '1h', tags: ['production'], paused: true },
        depends_on: 'uptime_checks.all',
      },
      nightly: {
        ...{ schedule: '0 3 * * *', timezone: 'Europe/Vilnius', grace: '30m', max_runtime: '2h' },
        ...{ tags: ['production'], depends_on: 'servers.db1' },
      },
    });
    const secrets = JSON.parse(
      JSON.stringify(document)
        .replaceAll('"webhook_url":"********"', '"webhook_url":"https://hooks.slack.com/services/T/B/secret"')
        .replaceAll('********', 'a-secret')
        .replaceAll('as-code-page', 'as-code-other')
        .replaceAll(ALICE, charlie.email)
        .replaceAll(BOB, charlie.email),
    );
    // The address of its owner is that of another account.
    delete secrets.channels.email;
    for (const rule of Object.values<{ notify?: string[] }>(secrets.rules))
      if (rule.notify) {
        rule.notify = rule.notify.filter((key) => secrets.channels[key]);
        if (rule.notify.length === 0) delete rule.notify;
      }
    await apply(charlie, secrets, { adopt: true });
    const copy = (await charlie.get('/config/export')).document;
    for (const name of [
      'cron_checks',
      'uptime_checks',
      'servers',
      'rules',
      'tv_dashboards',
      'maintenance_windows',
      'locations',
      'integrations',
      'schedules',
      'escalation_policies',
    ])
      assert.deepEqual(copy[name], (NAMING_OTHERS.includes(name) ? secrets : document)[name], name);
  });
});
