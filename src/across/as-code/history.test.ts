import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMs, days, hours } from '../../platform/time.ts';
import { openStage as openSubscribers } from '../../published/status-pages/subscribers/test-stage.ts';
import { startReceiver } from '../../testing/receiver.ts';
import { startTestService } from '../../testing/service.ts';

test('what checks were before counts in their uptime, once, and of their own account only', async (t) => {
  const { alice, charlie, clock } = await startTestService(t);
  const now = clock.now();
  await alice.post('/config/apply', {
    document: { version: 1, cron_checks: { nightly: { schedule: '@daily' } } },
  });
  const { id } = (await alice.get('/cron-checks')).checks[0];
  const ago = (ms: number) => addMs(now, -ms).toISOString();
  const periods = [
    { status: 'up', from: ago(days(500)), to: ago(days(3)) },
    { status: 'down', from: ago(days(3)), to: ago(days(2)) },
    { status: 'up', from: ago(days(1)), to: ago(-hours(5)) },
  ];
  const check = { section: 'cron_checks', key: 'nightly', periods };
  const before = (await alice.get(`/cron-checks/${id}`)).status;
  for (let times = 1; times <= 2; times += 1) {
    const answer = await alice.post('/config/history', { checks: [check, { ...check, key: 'none' }] });
    assert.deepEqual(answer, {
      imported: [{ section: 'cron_checks', key: 'nightly', periods: 4 }],
      unknown: [{ section: 'cron_checks', key: 'none' }],
      status_pages: [],
    });
  }
  const from = ago(days(5));
  const timeline = await alice.get(`/cron-checks/${id}/timeline?from=${from}`);
  const seen = timeline.periods.map((one: { status: string }) => one.status);
  assert.deepEqual(seen, ['up', 'down', 'unknown', 'up', 'new']);
  assert.deepEqual([timeline.uptime, timeline.periods.at(-1).from], ['75.00', now.toISOString()]);
  assert.equal((await alice.get(`/cron-checks/${id}`)).status, before);
  assert.deepEqual((await alice.get('/alerts')).alerts, []);

  const stranger = await charlie.post('/config/history', { checks: [check] });
  assert.deepEqual(stranger.imported, []);
  const [first, second] = periods;
  for (const wrong of [[second, first], [{ ...first, to: first?.from }]]) {
    const { status } = await alice.send('POST', '/config/history', {
      checks: [{ ...check, periods: wrong }],
    });
    assert.equal(status, 400);
  }
});

test('incidents of another tool are imported into pages of their own account, once', async (t) => {
  const { alice, charlie, clock } = await startTestService(t);
  const now = clock.now();
  const ago = (ms: number) => addMs(now, -ms).toISOString();
  await alice.post('/config/apply', {
    document: {
      version: 1,
      uptime_checks: { shop: { kind: 'manual', manual: { starts_as: 'up' } } },
      status_pages: { acme: { slug: 'acme', components: [{ monitor: 'uptime_checks.shop' }] } },
    },
  });
  const [page] = (await alice.get('/status-pages')).status_pages;
  const incident = {
    ...{ title: 'Slow', severity: 'major', postmortem: 'A disk was full.' },
    affected: [
      { monitor: 'uptime_checks.shop', impact: 'outage' },
      { monitor: 'uptime_checks.shop', impact: 'degraded' },
      { monitor: 'uptime_checks.none', impact: null },
    ],
    updates: [
      { status: 'resolved', message: '', created_at: ago(days(2)) },
      { status: 'investigating', message: 'We *look*.', created_at: ago(days(3)) },
    ],
  };
  const open = {
    ...incident,
    title: 'On',
    postmortem: null,
    affected: [],
    updates: incident.updates.slice(1),
  };
  const body = { status_pages: [{ key: 'acme', incidents: [incident, open, incident] }] };
  const send = async () => (await alice.post('/config/history', body)).status_pages;
  assert.deepEqual(await send(), [{ key: 'acme', incidents: 2 }]);
  assert.deepEqual(await send(), [{ key: 'acme', incidents: 0 }]);
  const { incidents } = await alice.get(`/status-pages/${page.id}/incidents`);
  const shown = incidents.map(({ title, status, resolved_at, affected, postmortem }: never) => ({
    ...{ title, status, resolved_at, affected, postmortem },
  }));
  const [{ id }] = page.components;
  assert.deepEqual(
    new Set(shown),
    new Set([
      { title: 'On', status: 'investigating', resolved_at: null, affected: [], postmortem: null },
      {
        ...{ title: 'Slow', status: 'resolved', resolved_at: ago(days(2)), postmortem: 'A disk was full.' },
        affected: [{ type: 'uptime_check', id, name: 'shop', impact: 'degraded' }],
      },
    ]),
  );

  const stranger = await charlie.post('/config/history', body);
  assert.deepEqual(stranger.status_pages, [{ key: 'acme', incidents: null }]);
  const [update] = incident.updates;
  for (const created_at of [ago(-hours(1)), ago(days(2_000))]) {
    const wrong = { ...incident, updates: [{ ...update, created_at }] };
    const answer = await alice.send('POST', '/config/history', {
      status_pages: [{ key: 'acme', incidents: [wrong] }],
    });
    assert.equal(answer.body.issues[0].field, 'status_pages.0.incidents.0.updates.0.created_at');
  }
});

test('imported incidents are sent to no subscriber and no webhook, those that are reported then to both', async (t) => {
  const { alice, clock, subscribe, mailbox, hold, incidents } = await openSubscribers(t);
  const hook = await startReceiver(t);
  await alice.post('/config/apply', { ...(await alice.get('/config/export')), adopt: true });
  const [page] = (await alice.get('/status-pages')).status_pages;
  await alice.post('/webhooks', { name: 'Ops', url: hook.url });
  await subscribe('reader@example.com');
  const sent = async () => {
    await hold();
    return [mailbox.to('reader@example.com').length, hook.received.length];
  };
  const before = await sent();
  const created_at = addMs(clock.now(), -hours(1)).toISOString();
  const update = { status: 'investigating', message: '', created_at };
  const open = { title: 'Slow', severity: 'major', postmortem: null, affected: [], updates: [update] };
  const body = { status_pages: [{ key: page.key, incidents: [open] }] };
  assert.deepEqual((await alice.post('/config/history', body)).status_pages, [
    { key: page.key, incidents: 1 },
  ]);
  assert.deepEqual(await sent(), before);
  await alice.post(incidents, { title: 'Down', message: 'We look.', severity: 'major' });
  assert.deepEqual(
    await sent(),
    before.map((count) => count + 1),
  );
});
