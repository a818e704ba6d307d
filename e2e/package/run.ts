// Whether the npm package works and how large it is: packs it, installs the tarball into an empty prefix as npm does,
// starts it with the built-in PostgreSQL, then without optional dependencies on a database that is elsewhere. As root,
// what runs has no rights. The web app is packed as it was built last: `npm run test:package`. With `-- --offline` the
// dependencies are copied from the checkout, which takes seconds: the versions of the lock file, laid out as by npm.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  constants,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import packageJson from '../../package.json' with { type: 'json' };
import { runningDatabaseUrl } from '../../src/platform/database/embedded/running.ts';
import { type Installed, openInstalled } from './installed.ts';

const MOST_MB = { all: 220, withoutOptional: 120 };
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const NOBODY = 65_534;
const isOffline = process.argv.includes('--offline');

const execute = promisify(execFile);
const directory = await mkdtemp(join(tmpdir(), 'tocsin-package-'));
try {
  await chmod(directory, 0o755);
  const tarball = await pack();
  const path = await nodeForNobody();
  const whole = await install(tarball, 'whole', path, []);
  await expectSize(whole, MOST_MB.all);
  const dataDir = await dataDirectory('data');
  await using first = await whole.serve({ TOCSIN_DATA_DIR: dataDir });
  await first.expectAnswers();
  await expectCommands(whole, dataDir);
  const slim = await install(tarball, 'slim', path, ['--omit=optional']);
  await expectSize(slim, MOST_MB.withoutOptional);
  await expectSlim(slim, dataDir);
  await first.stop();
  await using second = await whole.serve({ TOCSIN_DATA_DIR: dataDir });
  await second.stop();
  print(
    `the package works; ready after ${first.readyMs} ms on an empty data directory, then ${second.readyMs} ms`,
  );
} finally {
  await rm(directory, { recursive: true, force: true });
}

async function pack(): Promise<string> {
  await execute(process.execPath, [join(ROOT, 'bin/build-program.mjs')]);
  await execute('npm', ['pack', '--ignore-scripts', '--pack-destination', directory], { cwd: ROOT });
  const tarball =
    (await readdir(directory)).find((name) => name.endsWith('.tgz')) ?? fail('npm packed nothing');
  return join(directory, tarball);
}

/** The Node.js of this process where anybody may run it. */
async function nodeForNobody(): Promise<string> {
  const own = join(directory, 'node');
  await mkdir(own);
  await copyFile(process.execPath, join(own, 'node'), constants.COPYFILE_FICLONE);
  return `${own}:/usr/bin:/bin`;
}

async function install(tarball: string, name: string, path: string, omits: string[]): Promise<Installed> {
  const prefix = join(directory, name);
  await mkdir(prefix);
  // A global installation takes no notice of --omit (npm 11), so it is one of a directory.
  if (isOffline) await layOut(tarball, prefix, omits);
  else
    await execute('npm', [
      ...['install', '--prefer-offline', '--no-audit', '--no-fund', '--prefix', prefix],
      ...(omits.length > 0 ? omits : ['--global']),
      tarball,
    ]);
  const command = join(prefix, omits.length > 0 && !isOffline ? 'node_modules/.bin/tocsin' : 'bin/tocsin');
  const home = await dataDirectory(`${name}-home`);
  return openInstalled({ prefix, command, path, home, user: isRoot() ? NOBODY : null });
}

/** What `npm install --global` makes. */
async function layOut(tarball: string, prefix: string, omits: string[]): Promise<void> {
  const place = join(prefix, 'lib/node_modules/@tocsin/server');
  await mkdir(join(place, 'node_modules'), { recursive: true });
  await execute('tar', ['-xzf', tarball, '-C', place, '--strip-components=1']);
  const packages = await packagesInUse(omits.length > 0);
  // With the symbolic links of the built-in PostgreSQL as they are, and all at once: thousands of small files.
  await execute('cp', ['-a', '--parents', ...packages, join(place, 'node_modules')], {
    cwd: join(ROOT, 'node_modules'),
  });
  await mkdir(join(prefix, 'bin'));
  await symlink('../lib/node_modules/@tocsin/server/bin/tocsin', join(prefix, 'bin/tocsin'));
}

/** Of those beside each other; what is in another package comes with it. The Node.js of a checkout is no part of it. */
async function packagesInUse(omitsOptional: boolean): Promise<string[]> {
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  interface Entry {
    dev?: true;
    optional?: true;
    /** Of what is optional and of what is for development: by itself it comes with what is optional. */
    devOptional?: true;
    link?: true;
  }
  return Object.entries<Entry>(packages).flatMap(([path, entry]) => {
    const [, name, nested] = path.split('node_modules/');
    if (name === undefined || nested !== undefined || entry.dev || entry.link) return [];
    if ((omitsOptional && (entry.optional || entry.devOptional)) || /^node-(?:linux|darwin|win)-/.test(name))
      return [];
    return existsSync(join(ROOT, 'node_modules', name)) ? [name] : [];
  });
}

async function dataDirectory(name: string): Promise<string> {
  const made = join(directory, name);
  await mkdir(made, { mode: 0o700 });
  if (isRoot()) await chown(made, NOBODY, NOBODY);
  return made;
}

async function expectSize({ prefix }: Installed, most: number): Promise<void> {
  const { stdout } = await execute('du', ['-sm', prefix]);
  const size = Number.parseInt(stdout, 10);
  print(`${basename(prefix)}: ${size} MB, at most ${most}`);
  if (!(size <= most)) fail(`the installed package is larger than ${most} MB`);
}

async function expectCommands({ run }: Installed, dataDir: string): Promise<void> {
  const version = await run(['version']);
  if (version !== `${packageJson.version}\n`) fail(`tocsin version prints ${version}`);
  await run(['doctor'], { TOCSIN_DATA_DIR: dataDir });
  await run(['backup', join(dataDir, 'backup')], { TOCSIN_DATA_DIR: dataDir });
}

/** On a database of its own beside that of the first. */
async function expectSlim(slim: Installed, running: string): Promise<void> {
  const dataDir = await dataDirectory('slim-data');
  const refused = await slim.run(['serve'], { TOCSIN_DATA_DIR: dataDir }).catch((error) => error.stderr);
  if (!refused.includes('set DATABASE_URL')) fail(`without PostgreSQL it says: ${refused}`);
  const url = new URL((await runningDatabaseUrl(running)) ?? fail('the built-in PostgreSQL does not answer'));
  const client = new pg.Client(url.href);
  await client.connect();
  await client.query('create database elsewhere');
  await client.end();
  url.pathname = '/elsewhere';
  await using program = await slim.serve({ TOCSIN_DATA_DIR: dataDir, DATABASE_URL: url.href });
  await program.expectAnswers();
  await program.stop();
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(reason: string): never {
  throw new Error(reason);
}
