import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serveRaw } from '../../../../platform/safe-fetch/test-servers.ts';
import { closedPort, look } from '../test-probes.ts';
import type { SshProbe } from './probe.ts';

const sshProbe = (port: number, rest: Partial<SshProbe> = {}): SshProbe => ({
  ...{ kind: 'ssh', host: '127.0.0.1', port, software: null },
  ...{ upsideDown: false, timeoutMs: 20_000, assertions: [] },
  ...rest,
});

const DEBIAN = 'SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3';

test('a server that identifies itself is up, and hears who asks', async (t) => {
  const received = Promise.withResolvers<string>();
  const server = await serveRaw(t, (socket) => {
    socket.write(`${DEBIAN}\r\n`);
    socket.once('data', (bytes) => received.resolve(bytes.toString()));
  });
  const result = await look(sshProbe(server.port));
  assert.deepEqual([result.up, result.reason, result.ip], [true, null, '127.0.0.1']);
  assert.ok(result.phases.connect !== null && result.phases.first_byte !== null);
  assert.equal(await received.promise, 'SSH-2.0-Tocsin\r\n');
});

test('lines before it, pieces, and a line feed alone are as good', async (t) => {
  const server = await serveRaw(t, async (socket) => {
    for (const piece of ['Authorised users', ' only.\r\nSSH-1.', '99-dropbear_2022.83\n']) {
      await new Promise((resolve) => socket.write(piece, resolve));
      await new Promise(setImmediate);
    }
  });
  assert.equal((await look(sshProbe(server.port))).up, true);
});

test('other software than the one expected is a failure that says which', async (t) => {
  const server = await serveRaw(t, (socket) => socket.write(`${DEBIAN}\r\n`));
  assert.equal((await look(sshProbe(server.port, { software: 'OpenSSH_9' }))).up, true);
  const other = await look(sshProbe(server.port, { software: 'OpenSSH_10' }));
  assert.deepEqual([other.up, other.reason], [false, 'assertion']);
  assert.equal(other.detail, 'expected "OpenSSH_10", seen "OpenSSH_9.2p1 Debian-2+deb12u3"');
  assert.deepEqual(other.compared, { expected: 'OpenSSH_10', seen: 'OpenSSH_9.2p1 Debian-2+deb12u3' });
});

test('a server of the first version alone is no SSH server any more', async (t) => {
  const server = await serveRaw(t, (socket) => socket.write('SSH-1.5-old\r\n'));
  const result = await look(sshProbe(server.port));
  assert.deepEqual([result.up, result.detail], [false, 'expected "SSH 2.0", seen "SSH 1.5"']);
});

test('another protocol, silence, a closed connection and a flood are failures', async (t) => {
  const smtp = await serveRaw(t, (socket) => socket.write('220 mail.example ESMTP\r\n'));
  const other = await look(sshProbe(smtp.port));
  assert.deepEqual([other.up, other.reason], [false, 'assertion']);
  assert.equal(other.detail, 'another answer came; expected "SSH-2.0-", seen "220 mail.example ESMTP"');
  const silent = await serveRaw(t, () => {});
  const late = await look(sshProbe(silent.port, { timeoutMs: 150 }));
  assert.equal(late.reason, 'timeout');
  assert.match(late.detail ?? '', /expected "SSH-2\.0-", seen nothing$/);
  const closing = await serveRaw(t, (socket) => socket.end());
  assert.match(
    (await look(sshProbe(closing.port))).detail ?? '',
    /^the connection was closed; expected "SSH-2\.0-", seen nothing$/,
  );
  const flood = await serveRaw(t, (socket) => socket.write(Buffer.alloc(200_000, '.')));
  assert.equal((await look(sshProbe(flood.port))).reason, 'too_large');
  assert.equal((await look(sshProbe(await closedPort()))).reason, 'refused');
});
