// What tools send becomes external checks and alerts, once, whatever comes twice, late or too much.

import assert from 'node:assert/strict';
import { createHmac, randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { releaseLimit } from '../../../accounts/plans/limits.ts';
import { applyAlertChanges } from '../../../alerts/lifecycle/raise.ts';
import { transaction } from '../../../platform/database/database.ts';
import { hours, minutes, seconds } from '../../../platform/time.ts';
import { moveStatuses } from '../../../subjects/status.ts';
import { removeSubjects } from '../../../subjects/subjects.ts';
import type { Member } from '../../../testing/cast.ts';
import { raceForLock } from '../../../testing/gates.ts';
import { startTestService, type TestService } from '../../../testing/service.ts';
import { lockIntegration } from '../integrations/store.ts';
import { deleteUnusedChecks, endExpiredChecks } from './expire.ts';
import { endExpired } from './expire-store.ts';

async function openStage(t: TestContext) {
  const service = await startTestService(t);
  const send = async (url: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: answer.status, body: JSON.parse(await answer.text()) };
  };
  const make = (kind: string, more: object = {}, owner: Member = service.alice) =>
    owner.post('/integrations', { kind, name: `${kind} ${randomUUID().slice(0, 8)}`, ...more });
  const checks = async (integration: { id: number }, owner: Member = service.alice) =>
    (await owner.get(`/external-checks?integration_id=${integration.id}&sort=name`)).checks;
  const alerts = async (check: { id: number }, owner: Member = service.alice) =>
    (await owner.get(`/alerts?subject_id=${check.id}`)).alerts;
  return { ...service, service, send, make, checks, alerts };
}

const at = ({ clock }: Pick<TestService, 'clock'>, ms = 0) =>
  new Date(clock.now().getTime() + ms).toISOString();

const firing = (alertname: string, startsAt: string, more: object = {}) => ({
  ...{ labels: { alertname, severity: 'warning', ...more }, annotations: { summary: `${alertname}!` } },
  ...{ startsAt, generatorURL: 'http://prometheus/graph' },
});

test('alerts in', async (t) => {
  const { service, app, alice, charlie, clock, send, make, checks, alerts } = await openStage(t);
  await t.test(
    'Prometheus pushes, repeats and resolves: one check, one alert, which rules find by its tags',
    async () => {
      const integration = await make('alertmanager', { tags: ['prom'] });
      const push = (...all: object[]) => send(`${integration.url}/api/v2/alerts`, all);
      const startsAt = at(service, -minutes(2));
      const alert = firing('HighLoad', startsAt, { instance: 'db-1' });
      for (let times = 0; times < 3; times += 1)
        assert.deepEqual(await push({ ...alert, endsAt: at(service, minutes(4)) }), {
          ...{ status: 200, body: { taken: 1, left_out: 0 } },
        });
      const [check, ...others] = await checks(integration);
      assert.deepEqual(
        [check.name, check.status, check.severity, check.message, check.tags, others.length],
        ['HighLoad: db-1', 'down', 'warning', 'HighLoad!', ['prom', 'severity:warning'], 0],
      );
      const [open, ...further] = await alerts(check);
      assert.deepEqual(
        [open.kind, open.status, open.severity, open.opened_at, open.occurrences, further.length],
        ['external_down', 'open', 'warning', startsAt, 1, 0],
      );
      assert.equal(open.title, `${integration.name} reports HighLoad: db-1`);
      assert.equal(open.rule_ids.length, 1);
      assert.equal((await alice.get('/overview')).counts.external.statuses.down, 1);
      assert.equal((await alice.get(`/search?q=HighLoad`)).results[0].kind, 'external');
      await push({ ...alert, endsAt: at(service, -seconds(1)) });
      clock.pass(seconds(5));
      await push({ ...alert, endsAt: at(service, minutes(4)) });
      const [resolved] = await alerts(check);
      assert.deepEqual([resolved.status, resolved.resolve_reason], ['resolved', 'recovered'], 'overtaken');
      assert.equal((await alice.get(`/external-checks/${check.id}`)).status, 'up');
      assert.equal((await charlie.send('GET', `/external-checks/${check.id}`)).status, 404);
      assert.equal((await charlie.send('GET', `/integrations/${integration.id}`)).status, 404);
      assert.deepEqual(await checks(integration, charlie), []);
    },
  );

  await t.test(
    'what is neither repeated nor resolved ends, but not while nobody could repeat it',
    async () => {
      const integration = await make('alertmanager', { resolve_after_seconds: 600 });
      await send(integration.url, { alerts: [{ status: 'firing', ...firing('Lost', at(service)) }] });
      const [check] = await checks(integration);
      const look = () => endExpiredChecks(app, clock.now());
      await look();
      clock.pass(minutes(30));
      await look();
      assert.equal((await alerts(check))[0].status, 'open', 'it could not be repeated meanwhile');
      for (let passed = 0; passed <= 310; passed += 10) {
        clock.pass(seconds(10));
        await look();
      }
      const [over] = await alerts(check);
      assert.deepEqual([over.status, over.resolve_reason], ['resolved', 'expired']);
      await send(integration.url, {
        alerts: [{ status: 'firing', ...firing('Lost', at(service, -hours(1))) }],
      });
      assert.equal((await checks(integration))[0].status, 'down', 'its tool still says so');
    },
  );

  await t.test('a storm is bounded by the plan, and one check stands for what found no room', async () => {
    await sql`update account set plan = 'free' where id = ${charlie.account_id}`.execute(app.database);
    const integration = await make('alertmanager', {}, charlie);
    const push = async (all: object[]) => (await send(`${integration.url}/api/v2/alerts`, all)).body;
    const storm = (from: number, to: number, more: object = {}) =>
      Array.from({ length: to - from }, (_, nth) => ({
        ...firing(`Storm${from + nth}`, at(service), { nth: `${from + nth}` }),
        ...more,
      }));
    const over = { endsAt: at(service, -1) };
    const standing = async () => {
      const check = (await checks(integration, charlie)).find(({ name }: { name: string }) =>
        name.endsWith('more alerts than external checks'),
      );
      const all = await alerts(check, charlie);
      return [check.status, check.message.slice(0, 9), all.length, all[0].status];
    };
    assert.deepEqual(await push([...storm(0, 20), ...storm(90, 95, over)]), { taken: 25, left_out: 0 });
    assert.equal((await checks(integration, charlie)).length, 20, 'what never fired needs no room');
    assert.deepEqual(await push(storm(0, 50)), { taken: 20, left_out: 30 });
    assert.deepEqual(await push(storm(0, 50)), { taken: 20, left_out: 30 });
    assert.equal((await checks(integration, charlie)).length, 21);
    assert.equal((await charlie.get('/account/usage')).usage.external_checks.current, 21);
    assert.match((await charlie.get(`/integrations/${integration.id}`)).last_problem, /^30 found no room/);
    assert.deepEqual(await standing(), ['down', '30 alerts', 1, 'open'], 'the same ones do not notify again');
    await push(storm(50, 55));
    assert.deepEqual(await standing(), ['down', '35 alerts', 2, 'open'], 'further ones notify');
    await push(storm(30, 55, over));
    assert.deepEqual(await standing(), ['down', '10 alerts', 2, 'open']);
    await push(storm(20, 30, over));
    assert.deepEqual(await standing(), ['up', '', 2, 'resolved']);
    assert.equal((await charlie.get('/account/usage')).usage.external_checks.current, 21);
    await charlie.delete(`/integrations/${integration.id}`);
    assert.equal((await charlie.get('/account/usage')).usage.external_checks.current, 0);
    assert.equal((await charlie.get('/alerts?status=open&kind=external_down')).alerts.length, 0);
  });

  await t.test('of more than a thousand in one payload the rest is counted, and said', async () => {
    const integration = await make('generic', { mapping: { title: '$.name', key: '$.key', items: '$[*]' } });
    const all = Array.from({ length: 1_200 }, (_, nth) => ({ name: `N${nth}`, key: 'one' }));
    assert.deepEqual((await send(integration.url, all)).body, { taken: 1_000, left_out: 200 });
    assert.match(
      (await alice.get(`/integrations/${integration.id}`)).last_problem,
      /^200 after the first 1000/,
    );
    assert.equal((await checks(integration)).length, 1);
  });

  await t.test('what is deleted or ends while a report of it comes is not lost', async () => {
    const integration = await make('alertmanager');
    const fire = async () => {
      const alert = { status: 'firing', ...firing('Race', at(service)) };
      return (await send(integration.url, { alerts: [alert] })).status;
    };
    await fire();
    const [first] = await checks(integration);
    const { account_id } = alice;
    const [deleted] = await raceForLock(
      app.database,
      async (tx) => {
        await releaseLimit(tx, account_id, 'external_checks');
        while (await removeSubjects(tx, account_id, [first.id]));
      },
      [fire],
    );
    const [second, ...others] = await checks(integration);
    assert.deepEqual([deleted?.status, second.status, others.length], ['fulfilled', 'down', 0]);
    assert.notEqual(second.id, first.id);
    await raceForLock(
      app.database,
      async (tx) => {
        await endExpired(tx, [second.id], clock.now());
        const move = { account_id, subject_id: second.id, at: clock.now() };
        await moveStatuses(tx, [{ ...move, status: 'up' }]);
        await applyAlertChanges(tx, [{ ...move, change: 'resolve', reason: 'expired' }], clock.now());
      },
      [fire],
    );
    assert.equal((await checks(integration))[0].status, 'down');
    assert.equal((await alerts(second))[0].status, 'open');
  });

  await t.test('what is too much at once is put off, in a way that its tool sends it again', async () => {
    const integration = await make('alertmanager');
    const locked = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const holder = transaction(app.database, async (tx) => {
      await lockIntegration(tx, alice.account_id, integration.id);
      locked.resolve();
      await gate.promise;
    });
    await locked.promise;
    const all = Array.from({ length: 9 }, () => fetch(integration.url, { method: 'POST', body: '[]' }));
    const first = await Promise.race(all);
    assert.deepEqual([first.status, first.headers.get('retry-after')], [503, '1']);
    assert.deepEqual(await first.json(), { reason: 'busy' });
    gate.resolve();
    await holder;
    const statuses = (await Promise.all(all)).map(({ status }) => status).sort();
    assert.deepEqual(statuses, [...Array(8).fill(200), 503]);
  });

  await t.test(
    'any JSON by a mapping that is tried on what came; secrets are masked, the last ten are kept',
    async () => {
      const integration = await make('generic', { mapping: { title: '$.nothing' } });
      for (let nth = 1; nth <= 12; nth += 1) {
        const event = { id: nth, name: `Disk ${nth}`, prio: 'high', state: 'open' };
        const secrets = { api_key: 'hunter2', url: 'https://me:hunter2@example.com/?token=hunter2' };
        assert.equal((await send(integration.url, { event, ...secrets })).status, 400);
      }
      const path = `/integrations/${integration.id}`;
      const { payloads } = await alice.get(`${path}/payloads`);
      assert.equal(payloads.length, 10);
      assert.match(payloads[0].body, /"Disk 12"/);
      assert.doesNotMatch(JSON.stringify(payloads), /hunter2/);
      const mapping = {
        title: '$.event.name',
        key: '$.event.id',
        severity: '$.event.prio',
        state: '$.event.state',
      };
      const { results } = await alice.post(`${path}/try`, { mapping });
      assert.deepEqual(
        [results.length, results[0].alerts[0].key, results[0].alerts[0].severity],
        [10, '12', 'critical'],
      );
      assert.deepEqual(await checks(integration), [], 'nothing was recorded');
      await alice.patch(path, { mapping });
      const event = (prio: string, state: string) =>
        send(integration.url, { event: { id: 1, name: 'Disk', prio, state } });
      await event('low', 'open');
      const [check] = await checks(integration);
      assert.deepEqual(check.tags, ['severity:low', 'severity:info'], 'as its tool says it, and as rules do');
      assert.equal((await alerts(check))[0].severity, 'info');
      await event('high', 'open');
      assert.deepEqual(
        (await alerts(check)).map(({ severity, resolve_reason }: Record<string, string>) => [
          severity,
          resolve_reason,
        ]),
        [
          ['critical', null],
          ['info', 'more_severe'],
        ],
      );
      await event('high', 'closed');
      assert.equal((await checks(integration))[0].status, 'up');
      const wrong = await alice.send('PATCH', path, { mapping: { title: '$[' } });
      assert.equal(wrong.status, 400);
      const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from integration where position(${integration.url.slice(-20)} in token_hash::text) > 0`.execute(
        app.database,
      );
      assert.equal(rows[0]?.count, 0, 'the address is not stored');
    },
  );

  await t.test('who does not know the address, or sends what is no payload, changes nothing', async () => {
    const integration = await make('alertmanager');
    const { origin } = new URL(integration.url);
    for (const token of ['x', 'toc_in_0123456789ABCDEFGHIJKLMNOPQRSTUV000000', '..%2f..'])
      assert.equal((await send(`${origin}/in/${token}`, [])).status, 404);
    for (const body of ['', 'null', '{"alerts":1}', 'x', '['.repeat(5_000), `[${'1,'.repeat(20_000)}1]`])
      assert.equal((await send(integration.url, body)).status, 400, body.slice(0, 20));
    assert.equal((await send(integration.url, `["${'x'.repeat(1_100_000)}"]`)).status, 413);
    assert.deepEqual(await checks(integration), []);
    const rotated = await alice.post(`/integrations/${integration.id}/rotate-address`);
    assert.equal((await send(integration.url, [])).status, 404);
    assert.equal((await send(rotated.url, [])).status, 200);
    const other = await make('alertmanager', {}, charlie);
    await send(other.url, [firing('Theirs', new Date().toISOString())]);
    assert.deepEqual(await checks(other), []);
    for (const method of ['PATCH', 'DELETE'])
      assert.equal((await alice.send(method, `/integrations/${other.id}`, {})).status, 404);
    const markDeletion = (began: Date | null) =>
      sql`update account set deletion_began_at = ${began} where id = ${charlie.account_id}`.execute(
        app.database,
      );
    await markDeletion(clock.now());
    assert.equal((await send(other.url, [])).status, 404, 'its account is being deleted');
    await markDeletion(null);
    assert.equal((await send(other.url, [])).status, 200);
  });

  await t.test('Sentry is taken with the signature of its secret alone, which is stored sealed', async () => {
    const integration = await make('sentry');
    const body = JSON.stringify({
      action: 'created',
      data: { issue: { id: '7', title: 'Oops', level: 'fatal' } },
    });
    const headers = { 'sentry-hook-resource': 'issue' };
    const sign = (secret: string) => createHmac('sha256', secret).update(body).digest('hex');
    assert.equal((await send(integration.url, body, headers)).status, 401);
    const changed = await alice.patch(`/integrations/${integration.id}`, { secret: 'client secret' });
    assert.equal(changed.secret, '********');
    const signed = (secret: string) => ({ ...headers, 'sentry-hook-signature': sign(secret) });
    assert.equal((await send(integration.url, body, signed('another'))).status, 401);
    assert.deepEqual(await checks(integration), []);
    await alice.patch(`/integrations/${integration.id}`, { name: 'Sentry', secret: changed.secret });
    assert.equal((await send(integration.url, body, signed('client secret'))).status, 200);
    assert.equal((await checks(integration))[0].name, 'Oops');
    const sns = await make('cloudwatch');
    const envelope = { Type: 'Notification', MessageId: 'm', TopicArn: 'a', Message: '{}', Signature: '' };
    const rest = {
      Timestamp: new Date().toISOString(),
      SignatureVersion: '1',
      SigningCertURL: 'https://evil.example/x.pem',
    };
    assert.equal(
      (await send(sns.url, { ...envelope, ...rest }, { 'content-type': 'text/plain' })).status,
      401,
    );
  });

  await t.test('what was up for long is deleted, unless anything names it', async () => {
    const integration = await make('alertmanager', { delete_after_days: 2 });
    const over = (name: string) => ({
      ...firing(name, at(service, -minutes(9))),
      endsAt: at(service, -minutes(1)),
    });
    const names = ['Named', 'Forgotten', 'Parent'];
    const push = (all: object[]) => send(`${integration.url}/api/v2/alerts`, all);
    await push(names.map((name) => firing(name, at(service, -minutes(9)))));
    await push(names.map(over));
    const [, named, parent] = await checks(integration);
    await alice.patch(`/external-checks/${named.id}`, {
      ...{ name: 'Ours', tags: ['mine'], depends_on: { type: 'external', id: parent.id } },
    });
    await alice.post('/status-pages', {
      ...{
        slug: `p-${randomUUID().slice(0, 8)}`,
        name: 'Page',
        components: [{ type: 'external', id: named.id }],
      },
    });
    assert.equal(await deleteUnusedChecks(app, clock.now()), false, 'not yet');
    await sql`update external set review_at = ${clock.now()} where integration_id = ${integration.id}`.execute(
      app.database,
    );
    while (await deleteUnusedChecks(app, clock.now()));
    const left = await checks(integration);
    assert.deepEqual(
      left.map(({ name }: { name: string }) => name),
      ['Ours', 'Parent'],
    );
    await send(`${integration.url}/api/v2/alerts`, [over('Named')]);
    const again = await alice.get(`/external-checks/${named.id}`);
    assert.deepEqual([again.name, again.tags], ['Ours', ['mine']], 'reports leave what people set');
  });
});
