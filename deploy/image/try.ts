// Builds both images on bases of Debian's packages, holds their size, and tries them: `npm run try:image` as root, with
// mmdebstrap, buildah, unshare and setpriv. The whole image is started on an empty volume, pinged, killed with -9,
// started again and asked for every ping that it answered; the slim one on a database that is elsewhere.
// `npm run try:image -- <directory>` keeps what it built there, and uses it again.

import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runningDatabaseUrl } from '../../src/platform/database/embedded/running.ts';
import { callerOf } from '../../src/testing/caller.ts';
import { BUILD, type Container, type Image, openImage, runContainer } from './container.ts';

const MOST_BYTES = { whole: 300e6, slim: 180e6 };
const CHECKS = 10;
/** Fewer than are recorded of a check in a minute. */
const PINGS_EACH = 25;
const LONGEST_STOP_MS = 10_000;

const [kept] = process.argv.slice(2);
const work = kept === undefined ? mkdtempSync(join(tmpdir(), 'tocsin-image-')) : resolve(kept);
const port = 20_000 + (process.pid % 10_000);
const base = `http://localhost:${port}`;
const running: Container[] = [];
const environment = { TOCSIN_PORT: String(port), PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' };
try {
  if (!existsSync(join(work, 'storage')))
    timed('built', () => execFileSync(BUILD, [work], { stdio: 'inherit' }));
  const whole = openImage(work, 'tocsin:trial');
  const slim = openImage(work, 'tocsin:trial-slim');
  expectSize(whole, MOST_BYTES.whole);
  expectSize(slim, MOST_BYTES.slim);
  const volume = makeVolume('volume');
  await expectNothingLost(whole, volume);
  await expectSlim(whole, slim, volume);
  print('both images work');
} finally {
  for (const container of running) container.kill();
  execFileSync(BUILD, [work, 'buildah', 'rm', '--all']);
  rmSync(kept === undefined ? work : join(work, 'volumes'), { recursive: true, force: true });
}

function makeVolume(name: string): string {
  const volume = join(work, 'volumes', name);
  mkdirSync(volume, { recursive: true });
  chownSync(volume, 10_001, 10_001);
  return volume;
}

function expectSize({ name, bytes, user }: Image, most: number): void {
  print(`${name}: ${Math.round(bytes / 1e6)} MB, at most ${most / 1e6}, runs as ${user}`);
  if (bytes > most) throw new Error(`${name} is larger than ${most / 1e6} MB`);
  if (user !== '10001:10001') throw new Error(`${name} runs as ${user}`);
}

async function expectNothingLost(image: Image, volume: string): Promise<void> {
  const first = await start(image, volume, 'the first start');
  const setUp = JSON.parse(await first.line('"set_up"')).set_up;
  const alice = callerOf(() => `${base}/api`, { Origin: base, Cookie: await register(setUp) });
  const checks: { id: number; ping_url: string }[] = [];
  for (let index = 0; index < CHECKS; index += 1)
    checks.push(await alice.post('/cron-checks', { name: `Check ${index}`, interval_seconds: 3_600 }));
  let answered = 0;
  for (let round = 0; round < PINGS_EACH; round += 1)
    for (const { ping_url } of checks) {
      const path = new URL(ping_url).pathname;
      if ((await fetch(base + path, { method: 'POST' })).status === 200) answered += 1;
    }
  first.signal('SIGKILL');
  await first.ended;
  const second = await start(image, volume, 'the start after kill -9');
  let recorded = 0;
  // The last ones are recorded within a second of the start.
  for (let attempt = 0; attempt < 50 && recorded < answered; attempt += 1) {
    await new Promise((next) => setTimeout(next, 200));
    const lists = await Promise.all(checks.map(({ id }) => alice.get(`/cron-checks/${id}/pings?limit=100`)));
    recorded = lists.reduce((sum, { pings }) => sum + pings.length, 0);
  }
  print(`${answered} pings answered, ${recorded} recorded after kill -9`);
  if (recorded !== answered || answered !== CHECKS * PINGS_EACH)
    throw new Error('pings were lost or doubled');
  await stop(second);
}

/** As a browser does it; the cookie of the session. */
async function register(setupToken: string): Promise<string> {
  const answer = await callerOf(() => `${base}/api`, { Origin: base }).send('POST', '/auth/register', {
    ...{ email: 'alice@example.org', password: 'correct horse battery', setup_token: setupToken },
  });
  if (answer.status >= 300) throw new Error(`registration: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1))
    .join('; ');
}

/** The database is that of a whole one that runs, by its socket: both have the same volume, each a directory of its own. */
async function expectSlim(whole: Image, slim: Image, volume: string): Promise<void> {
  const beside = await start(whole, volume, 'one with PostgreSQL');
  const url = await runningDatabaseUrl(volume);
  if (url === null) throw new Error('the built-in PostgreSQL does not answer');
  const { default: pg } = await import('pg');
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create database elsewhere');
  await client.end();
  makeVolume('volume/slim');
  const container = await start(slim, volume, 'the slim one', {
    TOCSIN_PORT: String(port + 1),
    TOCSIN_DATA_DIR: '/data/slim',
    DATABASE_URL: url.replace(encodeURIComponent(volume), '%2Fdata').replace(/\/[^/]*$/, '/elsewhere'),
  });
  await stop(container);
  await stop(beside);
}

async function start(
  image: Image,
  volume: string,
  what: string,
  more: Record<string, string> = {},
): Promise<Container> {
  const begun = performance.now();
  const container = runContainer(image, volume, { ...environment, ...more });
  running.push(container);
  await container.line('"ready":true');
  print(`${what}: ready after ${Math.round(performance.now() - begun)} ms`);
  if (container.check(image.health) !== 0) throw new Error('the health check fails');
  if (statSync(volume).uid !== 10_001) throw new Error('the volume changed hands');
  return container;
}

async function stop(container: Container): Promise<void> {
  const begun = performance.now();
  container.signal('SIGTERM');
  const { code } = await container.ended;
  const took = Math.round(performance.now() - begun);
  print(`SIGTERM: ended with ${code} after ${took} ms`);
  if (code !== 0 || took > LONGEST_STOP_MS) throw new Error('it does not stop as it should');
}

function timed(what: string, act: () => void): void {
  const begun = performance.now();
  act();
  print(`${what} in ${Math.round((performance.now() - begun) / 1_000)} s`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
