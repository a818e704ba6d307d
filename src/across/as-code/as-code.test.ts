import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Caller } from '../../testing/caller.ts';
import { startTestService } from '../../testing/service.ts';
import type { ConfigDocument } from './document.ts';
import type { Plan } from './schema.ts';

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

const stepsOf = ({ steps }: Plan) => steps.map(({ action, section, key }) => `${action} ${section}.${key}`);

const apply = (caller: Caller, document: object, more: object = {}): Promise<Plan> =>
  caller.post('/config/apply', { document, ...more });
const plan = (caller: Caller, document: object, more: object = {}): Promise<Plan> =>
  caller.post('/config/plan', { document, ...more });

const issuesOf = async (caller: Caller, document: object, call = '/config/plan') => {
  const { status, body } = await caller.send('POST', call, { document });
  assert.equal(status, 400, JSON.stringify(body));
  return (body.issues as { field: string; reason: string }[]).map(
    ({ field, reason }) => `${field}: ${reason}`,
  );
};

test('documents', async (t) => {
  const service = await startTestService(t, { env: { TOCSIN_PRIVATE_TARGETS: 'all' } });
  const { alice, bob, charlie, setRole } = service;

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

  await t.test('a plan is applied once, and not where the account has changed since', async () => {
    const document = { version: 1, cron_checks: { twice: { every: '1h' } } };
    const { plan_id } = await plan(alice, document);
    const body = { document, plan_id };
    const answers = await Promise.all([1, 2, 3].map(() => alice.send('POST', '/config/apply', body)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    assert.deepEqual([refused?.error, refused?.plan.steps], ['plan_outdated', []]);
    assert.equal((await alice.get('/cron-checks?q=twice')).checks.length, 1);
  });

  await t.test('groups in a circle are refused by the plan', async () => {
    const group = (...members: string[]) => ({ kind: 'group', group: { members } });
    const issues = await issuesOf(alice, {
      version: 1,
      uptime_checks: { one: group('uptime_checks.two'), two: group('uptime_checks.one'), three: group() },
    });
    assert.deepEqual(issues, ['uptime_checks.two.group.members: must not name a group that this one is in']);
  });

  await t.test('all of it is applied or nothing, and every place that is refused is named', async () => {
    const broken = {
      version: 1,
      cron_checks: { fine: { every: '1h' } },
      uptime_checks: {
        one: { kind: 'http', url: 'http://169.254.169.254/' },
        two: { kind: 'tcp', host: '169.254.169.254', port: 1 },
      },
    };
    for (const call of ['/config/plan', '/config/apply']) {
      const issues = await issuesOf(alice, broken, call);
      assert.deepEqual(
        issues.map((issue) => issue.split(':')[0]),
        ['uptime_checks.one.url', 'uptime_checks.two.host'],
      );
    }
    assert.deepEqual((await alice.get('/cron-checks?q=fine')).checks, []);
    const circle = {
      version: 1,
      cron_checks: {
        a: { every: '1h', depends_on: 'cron_checks.b' },
        b: { every: '1h', depends_on: 'cron_checks.a' },
      },
    };
    assert.deepEqual(await issuesOf(alice, circle), [
      'cron_checks.a.depends_on: must not itself depend on this one',
      'cron_checks.b.depends_on: must not itself depend on this one',
    ]);
  });

  await t.test('of checks that are created together, the one that is refused is named', async () => {
    const alias = 'kuma:0123456789abcdefghijklmnopqrstuv';
    await charlie.createCronCheck({ ping_aliases: [alias] });
    const [first, taken] = [
      { every: '1h', ping_aliases: ['kuma:first'] },
      { every: '1h', ping_aliases: [alias] },
    ];
    const answer = await alice.send('POST', '/config/apply', {
      document: { version: 1, cron_checks: { first, taken, third: { every: '1h' } } },
    });
    assert.deepEqual(
      [answer.status, answer.body.issues],
      [400, [{ field: 'cron_checks.taken.ping_aliases', reason: 'is taken' }]],
    );
  });

  await t.test('two checks that swap what they depend on are no circle', async () => {
    const of = (a: object, b: object) => ({
      version: 1,
      cron_checks: { a: { every: '1h', ...a }, b: { every: '1h', ...b } },
    });
    await apply(alice, of({ depends_on: 'cron_checks.b' }, {}));
    await apply(alice, of({}, { depends_on: 'cron_checks.a' }));
    assert.deepEqual((await plan(alice, of({}, { depends_on: 'cron_checks.a' }))).steps, []);
  });

  await t.test('keys of another account are nothing, and viewers may read but not plan', async () => {
    const foreign = {
      version: 1,
      rules: { r: { kind: 'cron_fail', targets: { monitors: ['cron_checks.twice'] } } },
    };
    assert.deepEqual(await issuesOf(charlie, foreign), [
      'rules.r.targets.monitors.0: there is no cron_checks.twice in the document or the account',
    ]);
    await setRole('viewer');
    assert.equal((await bob.send('POST', '/config/plan', { document: foreign })).status, 403);
    assert.equal((await bob.send('GET', '/config/export')).status, 200);
    await setRole('editor');
  });

  await t.test(
    'what other tools report is named by what they call it, before they do and after',
    async () => {
      const alert = '[["alertname","InstanceDown"],["instance","web-1:9100"]]';
      const down = `integrations.alerts.checks.${alert}`;
      const targets = { monitors: [down] };
      const document = {
        version: 1,
        integrations: { alerts: { kind: 'alertmanager', tags: ['ops'] } },
        cron_checks: { needing: { every: '1h', depends_on: down } },
        uptime_checks: { group: { kind: 'group', group: { members: [down] } } },
        rules: { page: { kind: 'external_down', targets } },
        maintenance_windows: {
          sundays: { targets, recurrence: { schedule: '0 3 * * sun', duration: '2h' } },
        },
        status_pages: {
          external: { slug: 'as-code-external', components: [{ monitor: down, display_name: 'Web' }] },
        },
      };
      const { steps } = await apply(alice, document);
      assert.deepEqual(stepsOf({ steps } as Plan).slice(0, 2), [
        'create integrations.alerts',
        `create external_checks.alerts.${alert}`,
      ]);
      assert.deepEqual((await plan(alice, document)).steps, []);
      const [integration] = (await alice.get('/integrations')).integrations;
      const readChecks = async () =>
        (await alice.get(`/external-checks?integration_id=${integration.id}`)).checks;
      const [expected] = await readChecks();
      assert.deepEqual(
        [expected.name, expected.status, expected.reported_at, expected.tags],
        [...['InstanceDown: web-1:9100', 'up', null, ['ops']]],
      );
      assert.deepEqual((await plan(alice, document)).unreported, [down]);

      const { url } = await alice.post(`/integrations/${integration.id}/rotate-address`);
      const report = async (labels: object) =>
        assert.equal((await fetch(url, { method: 'POST', body: JSON.stringify([{ labels }]) })).status, 200);
      await report({ alertname: 'InstanceDown', instance: 'web-1:9100' });
      const [reported] = await readChecks();
      assert.deepEqual(
        [reported.id, reported.name, reported.status],
        [expected.id, 'InstanceDown: web-1:9100', 'down'],
      );
      assert.deepEqual((await plan(alice, document)).unreported, []);
      // Not all of its key is stored.
      await report({ alertname: 'Long', instance: 'x'.repeat(600) });
      const long = (await readChecks()).find(({ id }: { id: number }) => id !== reported.id);
      await alice.patch(`/external-checks/${long.id}`, { depends_on: { type: 'external', id: reported.id } });
      const byHand = { name: 'By hand', targets: { ids: [long.id, reported.id] }, duration_seconds: 3_600 };
      const silence = await alice.post('/alerts/silences', byHand);

      assert.deepEqual((await plan(alice, document)).steps, []);
      const exported = (await alice.get('/config/export')).document;
      const monitors: string[] = exported.silences['by-hand'].targets.monitors;
      assert.deepEqual([monitors.length, monitors[0]], [2, down]);
      assert.match(monitors[1] ?? '', /^integrations\.alerts\.checks\.sha256:[0-9a-f]{64}$/);
      assert.deepEqual(exported.status_pages.external.components[0].monitor, down);
      assert.equal(exported.cron_checks.needing.depends_on, down);
      await apply(alice, exported, { adopt: true });
      assert.deepEqual((await alice.get(`/alerts/silences/${silence.id}`)).targets.ids.length, 2);
      assert.deepEqual((await plan(alice, exported)).steps, []);
      assert.deepEqual((await alice.get('/config/drift')).drift, []);
      const nowhere = {
        version: 1,
        rules: { r: { kind: 'external_down', targets: { monitors: ['integrations.no.checks.x'] } } },
      };
      assert.deepEqual(await issuesOf(alice, nowhere), [
        'rules.r.targets.monitors.0: there is no integrations.no.checks.x in the document or the account',
      ]);
      await apply(alice, { version: 1, integrations: document.integrations }, { prune: true });
      assert.equal((await readChecks()).length, 2, 'what tools reported is not the document to delete');
    },
  );

  await t.test('the topic and the secret of an integration stay where a document says nothing', async () => {
    const integrations = {
      aws: { kind: 'cloudwatch' },
      errors: { kind: 'sentry', secret: 'a client secret' },
    };
    await apply(alice, { version: 1, integrations });
    const found = (await alice.get('/integrations')).integrations;
    const aws = found.find(({ kind }: { kind: string }) => kind === 'cloudwatch');
    // As the first subscription does.
    await alice.patch(`/integrations/${aws.id}`, { topic_arn: 'arn:aws:sns:eu-west-1:1:alarms' });
    assert.deepEqual((await alice.get('/config/drift')).drift, []);
    const less = { version: 1, integrations: { ...integrations, errors: { kind: 'sentry' } } };
    assert.deepEqual((await plan(alice, less)).steps, []);
    const { document } = await alice.get('/config/export');
    assert.deepEqual(document.integrations.errors, { kind: 'sentry', secret: '********' });
    assert.deepEqual(
      (await plan(alice, document, { adopt: true })).steps.filter(
        ({ section }) => section === 'integrations',
      ),
      [],
    );
    const other = { ...less.integrations, errors: { kind: 'sentry', secret: 'another secret' } };
    const planned = await plan(alice, { version: 1, integrations: other });
    assert.deepEqual(planned.steps[0]?.changes, [
      { field: 'secret', before: '********', after: '******** (changed)' },
    ]);
    assert.deepEqual(
      await issuesOf(alice, {
        version: 1,
        integrations: { a: { kind: 'generic', secret: 'of another kind' } },
      }),
      ['integrations.a.secret: only of kind sentry', 'integrations.a.mapping: required'],
    );
  });

  await t.test('the plan of the account is held, and the audit log has each change', async () => {
    await service.app.database
      .updateTable('account')
      .set({ plan: 'free' })
      .where('id', '=', charlie.account_id)
      .execute();
    service.app.callers.forget();
    const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`c${index}`, { every: '1h' }]));
    const answer = await charlie.send('POST', '/config/plan', {
      document: { version: 1, cron_checks: many },
    });
    assert.deepEqual([answer.status, answer.body.limit], [402, 20]);
    const { audit_log: events } = await alice.get('/account/audit-log?limit=200');
    const actions = new Set(events.map(({ action }: { action: string }) => action));
    for (const action of ['config.apply', 'cron_check.create', 'uptime_check.delete', 'alert_rule.create'])
      assert.ok(actions.has(action), action);
  });
});
