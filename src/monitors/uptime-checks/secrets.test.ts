import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { openBareHost } from '../../testing/bare-host.ts';
import { facts as httpFacts } from './probes/http/schema.ts';
import { uptimeCheckRoutes } from './routes.ts';
import { openSettings, sealSettings } from './sealed.ts';
import { findChecks } from './store.ts';

const open = (t: TestContext) => openBareHost(t, uptimeCheckRoutes());
type Host = Awaited<ReturnType<typeof open>>;

const MARK = 'opensesame4711';
const MASK = '********';

const HTTP = {
  name: 'Shop',
  kind: 'http',
  url: 'https://shop.example.com/login',
  http: {
    method: 'POST',
    headers: { Authorization: `Bearer ${MARK}`, 'X-A': MARK },
    body: `password=${MARK}`,
  },
};
const TCP = {
  name: 'Redis',
  kind: 'tcp',
  host: 'redis.example.com',
  port: 6_379,
  tcp: { send: `AUTH ${MARK}\r\n`, expect: '+OK' },
};

const SCENARIO = {
  name: 'Order',
  kind: 'scenario',
  url: 'https://shop.example.com',
  scenario: {
    steps: [
      { name: 'Sign in', url: '/login', method: 'POST', headers: { 'X-A': MARK }, body: `password=${MARK}` },
      { name: 'Orders', url: '/orders', headers: { Authorization: `Bearer ${MARK}` } },
    ],
  },
};

async function kept({ app, database, account_id }: Host, id: number) {
  const [row] = await findChecks(database, account_id, [id]);
  assert.ok(row);
  return openSettings(app, row);
}

/** Every row of every table that the calls write to, as text. */
async function dump({ database }: Host): Promise<string> {
  const tables = ['uptime_check', 'subject', 'state_period', 'audit_event'];
  const found = tables.map((table) => sql`select * from ${sql.table(table)}`.execute(database));
  return JSON.stringify(
    (await Promise.all(found)).map(({ rows }) => rows),
    (_name, part) => (part?.type === 'Buffer' ? Buffer.from(part.data).toString('latin1') : part),
  );
}

test('secrets are in no answer, no audit entry and no table', async (t) => {
  const host = await open(t);
  const answers: unknown[] = [];
  for (const definition of [HTTP, TCP, SCENARIO]) {
    const made = await host.alice('POST', '/uptime-checks', definition);
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const path = `/uptime-checks/${made.body.id}`;
    answers.push(
      made,
      await host.alice('GET', path),
      await host.bob('GET', path),
      await host.alice('PATCH', path, { name: 'Renamed' }),
      await host.alice('PATCH', path, { http: definition.name === 'Shop' ? HTTP.http : null }),
      await host.alice('POST', `${path}/pause`),
      await host.alice('POST', `${path}/resume`),
    );
  }
  answers.push(await host.alice('GET', '/uptime-checks'));
  assert.ok(!JSON.stringify(answers).includes(MARK));
  assert.ok(!(await dump(host)).includes(MARK));
});

test('what is refused does not repeat a secret', async (t) => {
  const host = await open(t);
  const { body } = await host.alice('POST', '/uptime-checks', {
    ...HTTP,
    url: `https://alice:${MARK}@shop.example.com/`,
    http: { ...HTTP.http, headers: { Authorization: `${MARK}\r\nX-Injected: 1`, Host: MARK } },
  });
  assert.equal(body.issues.length, 3);
  assert.ok(!JSON.stringify(body).includes(MARK));
});

test('a masked value that is sent back keeps what is stored, header by header', async (t) => {
  const host = await open(t);
  const { body: check } = await host.alice('POST', '/uptime-checks', HTTP);
  assert.deepEqual(check.http.headers, { Authorization: MASK, 'X-A': MASK });
  const path = `/uptime-checks/${check.id}`;
  await host.alice('PATCH', path, { http: check.http });
  assert.deepEqual((await kept(host, check.id)).http, {
    ...httpFacts.defaults,
    ...HTTP.http,
  });
  await host.alice('PATCH', path, { http: { headers: { authorization: MASK, 'X-B': 'b' }, body: 'c' } });
  const { http } = await kept(host, check.id);
  assert.deepEqual(http?.headers, { authorization: `Bearer ${MARK}`, 'X-B': 'b' });
  assert.equal(http?.body, 'c');
  await host.alice('PATCH', path, { http: { headers: {}, body: null } });
  const emptied = await kept(host, check.id);
  assert.deepEqual([emptied.http?.headers, emptied.http?.body], [{}, null]);

  const { body: redis } = await host.alice('POST', '/uptime-checks', TCP);
  await host.alice('PATCH', `/uptime-checks/${redis.id}`, { tcp: redis.tcp, name: 'Cache' });
  assert.deepEqual((await kept(host, redis.id)).tcp, TCP.tcp);
});

test('secrets do not follow a changed target: another origin asks for them again', async (t) => {
  const host = await open(t);
  const { body: shop } = await host.alice('POST', '/uptime-checks', HTTP);
  const { body: redis } = await host.alice('POST', '/uptime-checks', TCP);
  const reason = 'must be given again, because it would be sent to another address';
  const refused = async (id: number, changes: object) => {
    const { status, body } = await host.alice('PATCH', `/uptime-checks/${id}`, changes);
    assert.equal(status, 400, JSON.stringify(changes));
    return Object.fromEntries(
      body.issues.map((issue: { field: string; reason: string }) => Object.values(issue)),
    );
  };
  const all = { 'http.headers.Authorization': reason, 'http.headers.X-A': reason, 'http.body': reason };
  for (const url of ['https://evil.example/', 'http://shop.example.com/', 'https://shop.example.com:444/'])
    assert.deepEqual(await refused(shop.id, { url }), all, url);
  const url = 'https://evil.example/';
  assert.deepEqual(await refused(shop.id, { url, http: shop.http }), all);
  assert.deepEqual(await refused(shop.id, { url, http: { headers: {} } }), { 'http.body': reason });
  assert.deepEqual(await refused(redis.id, { host: 'evil.example' }), { 'tcp.send': reason });
  assert.deepEqual(await refused(redis.id, { port: 6_380, tcp: redis.tcp }), { 'tcp.send': reason });

  const change = async (id: number, changes: object) =>
    (await host.alice('PATCH', `/uptime-checks/${id}`, changes)).status;
  assert.equal(await change(shop.id, { url: 'https://shop.example.com/other' }), 200);
  assert.equal(await change(redis.id, { host: 'REDIS.example.com' }), 200);
  assert.equal(await change(redis.id, { host: 'evil.example', tcp: { send: 'PING\r\n' } }), 200);
  const own = { method: 'GET', headers: { 'X-A': 'new' }, body: null };
  assert.equal(await change(shop.id, { url, http: own }), 200);
  assert.ok(!JSON.stringify(await kept(host, shop.id)).includes(MARK));
});

test('a secret that is moved to another check does not open', async (t) => {
  const host = await open(t);
  const [one, other] = [
    (await host.alice('POST', '/uptime-checks', HTTP)).body,
    (await host.alice('POST', '/uptime-checks', HTTP)).body,
  ];
  const sealed = sealSettings(host.app, one.id, await kept(host, one.id));
  assert.throws(() => openSettings(host.app, { ...sealed, id: other.id }), /cannot be opened/);
});

interface StepSent {
  name: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

test('masked steps keep their secrets by name, wherever they are moved, and by place where they are renamed', async (t) => {
  const host = await open(t);
  const { body: check } = await host.alice('POST', '/uptime-checks', SCENARIO);
  const [login, orders]: [StepSent, StepSent] = check.scenario.steps;
  assert.deepEqual(
    [login.headers, login.body, orders.headers],
    [{ 'X-A': MASK }, MASK, { Authorization: MASK }],
  );
  const path = `/uptime-checks/${check.id}`;
  const change = (steps: object[]) => host.alice('PATCH', path, { scenario: { steps } });
  const secrets = async () =>
    (await kept(host, check.id)).scenario?.steps.map(({ headers, body }) => [
      ...Object.values(headers),
      body,
    ]);
  const [ofLogin, ofOrders] = [
    [MARK, `password=${MARK}`],
    [`Bearer ${MARK}`, null],
  ];
  await change([orders, login]);
  assert.deepEqual(await secrets(), [ofOrders, ofLogin]);
  await change([orders, { ...login, name: 'Log in' }]);
  assert.deepEqual(await secrets(), [ofOrders, ofLogin]);
  const added = { name: 'Basket', url: '/basket' };
  await change([added, { ...login, name: 'Log in' }, orders]);
  assert.deepEqual(await secrets(), [[null], ofLogin, ofOrders]);
  const { status, body } = await change([{ ...added, headers: { 'X-B': MASK }, method: 'POST', body: MASK }]);
  assert.equal(status, 400);
  assert.deepEqual(
    body.issues.map(({ field }: { field: string }) => field),
    ['scenario.steps.0.headers.X-B', 'scenario.steps.0.body'],
  );
});

test('secrets of steps go to no other origin, and a new origin has all of them asked for again', async (t) => {
  const host = await open(t);
  const { body: check } = await host.alice('POST', '/uptime-checks', SCENARIO);
  const [login, orders]: [StepSent, StepSent] = check.scenario.steps;
  const path = `/uptime-checks/${check.id}`;
  const fields = async (changes: object) =>
    ((await host.alice('PATCH', path, changes)).body.issues ?? []).map(
      ({ field }: { field: string }) => field,
    );
  const all = ['0.headers.X-A', '0.body', '1.headers.Authorization'].map((one) => `scenario.steps.${one}`);
  assert.deepEqual(await fields({ url: 'https://evil.example' }), all);
  assert.deepEqual(await fields({ url: 'https://evil.example', scenario: check.scenario }), all);
  const evil = { name: 'Evil', url: 'https://evil.example/', method: 'POST', body: '{{token}}' };
  const extract = [{ name: 'token', from: 'json', expression: '$.token' }];
  assert.deepEqual(await fields({ scenario: { steps: [{ ...login, extract }, orders, evil] } }), all);
  const elsewhere = { ...orders, url: 'https://evil.example/' };
  assert.deepEqual(await fields({ scenario: { steps: [login, elsewhere] } }), all);
  assert.deepEqual(await fields({ url: 'https://shop.example.com/other' }), []);
  const anew = { ...orders, url: 'https://api.example.com/', headers: { Authorization: 'Bearer new' } };
  const whole = { ...login, headers: { 'X-A': 'a' }, body: 'new' };
  assert.deepEqual(await fields({ scenario: { steps: [whole, anew] } }), []);
  const swapped = { ...whole, url: 'https://api.example.com/', body: MASK };
  assert.deepEqual(await fields({ scenario: { steps: [swapped, anew] } }), ['scenario.steps.0.body']);
});

test('what a scenario signs in with is given again where its address, its proxy or an origin changes', async (t) => {
  const host = await open(t);
  const signIn = { auth: 'basic', auth_user: 'probe', auth_password: MARK };
  const [first] = SCENARIO.scenario.steps;
  const steps = [first, { name: 'Orders', url: '/orders' }];
  const given = { ...SCENARIO, scenario: { steps, ...signIn } };
  const { body: check } = await host.alice('POST', '/uptime-checks', given);
  assert.equal(check.scenario.auth_password, MASK);
  assert.equal((await kept(host, check.id)).scenario?.auth_password, MARK);
  const [login, orders]: [StepSent, StepSent] = check.scenario.steps;
  const fields = async (scenario: object) =>
    ((await host.alice('PATCH', `/uptime-checks/${check.id}`, { scenario })).body.issues ?? []).map(
      ({ field }: { field: string }) => field,
    );
  assert.deepEqual(await fields({ verify_tls: false }), []);
  const whole = [{ ...login, headers: { 'X-A': 'a' }, body: 'new' }, orders];
  const proxy = 'http://proxy.example.com:3128';
  assert.deepEqual(await fields({ steps: whole, proxy }), ['scenario.auth_password']);
  const evil = { name: 'Evil', url: 'https://evil.example/' };
  assert.deepEqual(await fields({ steps: [...whole, evil] }), ['scenario.auth_password']);
  assert.deepEqual(await fields({ steps: [...whole, evil], auth_password: 'anew' }), []);
  const doubled = [{ ...whole[0], headers: { Authorization: 'Bearer x' } }];
  assert.deepEqual(await fields({ steps: doubled, auth_password: 'anew' }), ['scenario.auth']);
});
