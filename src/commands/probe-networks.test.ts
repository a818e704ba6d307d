import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryDirectory } from '../testing/journals.ts';
import { UsageError } from './command.ts';
import { probeSettings } from './probe.ts';
import { networksIn } from './probe-networks.ts';

async function fileOf(t: TestContext, text: string): Promise<string> {
  const file = join(await temporaryDirectory(t), 'networks');
  await writeFile(file, text);
  return file;
}

const usual = ['--url', 'https://api.example.com', '--token', 'toc_probe_1'];
const allowed = (args: readonly string[], env = {}) => probeSettings([...usual, ...args], env).privateAllowed;

test('a file of networks has one a line, comments and empty lines', () => {
  const text = '\uFEFF10.1.0.0/16 # of the office\r\n\r\n  fd00::/8 # of the lab\n192.168.4.7\n';
  assert.deepEqual(networksIn(text, 'x'), ['10.1.0.0/16', 'fd00::/8', '192.168.4.7']);
  assert.deepEqual(networksIn('# none\n', 'x'), []);
  assert.ok(networksIn('private', 'x').includes('10.0.0.0/8'));
});

test('what is no network is refused with its file and line, and is not repeated', () => {
  for (const line of ['10.0.0.0/33', 'hunter2', '10.0.0.0/8,192.168.0.0/16', '10.0.0.0/8 192.168.0.0/16'])
    assert.throws(() => networksIn(`# one\n10.0.0.0/8\n${line}\n`, '/etc/networks'), {
      name: 'UsageError',
      message: 'line 3 of /etc/networks takes one network, such as 10.0.0.0/8',
    });
  const many = Array.from({ length: 257 }, (_, index) => `10.0.${index % 256}.0/24`).join('\n');
  assert.throws(() => networksIn(many, '/etc/networks'), /names more than 256 networks/);
});

test('a prober may reach what its arguments, its variables and its file name, and nothing without them', async (t) => {
  const file = await fileOf(t, '10.1.0.0/16\n10.2.0.0/16\n');
  assert.equal(allowed([]), false);
  assert.deepEqual(allowed(['--allow-networks-file', file]), ['10.1.0.0/16', '10.2.0.0/16']);
  assert.deepEqual(
    allowed(['--allow-network', '10.2.0.0/16', '--allow-network', '127.0.0.1'], {
      TOCSIN_PROBE_NETWORKS_FILE: file,
    }),
    ['10.2.0.0/16', '127.0.0.1', '10.1.0.0/16'],
  );
  assert.deepEqual(allowed([], { TOCSIN_PROBE_NETWORKS_FILE: await fileOf(t, '# none yet\n') }), []);
  assert.throws(() => allowed(['--allow-networks-file', join(file, 'x')]), UsageError);
  assert.throws(() => allowed([], { TOCSIN_PROBE_NETWORKS: 'all' }), {
    message: '--allow-network takes networks, such as 10.0.0.0/8',
  });
  const large = await fileOf(t, `${'#'.repeat(70_000)}\n`);
  assert.throws(() => allowed(['--allow-networks-file', large]), /that file is larger than 64 KB/);
});
