// The whole way of somebody new: from an empty data directory to a mail and a webhook call about a job that failed.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmod, readdir } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import chromium from '@sparticuz/chromium';
import pg from 'pg';
import { Webhook } from 'standardwebhooks';
import { openMailbox } from '../src/testing/mailbox.ts';
import { testServerUrl } from '../src/testing/postgres.ts';
import { type Receiver, startReceiver } from '../src/testing/receiver.ts';
import { EMAIL, PASSWORD } from './caller.ts';
import { type CurlClient, curlClient, runCrontabLine } from './crontab.ts';
import {
  type Environment,
  type Installation,
  launchNode,
  newInstallation,
  PROGRAM,
  type Tocsin,
  until,
  within,
} from './program.ts';

async function stage(t: TestContext, { start }: Installation, environment: Environment = {}) {
  const mailbox = await openMailbox();
  t.after(() => mailbox[Symbol.asyncDispose]());
  const receiver = await startReceiver(t);
  const tocsin = await start({
    SMTP_URL: mailbox.url,
    TOCSIN_PRIVATE_TARGETS: 'all',
    ...environment,
  });
  const mails = () => mailbox.to(EMAIL);
  const mail = (subject: RegExp) =>
    until(
      `a mail about ${subject}`,
      async () => mails().find((one) => subject.test(one.subject ?? '')) ?? null,
    );
  return { tocsin, receiver, mails, mail };
}

type Stage = Awaited<ReturnType<typeof stage>>;

/** Registers, follows the link of the mail and makes a key, all with curl. */
async function signUp({ tocsin, mail }: Stage): Promise<CurlClient> {
  const stranger = curlClient(tocsin.api);
  const registered = await stranger.post('/auth/register', { email: EMAIL, password: PASSWORD });
  assert.deepEqual(registered, { status: 202, body: { status: 'verification_sent' } });
  const { text = '' } = await mail(/Confirm your email address/);
  const link = /https?:\S+\?token=\S+/.exec(text)?.[0] ?? '';
  assert.ok(link.startsWith(`${tocsin.dashboard}/`), text);
  const token = new URL(link).searchParams.get('token');
  const verified = await stranger.post('/auth/verify-email', { token, password: PASSWORD });
  assert.equal(verified.status, 200, JSON.stringify(verified.body));
  const alice = curlClient(tocsin.api, verified.body.token);
  const made = await alice.post('/api-keys', { name: 'crontab', kind: 'full' });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return curlClient(tocsin.api, made.body.key);
}

async function created(client: CurlClient, path: string, body: unknown) {
  const answer = await client.post(path, body);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body;
}

const alertOf = (client: CurlClient, kind: string, status: string) =>
  until(`an alert ${kind} that is ${status}`, async () => {
    const { body } = await client.get(`/alerts?kind=${kind}&status=${status}`);
    return body.alerts[0] ?? null;
  });

/** The calls that a webhook got so far, each checked against its signature. */
function verifiedCalls({ received }: Receiver, secret: string) {
  return received.map(({ method, headers, body }) => {
    assert.equal(method, 'POST');
    assert.equal(headers['x-team'], 'night');
    const event = new Webhook(secret).verify(body, headers) as { type: string; data: { title: string } };
    return `${event.type}: ${event.data.title}`;
  });
}

async function walk(scene: Stage): Promise<Tocsin> {
  const { tocsin, receiver, mails, mail } = scene;
  const alice = await signUp(scene);
  const hook = { name: 'ops', url: receiver.url, headers: { 'X-Team': 'night' } };
  const { secret } = await created(alice, '/webhooks', hook);
  const backup = await created(alice, '/cron-checks', {
    name: 'Nightly backup',
    interval_seconds: 3600,
    grace_seconds: 300,
  });
  assert.ok(backup.ping_url.startsWith(`${tocsin.api}/ping/`), backup.ping_url);
  const line = (job: string) =>
    `0 3 * * * m=$(${job} 2>&1); c=$?; printf \\%s "$m" | curl -fsS -m 10 --retry 5 --retry-connrefused --data-binary @- ${backup.ping_url}/$c`;

  assert.equal(await runCrontabLine(line('echo all is well')), '{"ok":true}');
  assert.equal(await runCrontabLine(line("sh -c 'echo disk is full >&2; exit 3'")), '{"ok":true}');
  const failed = await alertOf(alice, 'cron_fail', 'open');
  assert.deepEqual([failed.subject.id, failed.value], [backup.id, 3]);
  assert.match((await mail(/Nightly backup failed with exit code 3/)).text ?? '', /disk is full/);

  assert.equal(await runCrontabLine(line('echo all is well again')), '{"ok":true}');
  assert.equal((await alertOf(alice, 'cron_fail', 'resolved')).id, failed.id);
  await mail(/Nightly backup, after/);

  const endless = await created(alice, '/cron-checks', {
    name: 'Hourly report',
    interval_seconds: 3600,
    max_runtime_seconds: 1,
  });
  await runCrontabLine(`0 * * * * curl -fsS ${endless.ping_url}/start`);
  const overrun = await alertOf(alice, 'cron_overrun', 'open');
  assert.equal(overrun.subject.id, endless.id);
  await mail(/Hourly report is running too long/);

  await until('the calls of the webhook', async () => (receiver.received.length >= 3 ? true : null));
  const { body: recorded } = await alice.get(`/cron-checks/${backup.id}/pings`);
  assert.deepEqual(
    recorded.pings.map((ping: Record<string, unknown>) => [
      ping.kind,
      ping.exit_code,
      ping.body_preview,
      ping.method,
    ]),
    [
      ['success', 0, 'all is well again', 'POST'],
      ['fail', 3, 'disk is full', 'POST'],
      ['success', 0, 'all is well', 'POST'],
    ],
  );
  const { code, stderr } = await tocsin.end('SIGTERM');
  assert.deepEqual([code, stderr], [0, '']);
  assert.deepEqual(verifiedCalls(receiver, secret), [
    'alert.opened: Nightly backup failed with exit code 3',
    'alert.resolved: Nightly backup failed with exit code 3',
    'alert.opened: Hourly report is running too long',
  ]);
  assert.equal(
    mails().length,
    4,
    mails()
      .map((one) => one.subject)
      .join('; '),
  );
  return tocsin;
}

test('somebody new is notified of a crontab job that fails, recovers or does not end, by mail and by webhook', async (t) => {
  const home = await newInstallation(t);
  await walk(await stage(t, home));
});

/** Of the tests; whoever is root has it started by somebody else. */
async function browserPath(): Promise<string> {
  const path = await chromium.executablePath();
  await chmod(path, 0o755);
  return path;
}

/** A prober in a process of its own runs a scenario and a script for a location, and ends when it is asked to. */
async function watchFromElsewhere(
  t: TestContext,
  alice: CurlClient,
  { api, receiver }: { api: string; receiver: Receiver },
): Promise<void> {
  const location = await created(alice, '/locations', { name: 'Frankfurt' });
  const browser = ['--allow-browser', await browserPath(), '--no-browser-sandbox'];
  const prober = launchNode([PROGRAM, 'probe', '--url', api, '--allow-network', '127.0.0.0/8', ...browser], {
    TOCSIN_PROBE_TOKEN: location.token,
  });
  t.after(() => prober.child.kill('SIGKILL'));
  const { length } = receiver.received;
  receiver.answer = { status: 200, body: '{"token":"of-the-shop-4711"}' };
  const { id } = await created(alice, '/uptime-checks', {
    ...{ name: 'Shop', kind: 'scenario', url: receiver.url, location_ids: [location.id] },
    scenario: {
      steps: [
        {
          ...{ name: 'Sign in', method: 'POST', url: '/login', body: 'password=hunter2' },
          extract: [{ name: 'token', from: 'json', expression: '$.token' }],
        },
        { name: 'Orders', url: '/orders', headers: { Authorization: 'Bearer {{token}}' } },
      ],
    },
  });
  const [result] = await until('a result from elsewhere', async () => {
    const { results } = (await alice.get(`/uptime-checks/${id}/results`)).body;
    return results.length > 0 ? results : null;
  });
  assert.deepEqual([result.up, result.detail, result.location], [true, null, 'Frankfurt']);
  assert.deepEqual(
    result.steps.map(({ name, up }: { name: string; up: boolean }) => [name, up]),
    [
      ['Sign in', true],
      ['Orders', true],
    ],
  );
  assert.deepEqual(
    receiver.received
      .slice(length, length + 2)
      .map(({ method, path, headers }) => [method, path, headers.authorization]),
    [
      ['POST', '/login', undefined],
      ['GET', '/orders', 'Bearer of-the-shop-4711'],
    ],
  );
  const script = await created(alice, '/uptime-checks', {
    ...{ name: 'Order', kind: 'browser', url: receiver.url, location_ids: [location.id] },
    ...{ timeout_seconds: 60, interval_seconds: 300, failure_threshold: 1, confirm_after_seconds: 0 },
    browser: { script: "await page.goto('/orders'); await step('Pay', () => assert(false, 'no card'));" },
  });
  const [seen] = await until('what a script saw', async () => {
    const { evidence } = (await alice.get(`/uptime-checks/${script.id}/evidence`)).body;
    return evidence.length > 0 ? evidence : null;
  });
  assert.deepEqual(
    [seen.location, seen.reason, seen.detail, seen.http_status, seen.has_screenshot],
    ['Frankfurt', 'assertion', 'step 1 (Pay): no card', 200, true],
  );
  assert.match(seen.trace, /200 GET http\S+\/orders\n.*goto\("\/orders"\).*\n.*step: Pay\n.*failed: no card/);
  const { screenshot } = (await alice.get(`/uptime-checks/${script.id}/screenshot`)).body;
  assert.deepEqual([...Buffer.from(screenshot.jpeg, 'base64').subarray(0, 3)], [0xff, 0xd8, 0xff]);
  prober.child.kill('SIGTERM');
  const { code, stderr } = await within(prober.ended, 'the prober to end');
  assert.deepEqual([code, stderr], [0, '']);
}

/** An empty database on the server of the tests; dropped when the test ends. */
async function emptyDatabase(t: TestContext): Promise<string> {
  const url = new URL(await testServerUrl());
  const name = `tocsin_e2e_${randomBytes(8).toString('hex')}`;
  const asAdmin = async (sql: string) => {
    const client = new pg.Client({ connectionString: await testServerUrl() });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await asAdmin(`create database ${name}`);
  t.after(() => asAdmin(`drop database ${name} with (force)`));
  url.pathname = `/${name}`;
  return url.href;
}

test('with DATABASE_URL the same way works, and no PostgreSQL is started', async (t) => {
  const home = await newInstallation(t);
  const databaseUrl = await emptyDatabase(t);
  const scene = await stage(t, home, { DATABASE_URL: databaseUrl });
  await walk(scene);
  assert.deepEqual((await readdir(home.dataDir)).sort(), ['journal', 'secret', 'tocsin.lock']);
  const again = await home.start({ DATABASE_URL: databaseUrl });
  const { status, body } = await curlClient(again.api).post('/auth/login', {
    email: EMAIL,
    password: PASSWORD,
  });
  assert.equal(status, 200, JSON.stringify(body));
  await watchFromElsewhere(t, curlClient(again.api, body.token), { api: again.api, ...scene });
});
