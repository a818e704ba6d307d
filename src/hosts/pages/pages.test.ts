// The pages over HTTP, as a browser without scripts has them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes } from '../../platform/time.ts';
import { startTestService } from '../../testing/service.ts';
import { visitor } from '../../testing/visitor.ts';

const HOSTILE = `<script>alert('x')</script> & "q" <img src=x onerror=alert(1)>`;

test('pages for people who are signed in', async (t) => {
  const service = await startTestService(t, { smtp: false });
  const { alice, settle, advance } = service;
  const browser = visitor(service.dashboard);
  await browser.signIn(alice);

  await t.test('every page has a strict policy, is not kept, and runs nothing of its own', async () => {
    for (const path of ['/', '/cron-checks/new', '/alerts', '/keys', '/forgot-password', '/nowhere']) {
      const { headers, html } = await browser.open(path);
      const policy = headers.get('content-security-policy') ?? '';
      assert.match(policy, /default-src 'none'/, path);
      assert.doesNotMatch(policy, /unsafe/, path);
      assert.equal(headers.get('cache-control'), 'no-store', path);
      assert.doesNotMatch(html, /<script(?! src="\/assets\/)| style=| on[a-z]+=/, path);
    }
  });

  await t.test(
    'styles, script and icon are kept for good, since their paths name what they hold',
    async () => {
      const { html } = await browser.open('/');
      const paths = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
      assert.equal(paths.length, 3);
      for (const path of paths) {
        const { status, headers } = await browser.open(path);
        assert.equal(status, 200);
        assert.match(headers.get('cache-control') ?? '', /immutable/);
      }
      assert.equal((await browser.open('/assets/pages.000000000000.css')).status, 404);
    },
  );

  await t.test('a check that was filled in is made, once, however often the form is sent', async () => {
    const form = await browser.open('/cron-checks/new');
    const typed = { name: 'Sent twice', interval_seconds: '1,5', interval_unit: 'h' };
    const first = await browser.submit(form, '/cron-checks/new', typed);
    assert.equal(first.status, 303);
    const second = await browser.submit(form, '/cron-checks/new', typed);
    assert.equal(second.location, first.location);
    const { checks } = await alice.get('/cron-checks?q=Sent twice');
    assert.equal(checks.length, 1);
    assert.equal(checks[0].interval_seconds, 5_400);
    assert.equal(checks[0].grace_seconds, 300);
  });

  await t.test('however fast a form is sent again, it makes one check', async () => {
    const form = await browser.open('/cron-checks/new');
    const send = () => browser.submit(form, '/cron-checks/new', { name: 'Ten at once' });
    const statuses = (await Promise.all(Array.from({ length: 10 }, send))).map(({ status }) => status);
    assert.ok(statuses.includes(303));
    assert.deepEqual(
      statuses.filter((status) => status !== 303 && status !== 409),
      [],
    );
    assert.equal((await alice.get('/cron-checks?q=Ten at once')).checks.length, 1);
  });

  await t.test('a check as in a crontab is made with its time zone', async () => {
    const form = await browser.open('/cron-checks/new');
    const made = await browser.submit(form, '/cron-checks/new', {
      name: 'As in a crontab',
      schedule: 'cron',
      cron_expression: '30 3 * * 1-5',
      timezone: 'Europe/Vilnius',
    });
    const { html } = await browser.open(made.location ?? '');
    assert.match(html, /30 3 \* \* 1-5 +P=http[^ ]+; your-command; curl /);
    assert.match(html, /Europe\/Vilnius/);
  });

  await t.test('what was wrong comes back beside what was typed', async () => {
    const form = await browser.open('/cron-checks/new');
    const typed = { name: HOSTILE, schedule: 'cron', cron_expression: '0 25 * * *', timezone: 'Mars/Phobos' };
    const { status, html } = await browser.submit(form, '/cron-checks/new', typed);
    assert.equal(status, 400);
    assert.match(html, /value="&lt;script&gt;alert\(&#39;x&#39;\)/);
    assert.match(html, /value="cron" checked/);
    assert.match(html, /id="cron_expression-issue">The hour field is not valid: 25\./);
    assert.match(html, /id="timezone-issue">/);
  });

  await t.test('what others named or sent is text, wherever it is shown', async () => {
    const check = await alice.createCronCheck({ name: HOSTILE, description: HOSTILE });
    await alice.ping(check, '/fail/1', `${HOSTILE}\n${'more\n'.repeat(20)}`);
    await settle();
    const [ping] = (await alice.get(`/cron-checks/${check.id}/pings`)).pings;
    const { alerts } = await alice.get(`/alerts?subject_id=${check.id}`);
    const { headers, html: list } = await browser.open('/');
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8');
    assert.match(list, /<title>\(1 down\) Cron checks · Tocsin<\/title>/);
    const paths = [`/cron-checks/${check.id}`, `/cron-checks/${check.id}/pings/${ping.id}`, '/alerts'];
    for (const path of ['/', ...paths, `/alerts/${alerts[0].id}`]) {
      const { status, html } = await browser.open(path);
      assert.equal(status, 200, path);
      assert.match(html, /&lt;script&gt;alert/, path);
      assert.doesNotMatch(html, /<img|<script>/, path);
    }
    const { html } = await browser.open(`/cron-checks/${check.id}`);
    assert.match(html, new RegExp(`href="/cron-checks/${check.id}/pings/${ping.id}">The whole output`));
  });

  await t.test('an alert is counted in the bar, acknowledged and resolved', async () => {
    const check = await alice.createCronCheck({ name: 'Invoice export' });
    await alice.ping(check, '/fail/3');
    await settle();
    const [alert] = (await alice.get(`/alerts?subject_id=${check.id}`)).alerts;
    const before = await browser.open(`/alerts/${alert.id}`);
    assert.match(before.html, /Alerts <span class="count">2</);
    assert.match(before.html, /Nobody is on it yet\./);
    const taken = await browser.submit(before, `/alerts/${alert.id}/acknowledge`);
    assert.deepEqual([taken.status, taken.location], [303, `/alerts/${alert.id}`]);
    const during = await browser.open(`/alerts/${alert.id}`);
    assert.match(during.html, /<bdi>alice<\/bdi> is on it\./);
    assert.match(during.html, /Alerts <span class="count">1</);
    await browser.submit(during, `/alerts/${alert.id}/resolve`);
    const after = await browser.open(`/alerts/${alert.id}`);
    assert.match(after.html, /resolved by hand/);
    assert.doesNotMatch(after.html, /<button class="button[^"]*">(Acknowledge|Resolve)</);
    const late = await browser.submit(before, `/alerts/${alert.id}/acknowledge`);
    assert.equal(late.status, 409);
    assert.match(late.html, /resolved in the meantime/);
  });

  await t.test('a check is paused and resumed', async () => {
    const { id } = await alice.createCronCheck({ name: 'To pause' });
    const shown = await browser.open(`/cron-checks/${id}`);
    assert.equal((await browser.submit(shown, `/cron-checks/${id}/pause`)).location, `/cron-checks/${id}`);
    const paused = await browser.open(`/cron-checks/${id}`);
    assert.match(paused.html, /It is paused since/);
    await browser.submit(paused, `/cron-checks/${id}/resume`);
    assert.equal((await alice.get(`/cron-checks/${id}`)).status, 'new');
  });

  await t.test('times are those of the reader, and where none is set of UTC', async () => {
    assert.match((await browser.open('/')).html, /As of 08:00:00, UTC\./);
    await alice.patch('/profile', { time_zone: 'Asia/Kathmandu', theme: 'dark' });
    const { html } = await browser.open('/');
    assert.match(html, /As of 13:45:00, Asia\/Kathmandu\./);
    assert.match(html, /<html lang="en" data-theme="dark">/);
  });

  await t.test('what is not there, or is somebody else’s, is not found', async () => {
    const theirs = await service.charlie.createCronCheck();
    for (const path of [`/cron-checks/${theirs.id}`, '/cron-checks/12', '/cron-checks/x', '/alerts/99999']) {
      const { status, html } = await browser.open(path);
      assert.equal(status, 404, path);
      assert.match(html, /There is nothing here/);
    }
  });

  await t.test('errors are pages for people and JSON for programs', async () => {
    const missing = await browser.open('/nowhere');
    assert.deepEqual(
      [missing.status, missing.headers.get('content-type')],
      [404, 'text/html; charset=utf-8'],
    );
    const wrong = await browser.send('/alerts', { method: 'DELETE' });
    assert.deepEqual([wrong.status, wrong.headers.get('allow')], [405, 'GET, HEAD']);
    assert.match(wrong.html, /This cannot be opened like that/);
    assert.match((await browser.open('/%zz')).html, /<h1>/);
    const body = JSON.stringify({ name: 'x' });
    const headers = { Origin: service.dashboard, 'Content-Type': 'application/json' };
    assert.equal((await browser.send('/keys', { method: 'POST', headers, body })).status, 415);
    for (const [path, accept] of [
      ['/nowhere', 'application/json'],
      ['/api/nowhere', 'text/html'],
    ] as const) {
      const { status, html } = await browser.send(path, { headers: { Accept: accept } });
      assert.deepEqual([status, JSON.parse(html)], [404, { error: 'not_found' }]);
    }
  });

  await t.test('a form of another site does nothing', async () => {
    const body = new URLSearchParams({ name: 'Forged' });
    for (const Origin of ['https://evil.example', 'null'])
      for (const path of ['/cron-checks/new', '/keys', '/logout', '/login']) {
        const { status, html } = await browser.send(path, { method: 'POST', headers: { Origin }, body });
        assert.equal(status, 403, path);
        assert.match(html, /not sent from here/);
      }
    assert.equal((await alice.get('/cron-checks?q=Forged')).checks.length, 0);
    assert.equal((await browser.open('/')).status, 200);
  });

  await t.test('a key is shown once, and the same one when the form is sent again', async () => {
    const page = await browser.open('/keys');
    const made = await browser.submit(page, '/keys', { name: 'Deploy script', kind: 'read_only' });
    const [key = ''] = /toc_ro_\w+/.exec(made.html) ?? [];
    assert.ok(key);
    assert.ok(
      (await browser.submit(page, '/keys', { name: 'Deploy script', kind: 'read_only' })).html.includes(key),
    );
    const { html } = await browser.open('/keys');
    assert.ok(!html.includes(key));
    assert.equal(html.match(/Deploy script/g)?.length, 2, 'its name, and the name of its button');
    const used = await fetch(`${service.api}/cron-checks`, { headers: { Authorization: `Bearer ${key}` } });
    assert.equal(used.status, 200);
    const [, revoke = ''] = /href="(\/keys\/\d+\/revoke)"/.exec(html) ?? [];
    const asked = await browser.open(revoke);
    assert.equal((await browser.submit(asked, revoke)).location, '/keys');
    const refused = await fetch(`${service.api}/cron-checks`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    assert.equal(refused.status, 401);
    assert.equal((await browser.open(revoke)).location, '/keys');
  });

  await t.test('who signed in a while ago gives the password again and loses nothing', async () => {
    await advance(minutes(11));
    const asked = await browser.submit(await browser.open('/keys'), '/keys', {
      name: 'Späte Taste',
      kind: 'read_only',
    });
    assert.equal(asked.status, 403);
    const wrong = await browser.submit(asked, '/reauthenticate', { password: 'wrong' });
    assert.match(wrong.html, /This is not your password\./);
    const right = await browser.submit(wrong, '/reauthenticate', { password: alice.password });
    assert.equal(right.status, 303);
    const back = await browser.open(right.location ?? '');
    assert.match(back.html, /value="Späte Taste"/);
    assert.match(back.html, /value="read_only" selected/);
    assert.match((await browser.submit(back, '/keys')).html, /toc_ro_/);
  });

  await t.test('after a session ended, one goes on where one was, with what was typed', async () => {
    const form = await browser.open('/cron-checks/new');
    const stale = visitor(service.dashboard);
    const entrance = await stale.open('/alerts?cursor=abc');
    assert.deepEqual([entrance.status, entrance.location], [303, '/login?next=%2Falerts%3Fcursor%3Dabc']);
    const sent = await stale.submit(form, '/cron-checks/new', { name: 'Typed & kept' });
    assert.equal(sent.status, 303);
    const login = await stale.open(sent.location ?? '');
    const credentials = { email: alice.email, password: alice.password };
    const mistyped = await stale.submit(login, '/login', { ...credentials, password: 'wrong' });
    assert.equal(mistyped.status, 401);
    const entered = await stale.submit(mistyped, '/login', credentials);
    assert.match(entered.location ?? '', /^\/cron-checks\/new\?/);
    const chosen = await stale.open(entered.location ?? '');
    assert.match(chosen.location ?? '', /^\/cron-checks\/new\?/, 'in the account that the form was for');
    assert.match((await stale.open(chosen.location ?? '')).html, /value="Typed &amp; kept"/);
    assert.equal((await stale.open('/login?next=/alerts')).location, '/alerts');
    assert.equal((await stale.open('/register')).location, '/');
    const left = await stale.submit(await stale.open('/'), '/logout');
    assert.equal(left.location, '/login');
    assert.equal((await stale.open('/')).location, '/login');
  });

  await t.test('a sign-in does not lead to another host', async () => {
    const stranger = visitor(service.dashboard);
    const login = await stranger.open('/login?next=//evil.example/');
    assert.doesNotMatch(login.html, /evil/);
    const entered = await stranger.submit(login, '/login', {
      email: alice.email,
      password: alice.password,
      next: 'https://evil.example/',
    });
    assert.equal(entered.location, '/');
  });

  await t.test('too many attempts are told how long to wait', async () => {
    const guesser = visitor(service.dashboard);
    const login = await guesser.open('/login');
    const guess = () => guesser.submit(login, '/login', { email: 'nobody@example.org', password: 'guess' });
    for (let attempt = 0; attempt < 5; attempt++) assert.equal((await guess()).status, 401);
    const refused = await guess();
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.match(refused.html, /Try again in 15 min\./);
    assert.match(refused.html, /value="nobody@example\.org"/);
  });
});

test('a viewer reads everything but secrets, and is told why nothing can be changed', async (t) => {
  const service = await startTestService(t, { smtp: false });
  const check = await service.alice.createCronCheck();
  const { database } = service.app;
  // Bob's own account goes, so that he finds himself in alice's.
  await database
    .deleteFrom('member')
    .where('person_id', '=', service.bob.person_id)
    .where('account_id', '<>', service.alice.account_id)
    .execute();
  await service.setRole('viewer');
  const browser = visitor(service.dashboard);
  await browser.signIn(service.bob);
  const list = await browser.open('/');
  assert.match(list.html, /your role is viewer/);
  assert.doesNotMatch(list.html, new RegExp(check.slug));
  const shown = await browser.open(`/cron-checks/${check.id}`);
  assert.doesNotMatch(shown.html, />Pause</);
  assert.match(shown.html, /hidden from viewers/);
  assert.match((await browser.open('/cron-checks/new')).html, /You may look, not change/);
  const keys = await browser.open('/keys');
  assert.equal(keys.status, 403);
  assert.match(keys.html, /Your role in this account does not allow this/);
});

test('a long list goes on, and what is in trouble is on its first page', async (t) => {
  const service = await startTestService(t, { smtp: false });
  const { alice } = service;
  const oldest = await alice.createCronCheck({ name: 'The oldest of all' });
  await alice.ping(oldest, '/fail');
  await service.advance(minutes(1));
  for (let batch = 0; batch < 10; batch++)
    await Promise.all(
      Array.from({ length: 21 }, (_, index) => alice.createCronCheck({ name: `Check ${batch}-${index}` })),
    );
  await service.settle();
  const browser = visitor(service.dashboard);
  await browser.signIn(alice);
  const { html: first } = await browser.open('/');
  assert.match(first, /1 is down/);
  assert.match(first, /The newest 200 checks, and whatever is in trouble\./);
  assert.equal(first.match(/<th scope="row"/g)?.length, 201);
  const [, path = ''] = /href="([^"]*)">Older</.exec(first) ?? [];
  const { html: second } = await browser.open(path);
  assert.equal(second.match(/<th scope="row"/g)?.length, 11);
  assert.match(second, /The oldest of all/);
  assert.match(second, /href="\/">Newest</);
  assert.doesNotMatch(second, />Older</);
});

test('more pings and alerts than fit on a page are on the next', async (t) => {
  const service = await startTestService(t, { smtp: false });
  const { alice, settle } = service;
  const check = await alice.createCronCheck({ name: 'Busy', alert_on_fail: false });
  for (let round = 0; round < 51; round++) {
    if (round === 28) await service.advance(minutes(2));
    await alice.ping(check, '/fail', `failure ${round}`);
    await alice.ping(check);
    await alice.ping(await alice.createCronCheck({ name: `Job ${round}` }), '/fail');
  }
  await settle();
  const browser = visitor(service.dashboard);
  await browser.signIn(alice);
  for (const [path, all] of [
    [`/cron-checks/${check.id}`, 102],
    ['/alerts', 51],
  ] as const) {
    let shown = 0;
    for (let next: string | undefined = path; next; ) {
      const { html } = await browser.open(next);
      shown += html.match(/<tr[ >]/g)?.length ?? 0;
      shown -= html.match(/<thead><tr>|<tr class="said">/g)?.length ?? 0;
      next = /href="([^"]*)">Older</.exec(html)?.[1];
    }
    assert.equal(shown, all, path);
  }
});
