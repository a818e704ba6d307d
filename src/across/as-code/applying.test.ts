import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apply, issuesOf, plan, stepsOf } from '../../testing/config-documents.ts';
import { startTestService } from '../../testing/service.ts';
import type { Plan } from './schema.ts';

test('documents that are applied', async (t) => {
  const service = await startTestService(t, { env: { TOCSIN_PRIVATE_TARGETS: 'all' } });
  const { alice, bob, charlie, setRole } = service;

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

  await t.test(
    'while names of a document are looked up, others apply documents to the account',
    async (t) => {
      const { app } = service;
      const looking = await service.signUp('looking');
      const { safeFetch } = app;
      t.after(() => {
        app.safeFetch = safeFetch;
      });
      const asked: string[] = [];
      app.safeFetch = {
        ...safeFetch,
        async checkTarget(url) {
          asked.push(url);
          const document = { version: 1, cron_checks: { nightly: { schedule: '@daily' } } };
          if (asked.length === 1) await looking.post('/config/apply', { document });
          return url.includes('inside') ? { ok: false, reason: 'leads to a private address' } : { ok: true };
        },
      };
      const document = {
        version: 1,
        webhooks: { pager: { url: 'https://hooks.example.com/a' } },
        channels: {
          chat: { kind: 'slack', config: { webhook_url: 'https://hooks.slack.com/services/T/B/x' } },
        },
      };
      const rota = { layers: [{ calendar: { url: 'webcal://calendar.example.com/a.ics' } }] };
      const { steps } = await looking.post('/config/apply', { document });
      assert.deepEqual(steps.map(({ key }: { key: string }) => key).sort(), ['chat', 'pager']);
      assert.equal(asked.length, 2, 'each is looked up once');
      assert.equal((await looking.get('/cron-checks')).checks.length, 1);
      asked.length = 0;
      await looking.post('/config/apply', { document: { version: 1, schedules: { rota } } });
      assert.deepEqual(asked, ['https://calendar.example.com/a.ics']);
      const refused = await looking.send('POST', '/config/apply', {
        document: { version: 1, webhooks: { other: { url: 'https://inside.example.com/' } } },
      });
      assert.deepEqual([refused.status, refused.body.issues[0].field], [400, 'webhooks.other.url']);
    },
  );
});
