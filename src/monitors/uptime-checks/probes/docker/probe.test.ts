import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { serveHttp, serveRaw } from '../../../../platform/safe-fetch/test-servers.ts';
import { temporaryDirectory } from '../../../../testing/temporary-directory.ts';
import { assertion, look, unhurried } from '../test-probes.ts';
import { type DockerProbe, docker } from './probe.ts';
import { facts } from './schema.ts';

const dockerProbe = (port: number, rest: Partial<DockerProbe> = {}): DockerProbe => ({
  ...{ kind: 'docker', host: '127.0.0.1', port, ...facts.defaults, container: 'shop' },
  ...{ timeoutMs: 20_000, upsideDown: false, assertions: [] },
  ...rest,
});

const container = (state: object) => ({
  ...{
    Id: 'f00',
    Name: '/shop',
    RestartCount: 2,
    State: { ExitCode: 0, StartedAt: '2026-11-28T08:00:00Z', ...state },
  },
  Config: { Image: 'shop:1.2', Env: ['SECRET=hunter2'] },
});

/** As the documentation of the Engine API has it. */
const engine =
  (containers: Readonly<Record<string, object>>): RequestListener =>
  (request, response) => {
    const name = /^\/containers\/([^/]+)\/json$/.exec(request.url ?? '')?.[1] ?? '';
    const found = containers[name];
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? { message: `No such container: ${name}` }));
  };

const running = { Status: 'running', Running: true };

test('a container that runs and is not unhealthy is up', async (t) => {
  const server = await serveHttp(
    t,
    engine({
      ...{ shop: container(running), well: container({ ...running, Health: { Status: 'healthy' } }) },
      ill: container({ ...running, Health: { Status: 'unhealthy' } }),
      new: container({ ...running, Health: { Status: 'starting' } }),
      gone: container({ Status: 'exited', ExitCode: 137 }),
    }),
  );
  const found = async (name: string) => {
    const { up, reason, detail } = await look(dockerProbe(server.port, { container: name }));
    return [up, reason, detail];
  };
  assert.deepEqual(await found('shop'), [true, null, null]);
  assert.deepEqual(await found('well'), [true, null, null]);
  assert.deepEqual(await found('new'), [true, null, null]);
  assert.deepEqual(await found('ill'), [false, 'status', 'the container is unhealthy']);
  assert.deepEqual(await found('gone'), [
    ...[false, 'status', 'the container is exited, with code 137, expected running'],
  ]);
  assert.deepEqual(await found('none'), [false, 'error_answer', 'No such container: none']);
});

test('its state can be asserted on, and what else the server knows of it cannot be seen', async (t) => {
  const server = await serveHttp(t, engine({ shop: container(running) }));
  const assertions = [assertion('json', 'lt', 2, '$.restarts'), assertion('body', 'contains', 'SECRET')];
  const { detail } = await look(dockerProbe(server.port, { assertions }), unhurried);
  assert.match(detail ?? '', /^json \$\.restarts: expected lt 2, seen 2; body: /);
  assert.doesNotMatch(detail ?? '', /hunter2/);
});

test('a socket is asked only where whoever runs the machine allowed its path', async (t) => {
  const directory = await mkdtemp(join(temporaryDirectory(), 'tocsin-docker-'));
  t.after(() => rm(directory, { recursive: true }));
  const path = join(directory, 'docker.sock');
  const server = createServer(engine({ shop: container(running) }));
  await new Promise<void>((resolve) => server.listen(path, resolve));
  t.after(() => server.close());
  const probe = dockerProbe(2375, { host: 'localhost', socket: path });
  const allowed = await look(probe, { sockets: [path], privateAllowed: ['10.0.0.0/8'] });
  assert.deepEqual([allowed.up, allowed.ip, allowed.http_status], [true, null, 200]);
  for (const context of [{}, { sockets: [`${path}x`] }, { sockets: [path], privateAllowed: false }]) {
    const { up, reason } = await look(probe, context);
    assert.deepEqual([up, reason], [false, 'blocked_address']);
  }
  const absent = await look({ ...probe, socket: `${path}x` }, { sockets: [`${path}x`] });
  assert.deepEqual([absent.reason, absent.detail], ['refused', 'there is no such socket']);
});

test('what is no Docker, and what floods, is a failure', async (t) => {
  const web = await serveHttp(t, (_request, response) => response.end('<html>'));
  assert.equal((await look(dockerProbe(web.port))).detail, 'what answers is no Docker');
  const large = await serveHttp(t, (_request, response) => response.end('x'.repeat(2_000_000)));
  assert.equal((await look(dockerProbe(large.port))).reason, 'too_large');
  const silent = await serveRaw(t, () => {});
  assert.equal((await look(dockerProbe(silent.port, { timeoutMs: 150 }))).reason, 'timeout');
});

test('names lead nowhere else, and settings that mean nothing together are refused', () => {
  const issues = (rest: object) => docker.issues?.({ ...facts.defaults, container: 'shop', ...rest });
  assert.deepEqual(issues({}), []);
  for (const name of ['../images', 'a/b', 'a?b', ''])
    assert.deepEqual(issues({ container: name }), [
      { field: 'container', reason: 'name or id of a container' },
    ]);
  assert.deepEqual(issues({ container: null }), [{ field: 'container', reason: 'required' }]);
  assert.deepEqual(issues({ socket: 'docker.sock' }), [{ field: 'socket', reason: 'absolute path' }]);
});
