import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestService } from '../../testing/service.ts';

const head = '<script src="https://stats.example.com/s.js" defer></script>';

test('§4.6 tracking scripts are there for anybody: empty until they are set, then as they were set', async (t) => {
  const { alice, nobody, clock, dashboard } = await startTestService(t);
  const { status, headers, body } = await nobody.send('GET', '/tracking-scripts');
  assert.deepEqual([status, body], [200, { head: '', conversion: '', timestamp: clock.now().toISOString() }]);
  assert.equal(headers.get('cache-control'), 'public, max-age=60');
  assert.equal(headers.get('access-control-allow-origin'), '*');
  const conversion = '<script>"bought"</script>';
  await alice.send('PUT', '/admin/settings', { tracking: { head, conversion }, registration: null });
  const set = await nobody.send('GET', '/tracking-scripts');
  assert.deepEqual([set.body.head, set.body.conversion], [head, conversion]);
  assert.notEqual(set.headers.get('etag'), headers.get('etag'));
  const page = await fetch(`${dashboard}/login`);
  assert.equal((await page.text()).includes('stats.example.com'), false, 'no page of ours contains them');
});

test('who has the tracking scripts already gets them again only once they are others', async (t) => {
  const { alice, nobody, api } = await startTestService(t);
  const { headers } = await nobody.send('GET', '/tracking-scripts');
  const etag = headers.get('etag') ?? '';
  const ask = async (names: string) => {
    const answer = await fetch(`${api}/tracking-scripts`, { headers: { 'If-None-Match': names } });
    return { status: answer.status, etag: answer.headers.get('etag'), text: await answer.text() };
  };
  for (const names of [etag, `"other", ${etag}`, '*', etag.replace('W/', '')]) {
    assert.deepEqual(await ask(names), { status: 304, etag, text: '' }, names);
  }
  for (const names of ['"other"', '', 'W/""']) assert.equal((await ask(names)).status, 200, names);
  await alice.send('PUT', '/admin/settings', { tracking: { head, conversion: '' }, registration: null });
  assert.equal((await ask(etag)).status, 200);
});

test('settings are replaced as a whole, within bounds, and noted without what was set', async (t) => {
  const { alice } = await startTestService(t);
  assert.deepEqual(await alice.get('/admin/settings'), {
    tracking: { head: '', conversion: '' },
    registration: null,
    configured_registration: 'open',
    updated_at: null,
  });
  const tracking = { head: 'x'.repeat(20_000), conversion: '<!-- & "ünïcode" 😀 -->' };
  const put = await alice.send('PUT', '/admin/settings', { tracking, registration: 'closed' });
  assert.deepEqual([put.status, put.body.tracking, put.body.registration], [200, tracking, 'closed']);
  assert.deepEqual(await alice.get('/admin/settings'), put.body);
  const [logged] = (await alice.get('/account/audit-log')).audit_log;
  assert.deepEqual(
    [logged.action, logged.detail],
    ['settings.update', { registration: 'closed', head_characters: 20_000, conversion_characters: 23 }],
  );
  for (const [body, field] of [
    [{ registration: null }, 'tracking'],
    [{ tracking }, 'registration'],
    [{ tracking: { head: '' }, registration: null }, 'tracking.conversion'],
    [{ tracking: { head: 'x'.repeat(20_001), conversion: '' }, registration: null }, 'tracking.head'],
    [{ tracking: { head: '\0', conversion: '' }, registration: null }, 'tracking.head'],
    [{ tracking: { ...tracking, foot: '' }, registration: null }, 'tracking.foot'],
    [{ tracking, registration: 'sometimes' }, 'registration'],
  ] as const) {
    const { status, body: answer } = await alice.send('PUT', '/admin/settings', body);
    assert.deepEqual([status, answer.issues?.[0]?.field], [400, field]);
  }
  assert.deepEqual(await alice.get('/admin/settings'), put.body);
});

test('who may register is as it is configured until it is set, and holds with the next request', async (t) => {
  const { alice, nobody } = await startTestService(t, { smtp: false });
  let strangers = 0;
  const register = async () => {
    strangers += 1;
    const body = { email: `new${strangers}@example.org`, password: 'correct horse battery' };
    const from = { 'X-Forwarded-For': `203.0.113.${strangers}` };
    return (await nobody.send('POST', '/auth/register', body, from)).status;
  };
  const set = (registration: string | null) =>
    alice.send('PUT', '/admin/settings', { tracking: { head: '', conversion: '' }, registration });
  assert.equal(await register(), 201, 'TOCSIN_REGISTRATION is open here');
  for (const [registration, status] of [
    ['closed', 403],
    ['first', 403],
    ['open', 201],
    [null, 201],
  ] as const) {
    await set(registration);
    assert.equal(await register(), status, String(registration));
  }
});
