import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createDefaultChannels } from '../../delivery/channels/defaults.ts';
import { channelRoutes } from '../../delivery/channels/routes.ts';
import { deliverDue } from '../../delivery/destinations/deliver.ts';
import { webhookRoutes } from '../../delivery/webhooks/routes.ts';
import { transaction } from '../../platform/database/database.ts';
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { hours, minutes } from '../../platform/time.ts';
import { createSubject, deleteSubject } from '../../subjects/subjects.ts';
import { bareConfig } from '../../testing/bare-app.ts';
import { openBareHost } from '../../testing/bare-host.ts';
import { startReceiver } from '../../testing/receiver.ts';
import type { AlertCause } from '../alert.ts';
import { raiseAlerts, resolveAlerts } from '../lifecycle/raise.ts';
import { joinRules } from '../rules/channels.ts';
import { silenceRoutes } from '../silences/routes.ts';
import { causeOf, recoveryOf, type Subject } from '../test-stage.ts';
import { findAlertToSend } from './manage.ts';
import { alertRoutes } from './routes.ts';

async function openHost(t: TestContext) {
  const safeFetch = createSafeFetch();
  t.after(() => safeFetch.close());
  const routes = [
    ...alertRoutes,
    ...webhookRoutes,
    ...channelRoutes({ joinRules, findAlert: findAlertToSend }),
    ...silenceRoutes,
  ];
  const config = { ...bareConfig, privateTargets: 'all' } as const;
  const host = await openBareHost(t, routes, 'unlimited', { safeFetch, config });
  const { database, account_id, clock } = host;
  return {
    ...host,
    async fail(name = 'Nightly backup', fields: Partial<AlertCause> = {}): Promise<Subject> {
      const now = clock.now();
      return transaction(database, async (tx) => {
        const facts = {
          account_id,
          type: 'cron_check',
          name,
          tags: [],
          status: 'new',
          depends_on_id: null,
          now,
        } as const;
        const subject = { account_id, id: await createSubject(tx, facts), name };
        await raiseAlerts(tx, [causeOf(subject, now, fields)], now);
        return subject;
      });
    },
    recover: (subject: Subject) =>
      transaction(database, (tx) => resolveAlerts(tx, [recoveryOf(subject, clock.now())], clock.now())),
    deliver: () => deliverDue(host.app, clock.now(), new AbortController().signal),
  };
}

const only = async (list: Promise<{ body: { alerts: { id: number }[] } }>) => {
  const [alert] = (await list).body.alerts;
  assert.ok(alert);
  return alert;
};

test('open alerts can be listed by status, kind and subject, newest first', async (t) => {
  const { alice, fail, recover } = await openHost(t);
  const first = await fail('First');
  await fail('Second', { kind: 'cron_missed' });
  const third = await fail('Third');
  await recover(third);
  const names = async (query: string) =>
    (await alice('GET', `/alerts${query}`)).body.alerts.map(
      (alert: { subject: { name: string } }) => alert.subject.name,
    );
  assert.deepEqual(await names(''), ['Third', 'Second', 'First']);
  assert.deepEqual(await names('?status=open'), ['Second', 'First']);
  assert.deepEqual(await names('?status=resolved'), ['Third']);
  assert.deepEqual(await names('?kind=cron_missed'), ['Second']);
  assert.deepEqual(await names(`?subject_id=${first.id}`), ['First']);
  assert.deepEqual(await names('?subject_type=server'), []);
  const wrong = await alice('GET', '/alerts?status=burning&limit=0');
  assert.deepEqual(
    wrong.body.issues.map((issue: { field: string }) => issue.field),
    ['limit', 'status'].sort(),
  );
});

test('an alert is muted while its subject is under a silence, whether or not anything of it waits', async (t) => {
  const { alice, fail, recover, clock } = await openHost(t);
  const [shop, other] = [await fail('Shop'), await fail('Other')];
  const { body: made } = await alice('POST', '/alerts/silences', {
    ...{ name: 'Known', targets: { ids: [shop.id] }, duration_seconds: 3_600 },
  });
  const until = new Date(clock.now().getTime() + hours(1)).toISOString();
  const muted = { type: 'silence', id: made.id, name: 'Known', until };
  const { alerts } = (await alice('GET', '/alerts')).body;
  assert.deepEqual(
    alerts.map((alert: { subject: { id: number }; muted: unknown }) => [alert.subject.id, alert.muted]),
    [
      [other.id, null],
      [shop.id, muted],
    ],
  );
  const { body: alert } = await alice('GET', `/alerts/${alerts[1].id}`);
  assert.deepEqual([alert.muted, alert.held_by], [muted, null]);
  await recover(shop);
  assert.equal((await alice('GET', `/alerts/${alerts[1].id}`)).body.muted, null);
});

test('an alert shows what happened to it and who was notified', async (t) => {
  const { alice, fail, deliver, clock } = await openHost(t);
  const receiver = await startReceiver(t);
  const { body: webhook } = await alice('POST', '/webhooks', { name: 'Pager', url: receiver.url });
  await fail();
  await deliver();
  const { id } = await only(alice('GET', '/alerts'));
  clock.pass(minutes(1));
  await alice('POST', `/alerts/${id}/acknowledge`, { note: 'Looking into it' });
  const { body } = await alice('GET', `/alerts/${id}`);
  assert.deepEqual(body.events, [
    { at: '2026-06-16T08:00:00.000Z', type: 'opened', actor: null, note: null, facts: {} },
    {
      at: '2026-06-16T08:01:00.000Z',
      type: 'acknowledged',
      actor: 'API key key of a owner',
      note: 'Looking into it',
      facts: {},
    },
  ]);
  const destination = { id: webhook.id, type: 'webhook', kind: 'webhook', name: 'Pager' };
  assert.deepEqual(
    body.notifications.map((notification: Record<string, unknown>) => [
      notification.type,
      notification.destination,
      notification.status,
      notification.attempts,
    ]),
    [
      ['alert.acknowledged', destination, 'pending', 0],
      ['alert.opened', destination, 'delivered', 1],
    ],
  );
});

test('who acknowledges first is named, and doing it twice changes nothing', async (t) => {
  const { alice, fail, deliver, clock } = await openHost(t);
  const receiver = await startReceiver(t);
  await alice('POST', '/webhooks', { name: 'Pager', url: receiver.url });
  await fail();
  const { id } = await only(alice('GET', '/alerts'));
  const first = await alice('POST', `/alerts/${id}/acknowledge`);
  assert.equal(first.status, 200);
  assert.deepEqual(
    [first.body.status, first.body.acknowledged_at, first.body.acknowledged_by],
    ['acknowledged', '2026-06-16T08:00:00.000Z', 'API key key of a owner'],
  );
  clock.pass(minutes(1));
  assert.deepEqual((await alice('POST', `/alerts/${id}/acknowledge`)).body, first.body);
  await deliver();
  assert.deepEqual(
    receiver.received.map((received) => JSON.parse(received.body).type),
    ['alert.opened', 'alert.acknowledged'],
  );
});

test('an alert resolved by hand stays resolved, cannot be acknowledged, and makes room for a new one', async (t) => {
  const { alice, fail, deliver, clock, database } = await openHost(t);
  const receiver = await startReceiver(t);
  await alice('POST', '/webhooks', { name: 'Pager', url: receiver.url });
  const subject = await fail();
  const { id } = await only(alice('GET', '/alerts'));
  clock.pass(minutes(1));
  const resolved = await alice('POST', `/alerts/${id}/resolve`, { note: 'Disk replaced' });
  assert.deepEqual(
    [resolved.body.status, resolved.body.resolved_at, resolved.body.resolve_reason],
    ['resolved', '2026-06-16T08:01:00.000Z', 'manual'],
  );
  clock.pass(minutes(1));
  assert.deepEqual((await alice('POST', `/alerts/${id}/resolve`)).body, resolved.body);
  const late = await alice('POST', `/alerts/${id}/acknowledge`);
  assert.deepEqual([late.status, late.body.error], [409, 'alert_resolved']);

  clock.pass(minutes(5));
  await transaction(database, (tx) => raiseAlerts(tx, [causeOf(subject, clock.now())], clock.now()));
  assert.notEqual((await only(alice('GET', '/alerts?status=open'))).id, id);
  await deliver();
  assert.deepEqual(receiver.received.map((received) => JSON.parse(received.body).type).sort(), [
    'alert.opened',
    'alert.opened',
    'alert.resolved',
  ]);
});

test('an alert whose cause is back within five minutes is the same one, and nobody is on it any more', async (t) => {
  const { alice, fail, recover, clock, database } = await openHost(t);
  const subject = await fail();
  const { id } = await only(alice('GET', '/alerts'));
  await alice('POST', `/alerts/${id}/acknowledge`);
  await recover(subject);
  clock.pass(minutes(4));
  await transaction(database, (tx) => raiseAlerts(tx, [causeOf(subject, clock.now())], clock.now()));
  const { body } = await alice('GET', `/alerts/${id}`);
  assert.deepEqual(
    [body.status, body.acknowledged_by, body.resolved_at, body.reopened_at, body.flapping, body.held_by],
    ['open', null, null, '2026-06-16T08:04:00.000Z', false, null],
  );
  assert.deepEqual(
    body.events.map(({ type }: { type: string }) => type),
    ['opened', 'acknowledged', 'resolved', 'reopened'],
  );
});

test('a deleted subject leaves its alerts, named as it was', async (t) => {
  const { alice, fail, database, account_id } = await openHost(t);
  const subject = await fail('Old job');
  await transaction(database, (tx) => deleteSubject(tx, account_id, subject.id));
  const { body } = await alice('GET', '/alerts');
  assert.deepEqual(body.alerts[0].subject, { id: null, type: 'cron_check', name: 'Old job' });
});

test('another account gets nothing, and a viewer only reads', async (t) => {
  const { alice, bob, charlie, nobody, fail } = await openHost(t);
  await fail();
  const { id } = await only(alice('GET', '/alerts'));
  assert.deepEqual((await charlie('GET', '/alerts')).body, { alerts: [], next_cursor: null });
  for (const [method, path] of [
    ['GET', `/alerts/${id}`],
    ['POST', `/alerts/${id}/acknowledge`],
    ['POST', `/alerts/${id}/resolve`],
  ] as const) {
    assert.equal((await charlie(method, path)).status, 404, path);
    assert.equal((await nobody(method, path)).status, 401, path);
    assert.equal((await bob(method, path)).status, method === 'GET' ? 200 : 403, path);
  }
  assert.equal((await alice('GET', '/alerts/999999')).status, 404);
  assert.equal((await alice('GET', '/alerts/none')).status, 404);
});

test('two people who acknowledge at once are told apart: one of them did it', async (t) => {
  const { alice, fail, database } = await openHost(t);
  await fail();
  const { id } = await only(alice('GET', '/alerts'));
  await Promise.all([1, 2, 3].map(() => alice('POST', `/alerts/${id}/acknowledge`)));
  const events = await database.selectFrom('alert_event').select('type').orderBy('id').execute();
  assert.deepEqual(events, [{ type: 'opened' }, { type: 'acknowledged' }]);
});

test('the channel of a new account is listed with where it leads', async (t) => {
  const { alice, bob, charlie, app, account_id, clock, database } = await openHost(t);
  const owner = { person_id: 1, email: 'alice@example.org', language: 'en' } as const;
  await transaction(database, (tx) =>
    createDefaultChannels(app, tx, { account_id, owner, now: clock.now() }),
  );
  const { body } = await alice('GET', '/alerts/channels');
  assert.deepEqual(body, {
    channels: [
      {
        id: body.channels[0].id,
        name: 'Email',
        kind: 'email',
        config: { to: ['alice@example.org'], language: null },
        addresses: [{ email: 'alice@example.org', status: 'pending', asked_at: null, confirmed_at: null }],
        title_template: null,
        text_template: null,
        template_error: null,
        enabled: true,
        disabled_reason: null,
        failing_since: null,
        last_delivery: null,
        created_at: '2026-06-16T08:00:00.000Z',
      },
    ],
    next_cursor: null,
  });
  assert.deepEqual((await bob('GET', '/alerts/channels')).body, body);
  assert.deepEqual((await charlie('GET', '/alerts/channels')).body.channels, []);
});
