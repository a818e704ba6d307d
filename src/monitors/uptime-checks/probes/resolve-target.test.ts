import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createTargetResolver, readHostsFile } from './resolve-target.ts';

const hosts =
  '127.0.0.1 localhost\n10.0.0.5\tDb.internal db # the database\n::1 db\n# 10.0.0.6 off\nnonsense x\n';

const { signal } = new AbortController();

/** Writes down who was asked for what; DNS answers with this error, the system with an address. */
async function resolverOn(t: TestContext, code: string | null) {
  const folder = await mkdtemp(join(tmpdir(), 'tocsin-hosts-'));
  t.after(() => rm(folder, { recursive: true }));
  const hostsPath = join(folder, 'hosts');
  await writeFile(hostsPath, hosts);
  const asked: string[] = [];
  const resolve = createTargetResolver({
    hostsPath,
    async resolve(host, { local }) {
      asked.push(`${local ? 'system' : 'dns'} ${host}`);
      if (!local && code) throw Object.assign(new Error(code), { code });
      return [local ? '10.9.9.9' : '192.0.2.1'];
    },
  });
  return { resolve, asked, hostsPath };
}

test('a hosts file lists names with all their addresses', () => {
  assert.deepEqual(Object.fromEntries(readHostsFile(hosts)), {
    localhost: ['127.0.0.1'],
    'db.internal': ['10.0.0.5'],
    db: ['10.0.0.5', '::1'],
  });
});

test('a name of the hosts file is asked of nobody, and a change of the file is seen', async (t) => {
  const { resolve, asked, hostsPath } = await resolverOn(t, null);
  assert.deepEqual(await resolve('DB.internal.', { local: true, signal }), ['10.0.0.5']);
  assert.deepEqual(asked, []);
  await rm(hostsPath);
  assert.deepEqual(await resolve('db.internal', { local: true, signal }), ['192.0.2.1']);
  assert.deepEqual(asked, ['dns db.internal']);
});

test('an outsider learns nothing of the hosts file or by the system', async (t) => {
  const { resolve, asked } = await resolverOn(t, 'ENOTFOUND');
  await assert.rejects(resolve('db.internal', { local: false, signal }), /ENOTFOUND/);
  assert.deepEqual(asked, ['dns db.internal']);
});

test('the system is asked for what DNS does not know, and not where DNS fails', async (t) => {
  const unknown = await resolverOn(t, 'ENOTFOUND');
  assert.deepEqual(await unknown.resolve('nas.local', { local: true, signal }), ['10.9.9.9']);
  assert.deepEqual(unknown.asked, ['dns nas.local', 'system nas.local']);
  for (const code of ['ETIMEOUT', 'ESERVFAIL']) {
    const failing = await resolverOn(t, code);
    await assert.rejects(failing.resolve('shop.example', { local: true, signal }), new RegExp(code));
    assert.deepEqual(failing.asked, ['dns shop.example']);
    assert.deepEqual(await failing.resolve('nas', { local: true, signal }), ['10.9.9.9']);
  }
});
