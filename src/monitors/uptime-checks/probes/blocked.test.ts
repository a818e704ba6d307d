import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ResolveHost } from '../../../platform/safe-fetch/resolve-host.ts';
import { serveHttp } from '../../../platform/safe-fetch/test-servers.ts';
import { resolveTarget } from './resolve-target.ts';
import { httpProbe, look, tcpProbe, tlsProbe } from './test-probes.ts';

const stranger = { privateAllowed: false, resolve: resolveTarget };

/** Spellings of this machine; `resolve` is asked for none of them but the names. */
const spellings = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '017700000001',
  '0.0.0.0',
  'localhost',
  'LOCALHOST.',
  'a.localhost',
  '１２７.0.0.1',
];

test('no spelling of a private address is reached by any kind of probe of a stranger', async (t) => {
  const inside = await serveHttp(t, (_request, response) => response.end('secret'));
  const { port } = inside;
  for (const host of [...spellings, '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::127.0.0.1']) {
    const inUrl = host.includes('::') ? `[${host}]` : host;
    for (const definition of [
      httpProbe(`http://${inUrl}:${port}/`),
      tcpProbe(port, { host }),
      tlsProbe(port, { host }),
    ]) {
      const result = await look(definition, stranger);
      const { up, reason, ip } = result;
      assert.deepEqual({ up, reason, ip }, { up: false, reason: 'blocked_address', ip: null }, host);
    }
  }
  assert.equal(inside.opened(), 0);
});

test('cloud metadata is out of reach even where private addresses are not', async () => {
  for (const address of ['169.254.169.254', '100.100.100.200', 'fd00:ec2::254', '::ffff:a9fe:a9fe']) {
    const resolve = async () => [address];
    for (const definition of [
      httpProbe('http://metadata.example/'),
      tcpProbe(80, { host: 'metadata.example' }),
      tlsProbe(443, { host: address }),
    ]) {
      assert.equal((await look(definition, { resolve })).reason, 'blocked_address', address);
    }
  }
});

test('one private address among public ones refuses them all, and is not shown', async (t) => {
  const inside = await serveHttp(t, (_request, response) => response.end('secret'));
  const resolve = async () => ['8.8.8.8', '10.1.2.3', '127.0.0.1'];
  const result = await look(httpProbe(`http://mixed.example:${inside.port}/`), { ...stranger, resolve });
  assert.deepEqual([result.reason, result.detail], ['blocked_address', 'leads to a private address']);
});

test('a redirect into the network of the service is refused', async (t) => {
  const inside = await serveHttp(t, (_request, response) => response.end('secret'));
  // A stranger cannot reach the first server of a test, so what is refused here is metadata, and what names lead to.
  for (const location of [
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:169.254.169.254]/',
    'http://0xa9fea9fe/',
    'http://inside.example/',
    '//inside.example/',
  ]) {
    const site = await serveHttp(t, (_request, response) => response.writeHead(302, { location }).end());
    const resolve: ResolveHost = async (host) =>
      host === 'inside.example' ? ['169.254.170.2'] : ['127.0.0.1'];
    const result = await look(httpProbe(`http://shop.example:${site.port}/`), { resolve });
    assert.deepEqual(
      [result.up, result.reason, result.http_status],
      [false, 'blocked_address', 302],
      location,
    );
  }
  assert.equal(inside.opened(), 0);
});

test('a name that leads elsewhere at its second look-up is judged again', async (t) => {
  const site = await serveHttp(t, (_request, response) => response.writeHead(302, { location: '/' }).end());
  const answers = [['127.0.0.1'], ['169.254.169.254']];
  const resolve: ResolveHost = async () => answers.shift() ?? [];
  const result = await look(httpProbe(`http://rebind.example:${site.port}/`), { resolve });
  assert.deepEqual([result.up, result.reason, site.opened()], [false, 'blocked_address', 1]);
});

test('the address that was judged is the one connected to', async (t) => {
  const judged = await serveHttp(t, (_request, response) => response.end());
  const answers = [['127.0.0.1'], ['169.254.169.254']];
  const resolve: ResolveHost = async () => answers.shift() ?? [];
  const result = await look(httpProbe(`http://rebind.example:${judged.port}/`), { resolve });
  assert.deepEqual([result.up, result.ip, answers.length], [true, '127.0.0.1', 1]);
});

test('a name that does not resolve is a failure of DNS, one whose look-up never ends a timeout', async () => {
  const missing = await look(httpProbe('http://missing.example/'), {
    resolve: async () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
  });
  assert.deepEqual([missing.reason, missing.detail], ['dns', 'the name does not resolve (ENOTFOUND)']);
  const never = await look(tcpProbe(80, { host: 'never.example', timeoutMs: 100 }), {
    resolve: () => new Promise(() => {}),
  });
  assert.deepEqual([never.reason, never.phases.dns], ['timeout', null]);
});
