// The link of a mail, from the mail to the alert, over real HTTP.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { acknowledgeUrl } from '../delivery/acknowledge-token.ts';
import { hours, minutes } from '../platform/time.ts';
import { ask } from '../testing/ask.ts';
import { freshAddress } from '../testing/route-fixtures.ts';
import { startTestService } from '../testing/service.ts';
import { visitor } from '../testing/visitor.ts';

async function openMailed(t: TestContext) {
  const service = await startTestService(t);
  const { alice, mailbox, dashboard } = service;
  const check = await alice.createCronCheck({ name: 'Nightly <backup>' });
  await alice.ping(check, '/fail');
  await service.settle();
  const mail = mailbox.to(alice.email).at(-1);
  const url = new URL(/Acknowledge:\n(\S+)/.exec(mail?.text ?? '')?.[1] ?? assert.fail(mail?.text));
  assert.equal(url.origin, new URL(dashboard).origin);
  const [alert] = (await alice.get('/alerts')).alerts;
  const token = url.searchParams.get('token') ?? '';
  const action = `/alerts/${alert.id}/acknowledge-link`;
  return {
    ...service,
    check,
    token,
    action,
    link: url.pathname + url.search,
    alertNow: () => alice.get(`/alerts/${alert.id}`),
    say: (path: string, given = token) =>
      ask({
        ...{ method: 'POST', url: service.api + path, body: { token: given } },
        headers: { 'X-Forwarded-For': freshAddress() },
      }),
  };
}

test('a link of a mail asks, acknowledges with one click and says who did it; following it changes nothing', async (t) => {
  const { dashboard, link, action, alertNow, alice, app } = await openMailed(t);
  const reader = visitor(dashboard);
  const asked = await reader.open(link);
  assert.equal(asked.status, 200);
  assert.match(asked.html, /Are you on it\?/);
  assert.match(asked.html, /Nightly &lt;backup&gt;/);
  await reader.send(link, { method: 'HEAD' });
  assert.equal((await alertNow()).status, 'open', 'a program that reads mail acknowledges nothing');
  const done = await reader.submit(asked, action);
  assert.equal(done.status, 200);
  assert.match(done.html, /You are on it/);
  const alert = await alertNow();
  assert.deepEqual([alert.status, alert.acknowledged_by], ['acknowledged', alice.email]);
  assert.deepEqual(
    alert.events.map(({ type, actor }: { type: string; actor: string | null }) => [type, actor]),
    [
      ['opened', null],
      ['acknowledged', alice.email],
    ],
  );
  assert.match((await reader.submit(asked, action)).html, /Somebody is on it/);
  assert.match((await reader.open(link)).html, /Somebody is on it/);
  assert.equal((await alertNow()).events.length, 2);
  const noted = await app.database
    .selectFrom('audit_event')
    .selectAll()
    .where('action', '=', 'alert.acknowledge')
    .execute();
  assert.deepEqual(
    noted.map(({ actor_type, target_id }) => [actor_type, target_id]),
    [['nobody', String(alert.id)]],
  );
});

test('a link says what the mail did and no more, and only to whoever has it', async (t) => {
  const { say, action, token, alertNow, dashboard, link, alice } = await openMailed(t);
  await alice.patch('/profile', { time_zone: 'Europe/Vilnius' });
  const { title, id, opened_at, subject } = await alertNow();
  const looked = await say(`${action}/look`);
  const { url, ...rest } = looked.body;
  assert.deepEqual(
    [looked.status, rest],
    [
      200,
      {
        ...{ state: 'open', title, severity: 'critical', subject: subject.name, opened_at },
        ...{ timezone: 'Europe/Vilnius', changed: false },
      },
    ],
  );
  assert.match(url, new RegExp(`/a/\\d+/alerts/${id}$`));
  const german = await visitor(dashboard).send(link, { headers: { 'Accept-Language': 'de-AT,de' } });
  assert.match(
    german.html,
    /Kümmerst du dich\?[\s\S]*Nightly &lt;backup&gt; ist fehlgeschlagen[\s\S]*Seit 0 s offen, begonnen [^<]* (OEZ|OESZ|EEST|EET|MESZ)<[\s\S]*Alarm öffnen/,
  );
  const forged = [
    token.slice(0, -1),
    `${token.slice(0, -2)}AA`,
    token.replace(/^\d+/, '999'),
    'x',
    '.....'.repeat(10),
  ];
  for (const wrong of forged) {
    assert.equal((await say(action, wrong)).status, 404, wrong);
    assert.equal((await say(`${action}/look`, wrong)).status, 404, wrong);
  }
  assert.equal((await say('/alerts/999999/acknowledge-link')).status, 404);
  assert.equal((await alertNow()).status, 'open');
});

test('a link in a chat that several read is of the chat, and the timeline says which kind that is', async (t) => {
  const { app, alice, clock, say, action, alertNow } = await openMailed(t);
  const { id: alert_id } = await alertNow();
  const { id: channel_id } = await alice.post('/alerts/channels', {
    ...{ name: 'Ops', kind: 'slack', config: { webhook_url: 'https://hooks.slack.com/services/T0/B0/x' } },
  });
  const link = { account_id: alice.account_id, alert_id, channel_id, reader: '' };
  const url = new URL(acknowledgeUrl(app, link, clock.now()));
  const done = await say(action, url.searchParams.get('token') ?? '');
  assert.deepEqual([done.status, done.body.changed], [200, true]);
  const { events } = await alertNow();
  const { actor, facts } = events.find(({ type }: { type: string }) => type === 'acknowledged');
  assert.deepEqual([actor, facts], ['Ops', { via: 'slack' }]);
});

test('a link that is older than a day, and one of what is over, acknowledge nothing and say so', async (t) => {
  const { say, action, dashboard, link, alertNow, alice, clock } = await openMailed(t);
  const { id } = await alertNow();
  await alice.post(`/alerts/${id}/resolve`);
  assert.deepEqual((await say(action)).body.state, 'resolved');
  assert.match((await visitor(dashboard).open(link)).html, /It is over/);
  clock.pass(hours(24));
  assert.deepEqual((await say(action)).body, {
    ...{ state: 'expired', title: null, severity: null, subject: null, opened_at: null, timezone: null },
    ...{ url: null, changed: false },
  });
  assert.match((await visitor(dashboard).open(link)).html, /has expired/);
});

test('a link ends with the account, the channel or the address that it was sent to', async (t) => {
  const { say, action, alice, app, clock } = await openMailed(t);
  const { account_id } = alice;
  const suspend = (at: Date | null) =>
    app.database.updateTable('account').set({ suspended_at: at }).where('id', '=', account_id).execute();
  await suspend(clock.now());
  assert.equal((await say(action)).status, 404);
  assert.equal((await say(`${action}/look`)).status, 404);
  await suspend(null);
  const [channel] = (await alice.get('/alerts/channels')).channels;
  const path = `/alerts/channels/${channel.id}`;
  await alice.patch(path, { config: { to: ['dora@example.org'] } });
  assert.equal((await say(action)).status, 404);
  await alice.patch(path, { config: { to: [alice.email, 'dora@example.org'] } });
  assert.equal((await say(`${action}/look`)).status, 200);
  await alice.patch(path, { enabled: false });
  assert.equal((await say(action)).status, 404);
});

test('ten clicks at once acknowledge once', async (t) => {
  const { say, action, alertNow } = await openMailed(t);
  const answers = await Promise.all(Array.from({ length: 10 }, () => say(action)));
  assert.equal(answers.filter(({ body }) => body.changed).length, 1);
  assert.ok(answers.every(({ status, body }) => status === 200 && body.state === 'acknowledged'));
  assert.equal((await alertNow()).events.length, 2);
});

test('who guesses links is stopped', async (t) => {
  const { api, action, clock } = await openMailed(t);
  const guess = () =>
    ask({
      ...{ method: 'POST', url: `${api}${action}`, body: { token: 'x' } },
      headers: { 'X-Forwarded-For': '198.51.100.7' },
    });
  const answers = await Promise.all(Array.from({ length: 125 }, guess));
  assert.equal(answers.filter(({ status }) => status === 429).length, 5);
  clock.pass(minutes(15));
  assert.equal((await guess()).status, 404);
});

test('a page of another site cannot click', async (t) => {
  const { dashboard, action, token, alertNow } = await openMailed(t);
  const refused = await visitor(dashboard).send(action, {
    method: 'POST',
    headers: { Origin: 'https://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token }).toString(),
  });
  assert.equal(refused.status, 403);
  assert.equal((await alertNow()).status, 'open');
});
