import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { issueCertificate } from '../testing/certificates.ts';
import { readAuthorities, trustAuthorities } from './authorities.ts';
import { createSafeFetch } from './safe-fetch/safe-fetch.ts';

const root = issueCertificate({ commonName: 'Office Root', isAuthority: true });

function fileOf(t: TestContext, content: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'authorities-'));
  t.after(() => rmSync(directory, { recursive: true }));
  const path = join(directory, 'ca.pem');
  writeFileSync(path, content);
  return path;
}

test('what a private authority signed is refused, names the variable, and is taken once its file is trusted', async (t) => {
  const { key, cert } = issueCertificate({ names: ['127.0.0.1'], issuer: root });
  const server = createServer({ key, cert }, (_request, response) => response.end('ok'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  await using http = createSafeFetch();
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const ask = () =>
    http.fetch(url, { method: 'GET', timeoutMs: 20_000, maxBytes: 100, privateAllowed: true });
  const refused = await ask();
  assert.ok(!refused.answered);
  assert.equal(refused.reason, 'tls');
  assert.match(refused.detail, /TOCSIN_CA_FILE$/);
  const other = issueCertificate({ commonName: 'Other Root', isAuthority: true });
  const authorities = readAuthorities(fileOf(t, `# two of them\n${other.cert}\n${root.cert}`));
  assert.deepEqual(
    authorities.map(({ subject }) => subject),
    ['CN=Other Root', 'CN=Office Root'],
  );
  trustAuthorities(authorities);
  const taken = await ask();
  assert.ok(taken.answered);
  assert.equal(taken.body.toString(), 'ok');
});

test('a file that is no list of certificates is refused, and why is said', (t) => {
  const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n';
  assert.throws(() => readAuthorities(fileOf(t, 'no certificate')), /TOCSIN_CA_FILE .*: it has none\.$/);
  assert.throws(() => readAuthorities(fileOf(t, root.cert + broken)), /certificate 2 of it is broken/);
  assert.throws(() => readAuthorities('/nowhere/ca.pem'), /it cannot be read \(ENOENT\)/);
});
