import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hours, minutes } from '../../../platform/time.ts';
import { openStage } from './test-stage.ts';

test('whoever confirms by the link of the one mail is notified, and nobody else is', async (t) => {
  const { ask, settle, mailbox, byToken, tokenFor, alice, incidents, hold } = await openStage(t);
  for (const email of ['reader@example.com', 'silent@example.com'])
    assert.deepEqual((await ask({ email })).body, {
      ok: true,
      secret: null,
      manage_url: null,
      telegram_url: null,
    });
  await settle();
  assert.equal(mailbox.to('reader@example.com').length, 1);
  assert.equal(mailbox.to('silent@example.com').length, 1);
  await byToken('confirm', { token: tokenFor('reader@example.com', 'confirm') });
  await alice.post(incidents, { title: 'Checkout is slow', message: 'We are *looking*.', severity: 'major' });
  await hold();
  const [, sent, ...more] = mailbox.to('reader@example.com');
  assert.equal(sent?.subject, '[Acme] Investigating: Checkout is slow');
  assert.equal(sent?.from?.name, 'Acme');
  assert.match(sent?.text ?? '', /We are looking\./);
  assert.match(sent?.html ?? '', /We are <em>looking<\/em>\./);
  assert.deepEqual(more, []);
  assert.equal(mailbox.to('silent@example.com').length, 1);
});

test('every update is sent once, and ends with the incident', async (t) => {
  const { subscribe, alice, incidents, hold, mailbox } = await openStage(t);
  await subscribe('reader@example.com');
  const { id } = await alice.post(incidents, { title: 'Slow', message: 'Looking.' });
  await hold();
  await alice.post(`${incidents}/${id}/updates`, { status: 'identified', message: 'Found it.' });
  await hold();
  await alice.post(`${incidents}/${id}/updates`, { status: 'resolved', message: 'All well.' });
  await hold();
  const subjects = mailbox.to('reader@example.com').map(({ subject }) => subject);
  assert.deepEqual(subjects.slice(1), [
    '[Acme] Investigating: Slow',
    '[Acme] Identified: Slow',
    '[Acme] Resolved: Slow',
  ]);
});

test('looking at a link changes nothing, as programs that read mail follow links', async (t) => {
  const { ask, settle, byToken, tokenFor, dashboard, alice, page } = await openStage(t);
  await ask({ email: 'reader@example.com' });
  await settle();
  const token = tokenFor('reader@example.com', 'confirm');
  const shown = await fetch(`${dashboard}/status/acme/confirm?token=${token}`);
  assert.equal(shown.status, 200);
  assert.match(await shown.text(), /Was it you\?/);
  assert.equal((await byToken('look', { token })).body.state, 'unconfirmed');
  const [listed] = (await alice.get(`/status-pages/${page.id}/subscribers`)).subscribers;
  assert.equal(listed.status, 'pending');
});

test('the pages of the links confirm, choose and end, without script and without a sign-in', async (t) => {
  const { ask, settle, tokenFor, dashboard, alice, page, ids, incidents, hold } = await openStage(t);
  const send = (leaf: string, form: Record<string, string>) =>
    fetch(`${dashboard}/status/acme/${leaf}`, { method: 'POST', body: new URLSearchParams(form) });
  await ask({ email: 'reader@example.com' });
  await settle();
  const confirmed = await send('confirm', { token: tokenFor('reader@example.com', 'confirm') });
  const html = await confirmed.text();
  assert.match(html, /You are subscribed/);
  assert.doesNotMatch(html, /<script/);
  assert.match(confirmed.headers.get('content-security-policy') ?? '', /default-src 'none'/);
  await alice.post(incidents, { title: 'Slow', message: 'Looking.' });
  await hold();
  const token = tokenFor('reader@example.com', 'subscription');
  const chosen = await send('subscription', { token, scope: 'some', component: String(ids.shop) });
  assert.match(await chosen.text(), /Saved/);
  const [listed] = (await alice.get(`/status-pages/${page.id}/subscribers`)).subscribers;
  assert.deepEqual(listed.components, [ids.shop]);
  assert.equal((await send('subscription', { token, scope: 'some' })).status, 400);
  assert.equal((await send('subscription', { token, scope: 'some', component: '7' })).status, 400);
  assert.match(await (await send('unsubscribe', { token })).text(), /You are not subscribed/);
  assert.deepEqual((await alice.get(`/status-pages/${page.id}/subscribers`)).subscribers, []);
});

test('a link works for 48 hours, and what nobody confirmed is forgotten then', async (t) => {
  const { ask, settle, byToken, tokenFor, alice, page, clock, advance } = await openStage(t);
  await ask({ email: 'reader@example.com' });
  await settle();
  const token = tokenFor('reader@example.com', 'confirm');
  const key = await alice.withKey('full');
  clock.pass(hours(48));
  assert.equal((await byToken('confirm', { token })).body.state, 'expired');
  await advance(minutes(1));
  assert.deepEqual((await key.get(`/status-pages/${page.id}/subscribers`)).subscribers, []);
  assert.equal((await byToken('confirm', { token })).body.state, 'expired');
});

test('a link of one purpose does nothing else, and none that was changed does anything', async (t) => {
  const { ask, settle, byToken, tokenFor } = await openStage(t);
  await ask({ email: 'reader@example.com' });
  await settle();
  const token = tokenFor('reader@example.com', 'confirm');
  assert.equal((await byToken('end', { token })).status, 404);
  assert.equal((await byToken('choose', { token, components: null })).status, 404);
  assert.equal((await byToken('look', { token: token.replace('confirm', 'manage') })).status, 404);
  assert.equal((await byToken('look', { token: `${token.slice(0, -1)}!` })).status, 404);
  assert.equal((await byToken('look', { token: 'x' })).status, 404);
});

test('RFC 8058 one POST without a cookie or an Origin ends it, as the headers of the mail say', async (t) => {
  const { subscribe, alice, incidents, hold, mailbox, page } = await openStage(t);
  await subscribe('reader@example.com');
  await alice.post(incidents, { title: 'Slow', message: 'Looking.' });
  await hold();
  const mail = mailbox.to('reader@example.com').at(-1);
  const header = (key: string) => mail?.headers.find((one) => one.key === key)?.value;
  assert.equal(header('list-unsubscribe-post'), 'List-Unsubscribe=One-Click');
  const [, url = ''] = /^<(.+)>$/.exec(header('list-unsubscribe') ?? '') ?? [];
  const before = await fetch(url);
  assert.match(await before.text(), /Unsubscribe\?/);
  assert.equal((await alice.get(`/status-pages/${page.id}/subscribers`)).subscribers.length, 1);
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  const post = (body: FormData | URLSearchParams) => fetch(url, { method: 'POST', body });
  assert.equal((await post(form)).status, 200);
  assert.deepEqual((await alice.get(`/status-pages/${page.id}/subscribers`)).subscribers, []);
  assert.equal((await post(new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }))).status, 200);
});

test('subscribers of components are notified of those, and of what names none', async (t) => {
  const { subscribe, alice, incidents, hold, mailbox, ids } = await openStage(t);
  await subscribe('all@example.com');
  await subscribe('shop@example.com', [ids.shop]);
  await subscribe('search@example.com', [ids.search]);
  const open = (title: string, affected_components: number[]) =>
    alice.post(incidents, { title, message: 'Looking.', affected_components });
  await open('Shop down', [ids.shop]);
  await open('Everything down', []);
  await hold();
  const titles = (email: string) =>
    mailbox
      .to(email)
      .slice(1)
      .map(({ subject = '' }) => subject.split(': ')[1])
      .sort();
  assert.deepEqual(titles('all@example.com'), ['Everything down', 'Shop down']);
  assert.deepEqual(titles('shop@example.com'), ['Everything down', 'Shop down']);
  assert.deepEqual(titles('search@example.com'), ['Everything down']);
});

test('what was corrected within the minute is sent as it is now, and what was deleted to nobody', async (t) => {
  const { subscribe, alice, incidents, hold, mailbox } = await openStage(t);
  await subscribe('reader@example.com');
  const { id } = await alice.post(incidents, { title: 'Slow', message: 'Looking.' });
  const first = (await alice.get(`${incidents}/${id}`)).updates[0].id;
  await alice.patch(`${incidents}/${id}/updates/${first}`, { message: 'Looking closely.' });
  const sent = await alice.post(`${incidents}/${id}/updates`, { status: 'monitoring', message: 'Oops.' });
  await alice.delete(`${incidents}/${id}/updates/${sent.updates[0].id}`);
  const gone = await alice.post(incidents, { title: 'Not so', message: 'Never mind.' });
  await alice.delete(`${incidents}/${gone.id}`);
  await hold();
  const texts = mailbox.to('reader@example.com').slice(1);
  assert.equal(texts.length, 1);
  assert.match(texts[0]?.text ?? '', /Looking closely\./);
});

test('the answer is the same for an address that is subscribed, suppressed or asked too often', async (t) => {
  const { ask, subscribe, settle, alice, mailbox } = await openStage(t);
  await subscribe('reader@example.com');
  await alice.post('/status-pages/suppressions', { email: 'Never@example.com' });
  const answers = [];
  for (const email of ['reader@example.com', 'never@example.com', 'new@example.com']) {
    const { status, body } = await ask({ email });
    answers.push({ status, body });
  }
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  for (let time = 0; time < 8; time += 1) assert.equal((await ask({ email: 'new@example.com' })).status, 200);
  await settle();
  assert.equal(mailbox.to('new@example.com').length, 5);
  assert.equal(mailbox.to('never@example.com').length, 0);
  assert.match(mailbox.to('reader@example.com').at(-1)?.subject ?? '', /You are subscribed/);
});

test('a flood is stopped by network and by page', async (t) => {
  const { nobody, ask, app, settle, mailbox } = await openStage(t);
  const one = { 'X-Forwarded-For': '192.0.2.77' };
  const statuses = [];
  for (let nth = 0; nth < 21; nth += 1) {
    const body = { email: `flood${nth}@example.com` };
    statuses.push((await nobody.send('POST', '/status/acme/subscribe', body, one)).status);
  }
  assert.deepEqual(statuses, [...Array(20).fill(200), 429]);
  await settle();
  assert.equal(mailbox.received.filter(({ to }) => to?.[0]?.address?.startsWith('flood')).length, 20);
  await app.database
    .updateTable('rate_window')
    .set({ hits: Array.from({ length: 300 }, () => app.clock.now()) })
    .where('bucket', 'like', 'subscribe:page:%')
    .execute();
  const refused = await ask({ email: 'late@example.com' });
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
});

test('a page that strangers do not see takes no subscribers, and bad input is named', async (t) => {
  const { ask, nobody, from, alice, page, ids } = await openStage(t);
  const at = (slug: string, body: object) => nobody.send('POST', `/status/${slug}/subscribe`, body, from());
  assert.equal((await at('nobody-has-it', { email: 'a@example.com' })).status, 404);
  const fieldOf = async (body: object) => (await ask(body)).body.issues?.[0]?.field;
  assert.equal(await fieldOf({}), 'email');
  assert.equal(await fieldOf({ email: 'nothing' }), 'email');
  assert.equal(await fieldOf({ email: 'a@example.com', webhook_url: 'https://example.com' }), 'webhook_url');
  assert.equal(await fieldOf({ webhook_url: 'http://127.0.0.1/' }), 'webhook_url');
  assert.equal(await fieldOf({ email: 'a@example.com', components: [ids.shop, 7] }), 'components.1');
  assert.equal(await fieldOf({ email: 'a@example.com', components: [] }), 'components');
  await alice.patch(`/status-pages/${page.id}`, { enabled: false });
  assert.equal((await ask({ email: 'a@example.com' })).status, 404);
});

test('the form of the page subscribes, and one that was not made here does not', async (t) => {
  const { dashboard, mailbox, settle } = await openStage(t);
  const shown = await (await fetch(`${dashboard}/status/acme`)).text();
  const token = /name="token" value="([\w-]{43})"/.exec(shown)?.[1] ?? assert.fail('no token');
  const send = (form: Record<string, string>) =>
    fetch(`${dashboard}/status/acme/subscribe`, { method: 'POST', body: new URLSearchParams(form) });
  const asked = await send({ token, email: 'reader@example.com' });
  assert.equal(asked.status, 200);
  assert.match(await asked.text(), /Check your email/);
  assert.equal((await send({ email: 'other@example.com' })).status, 403);
  assert.equal((await send({ token: 'x'.repeat(43), email: 'other@example.com' })).status, 403);
  assert.equal((await send({ token, email: '<script>' })).status, 400);
  await settle();
  assert.equal(mailbox.to('reader@example.com').length, 1);
  assert.equal(mailbox.to('other@example.com').length, 0);
});
