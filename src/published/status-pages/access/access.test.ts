// Private pages: who is let in, by what, and what nobody else learns.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { days, minutes, seconds } from '../../../platform/time.ts';
import { startTestService } from '../../../testing/service.ts';
import { visitor } from '../../../testing/visitor.ts';

const SECRET = 'quillmoor readers only';

async function openStage(t: TestContext, fields: Record<string, unknown> = {}) {
  const service = await startTestService(t);
  const { alice, app, dashboard, api, advance } = service;
  const check = await alice.post('/cron-checks', { name: 'Backups', interval_seconds: 600 });
  const page = await alice.post('/status-pages', {
    ...{ slug: 'quillmoor', name: 'Quillmoor secret' },
    components: [{ type: 'cron_check', id: check.id }],
    ...{ visibility: 'private', ...fields },
  });
  const change = async (changes: object) => {
    const changed = await alice.patch(`/status-pages/${page.id}`, changes);
    await advance(seconds(60));
    return changed;
  };
  const reader = (origin = dashboard) => {
    const visit = visitor(origin);
    const door = () => visit.open(HERE);
    return {
      ...visit,
      door,
      enter: async (given: Record<string, string>) => visit.submit(await door(), `${HERE}/enter`, given),
    };
  };
  const json = (query = '', headers = {}) => fetch(`${api}/status/quillmoor${query}`, { headers });
  return { ...service, app, page, change, reader, json };
}

const HERE = '/status/quillmoor';
const PARTS = [
  ...['', '/history', '/feed.atom', '/feed.json', '/maintenance.ics', '/status.txt'],
  ...['/favicon.svg', '/og.png'],
];

test('nobody else sees anything of a private page, in none of its parts, and no cache keeps it', async (t) => {
  const { reader, json, nobody } = await openStage(t, { password: SECRET });
  const { open } = reader();
  for (const part of PARTS) {
    const { status, html, headers } = await open(`${HERE}${part}`);
    assert.equal(status, 403, part);
    assert.doesNotMatch(html, /secret|Backups/, part);
    assert.doesNotMatch(headers.get('cache-control') ?? '', /public/, part);
  }
  const answer = await json();
  assert.deepEqual([answer.status, await answer.json()], [403, { error: 'private_page' }]);
  const subscribed = await nobody.send('POST', '/status/quillmoor/subscribe', { email: 'a@example.com' });
  assert.equal(subscribed.status, 404);
});

test('the password lets a browser in for a week, by a cookie of this page alone', async (t) => {
  const { reader, advance } = await openStage(t, { password: SECRET });
  const mira = reader();
  const wrong = await mira.enter({ password: 'quillmoor' });
  assert.equal(wrong.status, 403);
  assert.match(wrong.html, /Incorrect password\./);
  const right = await mira.enter({ password: SECRET });
  assert.deepEqual([right.status, right.location], [303, HERE]);
  assert.match(
    right.headers.get('set-cookie') ?? '',
    /^toc_page_\d+=[\w.-]+; Max-Age=604800; Path=\/status\/quillmoor; HttpOnly; SameSite=Lax$/,
  );
  const page = await mira.open(HERE);
  assert.equal(page.status, 200);
  assert.match(page.html, /Backups/);
  assert.match(page.html, /<meta name="robots" content="noindex">/);
  assert.doesNotMatch(page.html, /og:image/);
  assert.equal(page.headers.get('cache-control'), 'private, no-store');
  for (const part of PARTS) assert.equal((await mira.open(`${HERE}${part}`)).status, 200, part);
  assert.equal((await reader().door()).status, 403);
  await advance(days(7));
  assert.equal((await mira.open(HERE)).status, 403);
});

test('a form that the page did not send lets nobody in', async (t) => {
  const { reader } = await openStage(t, { password: SECRET });
  const { send, open } = reader();
  const body = new URLSearchParams({ token: 'x', password: SECRET });
  assert.equal((await send(`${HERE}/enter`, { method: 'POST', body })).status, 403);
  assert.equal((await open(HERE)).status, 403);
});

test('only the form that a reader was shown subscribes, from where they read, and for a day', async (t) => {
  const { reader, settle, advance, mailbox } = await openStage(t, {
    ...{ password: SECRET, allowed_networks: ['198.51.100.0/24'] },
  });
  const mira = reader();
  const door = await mira.door();
  await mira.enter({ password: SECRET });
  const shown = await mira.open(HERE);
  const tokenIn = ({ html }: { html: string }) => /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const office = (ip: string) => ({ headers: { 'X-Forwarded-For': ip } });
  const inside = await reader().send(HERE, office('198.51.100.7'));
  assert.equal(inside.status, 200);
  /** As a form of another site makes a browser of the office send it: without a cookie. */
  const subscribe = async (token: string, email: string, ip = '198.51.100.7') => {
    const body = new URLSearchParams({ token, email });
    return (await reader().send(`${HERE}/subscribe`, { method: 'POST', body, ...office(ip) })).status;
  };
  const elsewhere = await reader().send(HERE, office('198.51.100.8'));
  for (const page of [door, shown, elsewhere])
    assert.equal(await subscribe(tokenIn(page), 'outsider@example.com'), 403);
  assert.equal(await subscribe(tokenIn(inside), 'outsider@example.com', '192.0.2.1'), 403, 'may not read');
  assert.equal(await subscribe(tokenIn(inside), 'insider@example.com'), 200);
  const own = await mira.submit(shown, `${HERE}/subscribe`, { email: 'mira@example.com' });
  assert.equal(own.status, 200);
  await settle();
  const mailed = ['outsider', 'insider', 'mira'].map((who) => mailbox.to(`${who}@example.com`).length);
  assert.deepEqual(mailed, [0, 1, 1]);
  await advance(days(1));
  assert.equal(await subscribe(tokenIn(inside), 'insider@example.com'), 403);
});

test('the form of a door is of whoever stands there, for an hour', async (t) => {
  const { reader, advance } = await openStage(t, { password: SECRET });
  const mira = reader();
  const door = await mira.door();
  const other = await reader().submit(door, `${HERE}/enter`, { password: SECRET });
  assert.deepEqual([other.status, other.location], [403, null]);
  await advance(minutes(60));
  const late = await mira.submit(door, `${HERE}/enter`, { password: SECRET });
  assert.equal(late.status, 403);
  assert.equal((await mira.submit(late, `${HERE}/enter`, { password: SECRET })).status, 303);
});

test('ten wrong passwords of one network are enough for a quarter of an hour', async (t) => {
  const { reader, advance } = await openStage(t, { password: SECRET });
  const guesser = reader();
  for (let nth = 0; nth < 10; nth += 1)
    assert.equal((await guesser.enter({ password: `guess ${nth}` })).status, 403);
  const refused = await guesser.enter({ password: SECRET });
  assert.equal(refused.status, 429);
  assert.match(refused.html, /Too many attempts/);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  assert.equal((await reader().enter({ password: SECRET })).status, 303);
  await advance(minutes(15));
  assert.equal((await guesser.enter({ password: SECRET })).status, 303);
});

test('feed and JSON have a key on the page, and all of it ends with a change of whom the page lets in', async (t) => {
  const { reader, json, change, page } = await openStage(t, { password: SECRET });
  const mira = reader();
  await mira.enter({ password: SECRET });
  const { html } = await mira.open(HERE);
  const [, key = ''] = /feed\.atom(\?key=[\w.-]+)"/.exec(html) ?? [];
  assert.match(html, new RegExp(`/status/quillmoor\\${key}">JSON`));
  const feed = () => reader().open(`${HERE}/feed.atom${key}`);
  assert.equal((await feed()).status, 200);
  assert.equal((await json(key)).status, 200);
  assert.equal((await json(key)).headers.get('cache-control'), 'private, no-store');
  assert.equal((await json(`${key}x`)).status, 403);
  await change({ name: 'Quillmoor again', password: page.password });
  assert.equal((await feed()).status, 200);
  const changed = await change({ password: 'another password' });
  assert.equal(changed.password, '********');
  assert.deepEqual([(await feed()).status, (await json(key)).status], [403, 403]);
  assert.equal((await mira.open(HERE)).status, 403);
  assert.equal((await mira.enter({ password: 'another password' })).status, 303);
  assert.equal((await mira.open(HERE)).status, 200);
});

test('an address of an allowed domain is mailed a link that works for half an hour, with a button', async (t) => {
  const { reader, mailbox, settle, advance } = await openStage(t, {
    allowed_email_domains: ['@Example.COM'],
  });
  const mira = reader();
  const told = await mira.enter({ email: 'mira@example.com' });
  const stranger = await mira.enter({ email: 'mira@sub.example.com' });
  assert.deepEqual([told.status, told.html], [200, stranger.html]);
  assert.equal((await mira.enter({ email: 'mira' })).status, 400);
  await settle();
  assert.equal(mailbox.to('mira@sub.example.com').length, 0);
  const [, ticket = ''] =
    /\/enter\?ticket=([\w.-]+)/.exec(mailbox.to('mira@example.com').at(-1)?.text ?? '') ?? [];
  const asked = await mira.open(`${HERE}/enter?ticket=${ticket}`);
  assert.equal(asked.status, 200);
  assert.equal((await mira.open(HERE)).status, 403);
  assert.equal((await mira.submit(asked, `${HERE}/enter`)).status, 303);
  assert.equal((await mira.open(HERE)).status, 200);
  await advance(minutes(30));
  const late = await mira.open(`${HERE}/enter?ticket=${ticket}`);
  assert.equal(late.status, 403);
  assert.match(late.html, /This link has expired/);
});

test('an allowed network reads the page and its JSON without being asked', async (t) => {
  const { reader, change, json } = await openStage(t);
  assert.equal((await reader().door()).status, 403);
  await change({ allowed_networks: ['203.0.113.0/24', '2001:DB8::/32'] });
  assert.equal((await reader().door()).status, 200);
  const read = await json('', { 'X-Forwarded-For': '2001:db8::7' });
  assert.equal(read.status, 200);
  assert.equal(read.headers.get('access-control-allow-origin'), null, 'to the page of another site');
  assert.equal((await json('', { 'X-Forwarded-For': '198.51.100.7' })).status, 403);
});

test('members of the account read it signed in, and nobody of another account does', async (t) => {
  const { reader, alice, bob, charlie, dashboard } = await openStage(t);
  const door = await reader().door();
  assert.match(door.html, /Only members of its team/);
  assert.match(door.html, /href="\/login\?next=%2Fstatus%2Fquillmoor"/);
  const open = async (member: typeof alice) => {
    const signedIn = await fetch(`${dashboard}/api/auth/login`, {
      method: 'POST',
      headers: { Origin: dashboard, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: member.email, password: member.password }),
    });
    const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';');
    return (await reader().send(HERE, { headers: { Cookie: cookie } })).status;
  };
  assert.equal(await open(alice), 200);
  assert.equal(await open(bob), 200);
  assert.equal(await open(charlie), 403);
});

test('a domain of its own has the way in too, with a cookie of its own', async (t) => {
  const { app, page, advance, dashboard } = await openStage(t, { password: SECRET });
  await sql`
    update status_page set custom_domain = 'status.acme.example', domain_token = 'x', domain_verified_at = now(),
      domain_seen_at = now(), domain_due_at = now() + interval '1 day' where id = ${page.id}`.execute(
    app.database,
  );
  await advance(seconds(60));
  const { request } = await import('node:http');
  const ask = (path: string, { cookie = '', body = '' } = {}) =>
    new Promise<{ status: number; cookie: string; text: string }>((resolve, reject) => {
      const { hostname, port } = new URL(dashboard);
      const form = body && { 'Content-Type': 'application/x-www-form-urlencoded' };
      const headers = { host: 'status.acme.example', ...(cookie && { cookie }), ...form };
      request({ hostname, port, path, headers, method: body ? 'POST' : 'GET', agent: false }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            cookie: String(answer.headers['set-cookie'] ?? ''),
            text,
          }),
        );
      })
        .on('error', reject)
        .end(body);
    });
  const door = await ask('/');
  assert.equal(door.status, 403);
  assert.ok(door.text.includes(`href="${dashboard}/status/quillmoor"`));
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(door.text) ?? [];
  const entered = await ask('/enter', { body: String(new URLSearchParams({ token, password: SECRET })) });
  assert.equal(entered.status, 303);
  assert.match(entered.cookie, /; Path=\/; HttpOnly/);
  const [cookie = ''] = entered.cookie.split(';');
  assert.equal((await ask('/', { cookie })).status, 200);
  assert.equal((await ask('/')).status, 403);
});

test('what is no domain or network is refused, and what is written in another way is one', async (t) => {
  const { alice, page } = await openStage(t);
  const refused = await alice.send('PATCH', `/status-pages/${page.id}`, {
    ...{
      allowed_email_domains: ['example.com', 'a b'],
      allowed_networks: ['10.0.0.0/33', '300.1.1.1', '010.1', '::/0'],
    },
    password: 'short',
  });
  assert.equal(refused.status, 400);
  assert.deepEqual(refused.body.issues.map(({ field }: { field: string }) => field).sort(), [
    ...[
      'allowed_email_domains.1',
      'allowed_networks.0',
      'allowed_networks.1',
      'allowed_networks.2',
      'password',
    ],
  ]);
  const kept = await alice.patch(`/status-pages/${page.id}`, {
    ...{
      allowed_email_domains: ['@Example.com', 'example.COM'],
      allowed_networks: ['10.0.0.1', '2001:DB8:0::/32'],
    },
  });
  assert.deepEqual(
    [kept.allowed_email_domains, kept.allowed_networks],
    [...[['example.com'], ['10.0.0.1', '2001:db8::/32']]],
  );
});
