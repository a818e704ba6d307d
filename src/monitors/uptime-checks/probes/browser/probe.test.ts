// Scripts in a real browser, beside what they may not do.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import chromium from '@sparticuz/chromium';
import { serveHttp } from '../../../../platform/safe-fetch/test-servers.ts';
import { isRoot, UNUSED_ID } from '../../../../platform/system-user.ts';
import type { ProbeContext } from '../definition.ts';
import { look } from '../test-probes.ts';
import { failureIn, startProblem, wordsOf } from './failure.ts';
import type { DriveOrder } from './order.ts';
import { type BrowserProbe, browser } from './probe.ts';
import { openSteps } from './steps.ts';
import { MOST_TRACE_LENGTH, openTrace } from './trace.ts';
import { variableSecrets } from './variables.ts';

const browserProbe = (url: string, script: string, rest: Partial<BrowserProbe> = {}): BrowserProbe => ({
  ...{ kind: 'browser', url, script, variables: {}, timeoutMs: 60_000, upsideDown: false, assertions: [] },
  ...rest,
});

/** Where the tests run, there may be no sandbox; where they are root, the browser is started by somebody else. */
async function allowed(): Promise<Partial<ProbeContext>> {
  const path = await chromium.executablePath();
  await chmod(path, 0o755);
  return { browser: { path, hasSandbox: false } };
}

const PASSWORD = 'of-the-shop-9f3k!';

const SHOP = `<title>Shop</title><form action="/account" method="post">
  <label>Password <input name="password"></label><button>Sign in</button></form>
  <script>console.error('a complaint of the page')</script>`;

const shop = (request: { method?: string; url?: string }) =>
  request.url === '/account' ? '<h1>Welcome</h1>' : request.url === '/' ? SHOP : null;

test('a script walks through a site in named steps, with its variables, and is up', async (t) => {
  const bodies: string[] = [];
  const server = await serveHttp(t, async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (body !== '') bodies.push(body);
    const page = shop(request);
    response.writeHead(page === null ? 404 : 200, { 'content-type': 'text/html' }).end(page);
  });
  const script = `
    const response = await page.goto('/');
    assert(response.status() === 200 && response.ok());
    await step('Sign in', async () => {
      await page.getByLabel(/pass/i).fill(variables.password);
      await page.getByRole('button', { name: 'Sign in' }).and(page.locator('button')).click();
    });
    await step('Look', async () => {
      await page.getByText('Welcome').waitFor();
      assert((await page.url()).endsWith('/account'), 'another address');
      assert((await page.evaluate((one) => one + document.querySelectorAll('h1').length, 2)) === 3);
      const other = await context.newPage();
      await other.goto('/');
      assert((await other.title()) === 'Shop' && (await context.pages()).length === 2);
    });`;
  const probe = browserProbe(`http://shop.example:${server.port}`, script, {
    variables: { password: PASSWORD },
  });
  const found = await look(probe, await allowed());
  assert.deepEqual([found.up, found.reason, found.detail], [true, null, null]);
  assert.deepEqual([found.http_status, found.ip], [200, '127.0.0.1']);
  assert.deepEqual(
    found.steps?.map(({ name, up }) => [name, up]),
    [
      ['Sign in', true],
      ['Look', true],
    ],
  );
  assert.deepEqual(bodies, [new URLSearchParams({ password: PASSWORD }).toString()]);
});

test('a script that fails says where, with a picture and a trace without secrets, and reaches nothing else', async (t) => {
  const server = await serveHttp(t, (request, response) => {
    const page = shop(request);
    response.writeHead(page === null ? 404 : 200, { 'content-type': 'text/html' }).end(page);
  });
  const script = `
    const refused = async (act) => {
      try {
        await act();
        return 'done';
      } catch (error) {
        return error.message.split('\\n')[0];
      }
    };
    await page.goto('/');
    const seen = [
      await refused(() => page.goto('file:///etc/passwd')),
      await refused(() => page.setInputFiles('input', '/etc/passwd')),
      await refused(() => page.screenshot({ path: '/tmp/taken' })),
      await refused(() => page.constructor.constructor('return process')()),
      await refused(() => page.evaluate(() => fetch('http://inside.example:PORT/'))),
      await refused(() => page.goto('http://inside.example:PORT/')),
      await refused(() => fetch('http://shop.example:PORT/')),
      typeof process,
      typeof require,
    ];
    await page.goto('/');
    await page.getByLabel('Password').fill(variables.password);
    await step('Sign in', () => {
      throw new Error(JSON.stringify(seen) + variables.password);
    });`.replaceAll('PORT', String(server.port));
  const probe = browserProbe(`http://shop.example:${server.port}`, script, {
    variables: { password: PASSWORD },
  });
  const found = await look(probe, {
    ...(await allowed()),
    privateAllowed: ['127.0.0.1/32'],
    resolve: async (host) => [host === 'inside.example' ? '127.0.0.2' : '127.0.0.1'],
  });
  assert.deepEqual([found.up, found.reason], [false, 'assertion']);
  const { detail, evidence } = found;
  assert.match(detail ?? '', /^step 1 \(Sign in\): \["page\.goto takes addresses that begin with http/);
  const seen: string[] = JSON.parse(/\[.*\]/.exec(detail ?? '')?.[0] ?? '[]');
  assert.match(seen[1] ?? '', /page\.setInputFiles is not available/);
  assert.match(seen[2] ?? '', /page\.screenshot is not available/);
  assert.notEqual(seen[3], 'done');
  assert.match(seen[5] ?? '', /net::ERR_/);
  for (const place of [4, 6]) assert.match(seen[place] ?? '', /fetch/i);
  assert.deepEqual(seen.slice(-2), ['undefined', 'undefined']);
  const { trace = '', screenshot = '', body } = evidence ?? {};
  assert.match(trace, /200 GET http:\/\/shop\.example/);
  assert.match(trace, /console error: a complaint of the page/);
  assert.match(trace, /step: Sign in\n.*failed: /);
  assert.match(body ?? '', /Password\s+Sign in/);
  assert.deepEqual([...Buffer.from(screenshot, 'base64').subarray(0, 3)], [0xff, 0xd8, 0xff]);
  assert.ok(!JSON.stringify({ ...found, evidence: { ...evidence, screenshot: '' } }).includes(PASSWORD));
});

/** Of this process, with their own. */
const children = () => readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim();

test('a script without end is killed with its browser when its probe is stopped', async (t) => {
  const reached = Promise.withResolvers<void>();
  const server = await serveHttp(t, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Open</p>');
    reached.resolve();
  });
  const stop = new AbortController();
  const before = children();
  const script = "await page.goto('/'); for (;;) ;";
  const running = look(browserProbe(`http://127.0.0.1:${server.port}`, script), await allowed(), stop.signal);
  const early = await Promise.race([reached.promise, running]);
  assert.equal(early, undefined);
  stop.abort({ reason: 'aborted', detail: 'stopped' });
  await running;
  await server.drained();
  assert.equal(children(), before);
});

test('a browser goes with its prober, however that ends', async (t) => {
  const reached = Promise.withResolvers<void>();
  const server = await serveHttp(t, (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Open</p>');
    reached.resolve();
  });
  const folder = await mkdtemp(join(tmpdir(), 'tocsin-browser-'));
  if (isRoot()) await chown(folder, UNUSED_ID, UNUSED_ID);
  const child = spawn(process.execPath, [fileURLToPath(new URL('./browser-process.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder },
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  t.after(() => child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const { browser: allowedHere } = await allowed();
  const url = `http://shop.example:${server.port}`;
  const order: DriveOrder = {
    ...{ executable: allowedHere?.path ?? '', hasSandbox: false, folder, url },
    ...{ proxy: `http://127.0.0.1:${server.port}`, variables: {}, limitMs: 60_000, wantsText: false },
    script: "await page.goto('/'); for (;;) ;",
  };
  child.stdin.write(`${JSON.stringify(order)}\n`);
  await Promise.race([reached.promise, ended]);
  // The system does it for a process that is killed.
  child.stdin.destroy();
  assert.deepEqual(await ended, [1, null]);
  await server.drained();
  assert.equal(existsSync(folder), false);
});

test('where there is no browser, or none is allowed, nothing is known, upside down as well', async () => {
  const probe = browserProbe('https://shop.example', 'await page.goto("/")');
  const found = async (given: ProbeContext['browser'], rest: Partial<BrowserProbe> = {}) => {
    const { up, reason, detail } = await look({ ...probe, ...rest }, { browser: given });
    return [up, reason, detail];
  };
  const none = 'no browser is allowed where this check is probed';
  assert.deepEqual(await found(null), [false, 'unsupported', none]);
  assert.deepEqual(await found(null, { upsideDown: true }), [false, 'unsupported', none]);
  const lacking = 'there is no Chromium or Chrome where this check is probed';
  const nowhere = { path: '/no/such/browser', hasSandbox: true };
  assert.deepEqual(await found(nowhere), [false, 'unsupported', lacking]);
});

test('a failure has the reason that the network gave, and the words that matter', () => {
  const steps = [{ name: 'Pay', up: false, http_status: null, latency_ms: null }];
  const refused = { ok: false, reason: 'refused', detail: 'Connection refused', compared: null } as const;
  const reasonOf = (message: string, isLate = false, cause: typeof refused | null = null) =>
    failureIn({ failure: { message, isLate }, steps }, () => cause)?.reason;
  const goto = (code: string) => `page.goto: net::${code} at https://shop.example/\nCall log:`;
  assert.equal(
    failureIn({ failure: null, steps: [] }, () => null),
    null,
  );
  assert.equal(reasonOf('another title'), 'assertion');
  assert.equal(reasonOf('the script did not end in time', true), 'timeout');
  assert.equal(reasonOf(goto('ERR_CERT_DATE_INVALID')), 'tls');
  assert.equal(reasonOf(goto('ERR_ABORTED')), 'unreachable');
  assert.equal(reasonOf(goto('ERR_TUNNEL_CONNECTION_FAILED'), false, refused), 'refused');
  const timeout =
    "locator.click: Timeout 5000ms exceeded.\nCall log:\n\u001B[2m  - waiting for getByRole('button')\u001B[22m\n";
  assert.equal(wordsOf(timeout), "locator.click: Timeout 5000ms exceeded. waiting for getByRole('button')");
  const { detail } = failureIn({ failure: { message: timeout, isLate: false }, steps }, () => null) ?? {};
  const root = 'browserType.launch: closed\n[err] Running as root without --no-sandbox is not supported.';
  assert.match(startProblem(root), /cannot use its sandbox/);
  assert.match(startProblem('spawn ENOENT\nmore'), /cannot be started: spawn ENOENT$/);
  assert.match(detail ?? '', /^step 1 \(Pay\): locator\.click: Timeout/);
});

test('steps and traces have bounds', () => {
  const steps = openSteps(() => 5);
  for (let count = 0; count < 20; count += 1) steps.begin('x'.repeat(100));
  assert.throws(() => steps.begin('one more'), /20 steps/);
  steps.end(true);
  const all = steps.all();
  assert.deepEqual([all.length, all[0]?.name.length, all[0]?.up, all[19]?.up], [20, 60, false, true]);
  const trace = openTrace(() => 1_500);
  for (let count = 0; count < 1_000; count += 1) trace.add(`line ${count}\n${'y'.repeat(1_000)}`);
  const text = trace.text();
  assert.ok(text.length <= MOST_TRACE_LENGTH + 2 && text.startsWith('…\n  1.500 line '));
  assert.ok(text.includes('line 999') && text.split('\n').every((line) => line.length <= 310));
});

test('variables are given again where the script changes, and stay where nothing does', () => {
  const kept = { script: 'one', variables: { password: PASSWORD } };
  const url = 'https://shop.example/';
  const masked = variableSecrets.mask(kept);
  assert.deepEqual(variableSecrets.unmask(masked, kept, []), kept);
  const moved = (now: typeof kept, at = url, given: object = {}) =>
    variableSecrets
      .moved({ url, settings: kept }, { url: at, settings: now }, given)
      .map(({ field }) => field);
  assert.deepEqual(moved(kept, `${url}other`), []);
  assert.deepEqual(moved(kept, 'https://evil.example'), ['variables.password']);
  const other = { ...kept, script: 'two' };
  assert.deepEqual(moved(other), ['variables.password']);
  assert.deepEqual(moved(other, url, { variables: masked.variables }), ['variables.password']);
  assert.deepEqual(moved(other, url, { variables: { password: 'anew' } }), []);
  assert.deepEqual(moved(other, url, { variables: {} }), []);
  assert.deepEqual(
    browser.issues?.({ script: ' ', variables: { 'not ok': 'x' } }).map(({ field }) => field),
    ['script', 'variables.not ok'],
  );
});
