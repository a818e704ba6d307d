import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { type PingedService, runWrapped, startPingedService, startWrapper } from './test-stage.ts';

/** Port 1 (tcpmux, RFC 1078), which nobody serves any more: connections are refused. */
const DEAD_URL = 'http://127.0.0.1:1/ping/0000-secret';

const finishedWithUrl = (t: TestContext, url: string, ...options: string[]) => {
  const command = ['sh', '-c', 'echo worked; exit 3'];
  return startWrapper(t, ['--url', url, '--retry-for', '1s', ...options, '--', ...command]).ended;
};

suite('what the service does', { concurrency: true }, () => {
  test('an end that fails on an error of the service is sent again', async (t) => {
    const service = await startPingedService(t);
    service.script.push(200, 500, 'reset', 503);
    const { code, stderr } = await runWrapped(t, service, ['sh', '-c', 'echo out; exit 7']);
    assert.deepEqual([code, stderr], [7, '']);
    assert.deepEqual(service.paths(), ['/start', '/7', '/7', '/7', '/7']);
    assert.equal(new Set(service.received.map(({ runId }) => runId)).size, 1);
    assert.ok(service.received.slice(1).every(({ body }) => body.toString() === 'out\n'));
  });

  test('429 is tried again when it asks for it', async (t) => {
    const service = await startPingedService(t);
    service.script.push(200, { status: 429, headers: { 'Retry-After': '1' } });
    const { code, stderr } = await runWrapped(t, service, ['true']);
    assert.deepEqual([code, stderr, service.paths()], [0, '', ['/start', '/0', '/0']]);
  });

  test('429 that asks for more time than there is ends it at once', async (t) => {
    const service = await startPingedService(t);
    service.script.push(200, { status: 429, headers: { 'Retry-After': '3600' } });
    const { code, stderr } = await runWrapped(t, service, ['true']);
    assert.deepEqual([code, service.paths()], [0, ['/start', '/0']]);
    assert.match(stderr, /^tocsin run: the end of this run was not reported: \S+: it answered 429\n$/);
  });

  test('what the service refuses is not sent again', async (t) => {
    const service = await startPingedService(t);
    service.script.push(404, 404);
    const { code, stderr } = await runWrapped(t, service, ['sh', '-c', 'exit 4']);
    assert.deepEqual([code, service.paths()], [4, ['/start', '/4']]);
    assert.match(stderr, /it answered 404/);
  });

  test('a start that fails is sent again while the command runs', async (t) => {
    const service = await startPingedService(t);
    service.script.push(500);
    const { child, ended } = startWrapper(t, ['--url', service.url, '--', 'cat']);
    await service.untilListened(2);
    child.stdin?.end();
    await ended;
    assert.deepEqual(service.paths(), ['/start', '/start', '/0']);
  });

  test('a start that is still to be sent again when the command ends is given up', async (t) => {
    const service = await startPingedService(t);
    service.script.push({ status: 429, headers: { 'Retry-After': '9' } });
    const { child, ended } = startWrapper(t, ['--url', service.url, '--', 'cat']);
    await service.untilListened(1);
    child.stdin?.end();
    const { code, stderr } = await ended;
    assert.deepEqual([code, service.paths()], [0, ['/start', '/0']]);
    assert.match(stderr, /the start of this run was not reported: \S+: it answered 429/);
  });

  test('a start that is never answered comes before the end, and the end gets through', async (t) => {
    const service = await startPingedService(t);
    service.script.push('never');
    const { code, stderr } = await runWrapped(t, service, ['sh', '-c', 'exit 6']);
    assert.deepEqual([code, service.paths()], [6, ['/start', '/6']]);
    assert.match(stderr, /the start of this run was not reported/);
  });

  test('a service that never answers changes neither output nor exit code', async (t) => {
    const service = await startPingedService(t);
    service.script.push('never', 'never', 'never', 'never', 'never', 'never', 'never', 'never');
    const { code, stdout, stderr } = await runWrapped(
      t,
      service,
      ['sh', '-c', 'echo out; exit 5'],
      ['--retry-for', '9s'],
    );
    assert.deepEqual([code, stdout.toString()], [5, 'out\n']);
    assert.match(stderr, /^tocsin run: the end of this run was not reported: \S+: no answer in time\n$/);
    assert.ok(service.paths().length >= 3, String(service.paths()));
  });

  test('whoever cannot wait for the last ping sends a signal, and gets the exit code at once', async (t) => {
    const service = await startPingedService(t);
    service.script.push(200, 'never', 'never', 'never');
    const command = ['sh', '-c', 'exit 5'];
    const { child, ended } = startWrapper(t, ['--url', service.url, '--', ...command]);
    await service.untilListened(2);
    child.kill('SIGTERM');
    const { code, signal } = await ended;
    assert.deepEqual([code, signal, service.paths()], [5, null, ['/start', '/5']]);
  });

  test('redirects are followed with the same method and body', async (t) => {
    const [service, old] = [await startPingedService(t), await startPingedService(t)];
    const moved = (path: string) => ({ status: 308, headers: { Location: `${service.url}${path}` } });
    old.script.push(moved('/start?rid=1'), moved('/0?rid=1'));
    const { stderr } = await runWrapped(t, old, ['echo', 'moved']);
    assert.deepEqual([stderr, service.paths()], ['', ['/start', '/0']]);
    assert.deepEqual(
      [service.received[1]?.method, service.received[1]?.body.toString()],
      ['POST', 'moved\n'],
    );
  });

  test('redirects in a circle come to an end', async (t) => {
    const service: PingedService = await startPingedService(t);
    const circle = { status: 308, headers: { Location: `${service.url}/circle` } };
    service.script.push(...Array.from({ length: 50 }, () => circle));
    const { code, stderr } = await runWrapped(t, service, ['true']);
    assert.deepEqual([code, service.received.length], [0, 8]);
    assert.match(stderr, /it answered 308/);
  });

  test('a service that is down changes nothing but a line on stderr, which does not reveal the secret', async (t) => {
    const { code, stdout, stderr } = await finishedWithUrl(t, DEAD_URL);
    assert.deepEqual([code, stdout.toString()], [3, 'worked\n']);
    assert.match(
      stderr,
      /^tocsin run: the end of this run was not reported: http:\S+: (connection refused|no answer in time)\n$/,
    );
    assert.ok(!stderr.includes('secret'));
  });

  test('--quiet leaves out that line, --name adds the name', async (t) => {
    const [quiet, named] = await Promise.all([
      finishedWithUrl(t, DEAD_URL, '--quiet'),
      finishedWithUrl(t, DEAD_URL, '--name', 'Nightly backup'),
    ]);
    assert.deepEqual([quiet.code, quiet.stderr], [3, '']);
    assert.match(named.stderr, /^tocsin run: Nightly backup: the end/);
  });
});

const wrongUrls: [string, RegExp][] = [
  ['', /the ping URL is no http or https address/],
  ['nonsense', /the ping URL is no http or https address/],
  ['ftp://localhost/ping/secret', /the ping URL is no http or https address/],
  [
    'http://no-such-host.invalid/ping/secret',
    /http:\/\/no-such-host\.invalid: (there is no such host|its name cannot)/,
  ],
];
for (const [url, problem] of wrongUrls)
  test(`the command runs although the ping URL is "${url}"`, async (t) => {
    const { code, stdout, stderr } = await finishedWithUrl(t, url);
    assert.deepEqual([code, stdout.toString()], [3, 'worked\n']);
    assert.match(stderr, problem);
    assert.ok(!stderr.includes('secret'));
  });
