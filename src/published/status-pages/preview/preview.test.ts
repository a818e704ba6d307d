// Pages as they would be with settings that nobody has saved.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { minutes } from '../../../platform/time.ts';
import { startTestService } from '../../../testing/service.ts';

const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==';

async function openStage(t: TestContext) {
  const service = await startTestService(t);
  const { alice } = service;
  const check = await alice.createCronCheck({ name: 'Shop' });
  const page = await alice.post('/status-pages', {
    ...{ slug: 'acme', name: 'Acme', enabled: false },
    components: [{ type: 'cron_check', id: check.id }],
  });
  const path = `/status-pages/${page.id}/preview`;
  const look = async (url: string) => {
    const answer = await fetch(url);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return { ...service, check, page, path, look };
}

test('changes are drawn without being saved, also of a page that strangers cannot see', async (t) => {
  const { alice, page, path, look, check, dashboard, nobody } = await openStage(t);
  const changes = {
    ...{ name: 'Acme & sons', theme: 'dark', slug: 'other' },
    components: [{ type: 'cron_check', id: check.id, display_name: 'Checkout <b>' }],
  };
  const { url } = await alice.post(path, changes);
  assert.ok(url.startsWith(`${dashboard}/status-preview/`));
  const { status, text } = await look(url);
  assert.equal(status, 200);
  assert.match(text, /<bdi>Acme &amp; sons<\/bdi>/);
  assert.match(text, /Checkout &lt;b&gt;/);
  assert.match(text, /<meta name="color-scheme" content="dark">/);
  assert.deepEqual(await alice.get(`/status-pages/${page.id}`), page);
  assert.equal((await nobody.send('GET', '/status/acme')).status, 404);
});

test('a page without a language is drawn in that of whoever edits it', async (t) => {
  const { alice, path, look } = await openStage(t);
  await alice.patch('/profile', { language: 'de' });
  const previewed = async (changes: object) => (await look((await alice.post(path, changes)).url)).text;
  assert.match(await previewed({}), /<html lang="de">/);
  assert.match(await previewed({ language: 'en' }), /<html lang="en">/);
});

test('it shows the incidents of the page and its uploaded logo, unless that is taken away', async (t) => {
  const { alice, page, path, look } = await openStage(t);
  await alice.send('PUT', `/status-pages/${page.id}/logo`, { image: DOT });
  await alice.post(`/status-pages/${page.id}/incidents`, { title: 'Slow orders', message: 'We look.' });
  const { url } = await alice.post(path, {});
  const { text } = await look(url);
  assert.match(text, /Slow orders/);
  const [, logo = ''] = /<img src="([^"]+)"/.exec(text) ?? [];
  const picture = await fetch(new URL(logo, url));
  assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/png']);
  const without = await alice.post(path, { logo_url: null });
  assert.doesNotMatch((await look(without.url)).text, /<img/);
  assert.equal((await alice.get(`/status-pages/${page.id}`)).logo_url === null, false);
});

test('a page that is yet to be is drawn too, and shows nothing of others', async (t) => {
  const { alice, check, look } = await openStage(t);
  const wanted = { slug: 'acme', name: 'Another', components: [{ type: 'cron_check', id: check.id }] };
  const { url } = await alice.post('/status-pages/preview', wanted);
  const { text } = await look(url);
  assert.match(text, /<bdi>Another<\/bdi>/);
  assert.match(text, />Shop</);
});

test('its policy lets it run nothing, send nothing, and be framed by this host alone', async (t) => {
  const { alice, path, look } = await openStage(t);
  const { url } = await alice.post(path, { logo_url: 'https://cdn.example/logo.png' });
  const { headers } = await look(url);
  const policy = headers.get('content-security-policy') ?? '';
  for (const rule of [
    "default-src 'none'",
    "frame-ancestors 'self'",
    'sandbox',
    "img-src 'self' https://cdn.example",
  ])
    assert.ok(policy.split('; ').includes(rule), `${rule} in ${policy}`);
  assert.doesNotMatch(policy, /unsafe|script-src|allow-/);
  assert.deepEqual([headers.get('cache-control'), headers.get('x-robots-tag')], ['no-store', 'noindex']);
});

test('it is gone after ten minutes, and nothing else is at such addresses', async (t) => {
  const { alice, path, look, advance, app, dashboard } = await openStage(t);
  const { url } = await alice.post(path, {});
  for (const token of ['x', '%00', 'a'.repeat(43)])
    assert.equal((await look(`${dashboard}/status-preview/${token}`)).status, 404, token);
  assert.equal((await look(`${url}/logo`)).status, 404);
  await advance(minutes(10));
  assert.equal((await look(url)).status, 404);
  assert.deepEqual(await app.database.selectFrom('status_page_preview').selectAll().execute(), []);
});

test('only those who may change the page have it drawn, with what is theirs, and an account keeps 20', async (t) => {
  const { alice, bob, charlie, setRole, path, check, app } = await openStage(t);
  assert.equal((await charlie.send('POST', path, {})).status, 404);
  const foreign = { slug: 'mine', name: 'Mine', components: [{ type: 'cron_check', id: check.id }] };
  const refused = await charlie.send('POST', '/status-pages/preview', foreign);
  assert.deepEqual([refused.status, refused.body.issues?.[0]?.field], [400, 'components.0.id']);
  await setRole('viewer');
  assert.equal((await bob.send('POST', path, {})).status, 403);
  for (let nth = 0; nth < 22; nth += 1) await alice.post(path, { history_days: nth + 1 });
  const kept = await app.database.selectFrom('status_page_preview').selectAll().execute();
  assert.equal(kept.length, 20);
});

test('an incident is seen on its page before it is posted, and nobody is notified', async (t) => {
  const { alice, page, look, check } = await openStage(t);
  const path = `/status-pages/${page.id}/incidents`;
  const draft = {
    ...{ title: 'Orders are slow', severity: 'critical', status: 'investigating', message: 'We **look**.' },
    affected_components: [check.id],
  };
  const { url } = await alice.post(`${path}/preview`, draft);
  const { text } = await look(url);
  assert.match(text, /Orders are slow/);
  assert.match(text, /<strong>look<\/strong>/);
  assert.deepEqual((await alice.get(path)).incidents, []);
});

test('an update is seen under its incident before it is posted, and may end it', async (t) => {
  const { alice, page, look } = await openStage(t);
  const path = `/status-pages/${page.id}/incidents`;
  const { id } = await alice.post(path, { title: 'Slow orders', message: 'We look.' });
  const asked = { incident_id: id, message: 'Found it.' };
  const goesOn = await alice.post(`${path}/preview`, { ...asked, status: 'identified' });
  const { text } = await look(goesOn.url);
  assert.match(text, /Found it\..*We look\./s);
  const over = await alice.post(`${path}/preview`, { ...asked, status: 'resolved' });
  assert.doesNotMatch((await look(over.url)).text, /class="card inc"/);
  assert.equal((await alice.get(`${path}/${id}`)).status, 'investigating');
});
