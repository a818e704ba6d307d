import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClient } from './client.ts';
import { ApiError, Unreachable } from './errors.ts';

interface Asked {
  path: string;
  init: RequestInit;
}

type Reply = Response | Error | ((asked: Asked) => Promise<Response>);

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** A client whose requests are answered in turn. */
function stage(...replies: Reply[]) {
  const asked: Asked[] = [];
  let keys = 0;
  const client = createClient({
    fetch: async (path, init) => {
      asked.push({ path, init });
      const reply = replies.shift() ?? json(200, { ok: true });
      if (reply instanceof Error) throw reply;
      return typeof reply === 'function' ? reply({ path, init }) : reply;
    },
    newKey: () => `key ${++keys}`,
    now: () => 0,
  });
  const header = (index: number, name: string) => new Headers(asked[index]?.init.headers).get(name);
  return { client, asked, header };
}

const lost = () => new TypeError('Failed to fetch');
const create = { body: { name: 'Backup', interval_seconds: 3600 } };

test('path, query and body are where the operation has them', async () => {
  const { client, asked, header } = stage();
  client.setAccount(7);
  await client.call('GET /cron-checks', { query: { tag: ['a b', 'c'], q: undefined, limit: 5 } });
  await client.call('PATCH /cron-checks/:id', { params: { id: 12 }, body: { name: 'Ü' } });
  assert.equal(asked[0]?.path, '/api/cron-checks?tag=a+b&tag=c&limit=5');
  assert.equal(header(0, 'x-account-id'), '7');
  assert.equal(header(0, 'content-type'), null);
  assert.deepEqual([asked[1]?.path, asked[1]?.init.body], ['/api/cron-checks/12', '{"name":"Ü"}']);
  assert.equal(header(1, 'content-type'), 'application/json');
  assert.equal(header(1, 'idempotency-key'), null);
});

test('a call may be for another account, or for none', async () => {
  const { client, header } = stage();
  client.setAccount(7);
  await client.call('GET /cron-checks', { account: 8 });
  await client.call('GET /profile', { account: null });
  assert.deepEqual([header(0, 'x-account-id'), header(1, 'x-account-id')], ['8', null]);
});

test('a refusal says everything the API says', async () => {
  const issues = [{ field: 'name', reason: 'required' }];
  const limit = { current: 3, limit: 3, plan: 'free' };
  const bodies = [
    { error: 'validation_failed', issues },
    { error: 'plan_limit_reached', ...limit },
    { error: 'rate_limited' },
    { error: 'internal_error', request_id: 'r' },
  ];
  const { client } = stage(
    json(400, bodies[0]),
    json(402, bodies[1]),
    json(429, bodies[2], { 'retry-after': '17' }),
    json(500, bodies[3], { 'x-request-id': 'r' }),
  );
  const refusals: unknown[] = [];
  for (let nth = 0; nth < 4; nth++)
    await client.call('GET /account').catch((error: unknown) => refusals.push(error));
  const expected = [
    new ApiError({ status: 400, code: 'validation_failed', issues, body: bodies[0] }),
    new ApiError({ status: 402, code: 'plan_limit_reached', limit, body: bodies[1] }),
    new ApiError({ status: 429, code: 'rate_limited', retryAfterSeconds: 17, body: bodies[2] }),
    new ApiError({ status: 500, code: 'internal_error', requestId: 'r', body: bodies[3] }),
  ];
  assert.deepEqual(refusals, expected);
});

test('no answer, an answer of a proxy and one that breaks off mean that the API is not reached', async () => {
  const broken = new Response('{"id": 1', { status: 200 });
  const { client } = stage(lost(), new Response('<h1>Bad gateway</h1>', { status: 502 }), broken);
  for (let nth = 0; nth < 3; nth++)
    await assert.rejects(client.call('GET /account'), (error) => error instanceof Unreachable);
});

const hanging = ({ init }: Asked) =>
  new Promise<Response>((_, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

test('an answer that takes too long is given up', async () => {
  const { client } = stage(hanging);
  await assert.rejects(
    client.call('GET /account', { timeoutMs: 1 }),
    (error) => error instanceof Unreachable && error.because === 'timeout',
  );
});

test('a change is waited for longer than what is only read', async (t) => {
  const { client } = stage();
  const given = t.mock.method(AbortSignal, 'timeout');
  await client.call('GET /account');
  await client.call('POST /cron-checks', create);
  assert.deepEqual(
    given.mock.calls.map(({ arguments: [ms] }) => ms),
    [20_000, 60_000],
  );
});

test('a call that is cancelled ends with what cancelled it', async () => {
  const { client } = stage(hanging);
  const cancel = new AbortController();
  const asking = client.call('GET /account', { signal: cancel.signal });
  cancel.abort(new Error('left the page'));
  await assert.rejects(asking, /left the page/);
});

test('a POST whose answer was lost is sent again under the same key', async () => {
  const { client, header } = stage(lost(), json(503, { error: 'unavailable' }), json(201, { id: 1 }));
  await assert.rejects(client.call('POST /cron-checks', create));
  await assert.rejects(client.call('POST /cron-checks', create));
  await client.call('POST /cron-checks', create);
  await client.call('POST /cron-checks', create);
  const keys = [0, 1, 2, 3].map((index) => header(index, 'idempotency-key'));
  assert.deepEqual(keys, ['key 1', 'key 1', 'key 1', 'key 2'], 'the fourth is an act of its own');
});

test('another body, another account and a refusal make another act', async () => {
  const { client, header } = stage(lost(), lost(), lost(), json(400, { error: 'validation_failed' }));
  const other = { body: { ...create.body, name: 'Other' } };
  for (const input of [create, other, { ...create, account: 2 }, create, create])
    await client.call('POST /cron-checks', input).catch(() => null);
  const keys = [0, 1, 2, 3, 4].map((index) => header(index, 'idempotency-key'));
  assert.deepEqual(keys, ['key 1', 'key 2', 'key 3', 'key 1', 'key 4']);
});

test('a request that is still being worked on keeps its key', async () => {
  const { client, header } = stage(lost(), json(409, { error: 'conflict' }), json(201, { id: 1 }));
  for (let nth = 0; nth < 3; nth++) await client.call('POST /cron-checks', create).catch(() => null);
  assert.deepEqual([header(1, 'idempotency-key'), header(2, 'idempotency-key')], ['key 1', 'key 1']);
});

const ended = () => json(401, { error: 'unauthorized' });

test('calls that meet the end of the session wait for one sign-in and go on', async () => {
  const answers = [1, 2, 3].map((id) => json(200, { id }));
  const { client, asked } = stage(ended(), ended(), ...answers);
  const asks: ((isSignedIn: boolean) => void)[] = [];
  client.onSessionEnd(() => new Promise((resolve) => asks.push(resolve)));
  const calls = [client.call('GET /account'), client.call('GET /profile')];
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(asks.length, 1);
  const later = client.call('GET /overview');
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(asked.length, 2, 'what begins meanwhile is not sent before');
  asks[0]?.(true);
  const answered = await Promise.all([...calls, later]);
  assert.deepEqual(new Set(answered.map((one) => Object(one).id)), new Set([1, 2, 3]));
  assert.equal(asked.length, 5);
});

test('whoever does not sign in again gets the refusal', async () => {
  const { client } = stage(ended(), ended());
  const leave = client.onSessionEnd(async () => false);
  await assert.rejects(client.call('GET /account'), /401 unauthorized/);
  leave();
  await assert.rejects(client.call('GET /account'), /401 unauthorized/);
});

test('what meets the end before the dialog is loaded waits for it, and not where none comes', async () => {
  const { client } = stage(ended(), ended(), json(200, { id: 1 }), json(200, { id: 2 }), ended());
  client.expectDialogs();
  const calls = [client.call('GET /account'), client.call('GET /profile')];
  await new Promise((resolve) => setImmediate(resolve));
  let asks = 0;
  const leave = client.onSessionEnd(async () => ++asks > 0);
  assert.deepEqual(await Promise.all(calls), [{ id: 1 }, { id: 2 }]);
  assert.equal(asks, 1);
  leave();
  const stop = client.expectDialogs();
  const call = client.call('GET /account');
  await new Promise((resolve) => setImmediate(resolve));
  stop();
  await assert.rejects(call, /401 unauthorized/);
});

test('an answer from before the sign-in asks for no second one', async () => {
  let answerLate = (_: Response): void => undefined;
  const late = () => new Promise<Response>((resolve) => (answerLate = resolve));
  const { client } = stage(late, ended(), json(200, { id: 1 }), json(200, { id: 2 }));
  let asks = 0;
  client.onSessionEnd(async () => ++asks > 0);
  const slow = client.call('GET /account');
  await client.call('GET /profile');
  answerLate(ended());
  assert.deepEqual(await slow, { id: 2 });
  assert.equal(asks, 1);
});

test('wrong passwords and quiet calls ask for no sign-in', async () => {
  const { client } = stage(json(401, { error: 'invalid_credentials' }), ended());
  let asks = 0;
  client.onSessionEnd(async () => ++asks > 0);
  const body = { email: 'a@example.com', password: 'wrong' };
  await assert.rejects(client.call('POST /auth/login', { body }), /invalid_credentials/);
  await assert.rejects(client.call('GET /auth/session', { isQuiet: true }), /unauthorized/);
  assert.equal(asks, 0);
});

test('a sign-in that is too old is confirmed, and the call goes on', async () => {
  const { client, asked } = stage(
    json(403, { error: 'reauthentication_required' }),
    json(200, { secret: 's', otpauth_url: 'o' }),
  );
  client.onReauthenticate(async () => true);
  assert.equal((await client.call('POST /auth/2fa/totp/setup')).secret, 's');
  assert.equal(asked.length, 2);
});

test('what was sent with the token of before a renewal is sent again, and asks for no sign-in', async () => {
  const answer = Promise.withResolvers<Response>();
  const { client } = stage(
    json(403, { error: 'reauthentication_required' }),
    () => answer.promise,
    json(200, { id: 5 }),
    json(200, { checks: [] }),
  );
  let signIns = 0;
  client.onSessionEnd(async () => ++signIns > 0);
  const asked = Promise.withResolvers<(isSure: boolean) => void>();
  client.onReauthenticate(() => new Promise((resolve) => asked.resolve(resolve)));
  const created = client.call('POST /cron-checks', create);
  const settle = await asked.promise;
  const listed = client.call('GET /cron-checks');
  const streamed = client.sessionEnded();
  answer.resolve(ended());
  settle(true);
  await Promise.all([created, listed]);
  assert.deepEqual([await streamed, signIns], [true, 0]);
  assert.deepEqual([await client.sessionEnded(), signIns], [true, 1], 'it has ended since');
});

test('a file comes with its name', async () => {
  const headers = { 'content-disposition': 'attachment; filename="audit.csv"' };
  const { client } = stage(new Response('a,b', { headers }));
  const { file, name } = await client.download('GET /account/audit-log/export', { query: { format: 'csv' } });
  assert.deepEqual([await file.text(), name], ['a,b', 'audit.csv']);
});
