import assert from 'node:assert/strict';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Member } from '../../testing/cast.ts';
import { startTestService, type TestService } from '../../testing/service.ts';
import { type Finished, startWrapper } from './test-stage.ts';

const keyOf = async (person: Member, kind: 'full' | 'read_only'): Promise<string> =>
  (await person.post('/api-keys', { name: 'cron', kind })).key;

interface Machine {
  /** `$XDG_STATE_HOME/tocsin`. */
  state: string;
  home: string;
  /** Runs a job that prints a line and exits with 3. */
  run(options: readonly string[], environment?: Record<string, string>): Promise<Finished>;
}

async function machine(t: TestContext, { api }: TestService): Promise<Machine> {
  const home = await mkdtemp(join(tmpdir(), 'tocsin-create-'));
  t.after(() => rm(home, { recursive: true }));
  return {
    home,
    state: join(home, 'tocsin'),
    run: (options, environment = {}) =>
      startWrapper(t, ['--create', '--api-url', api, ...options, '--', 'sh', '-c', 'echo worked; exit 3'], {
        PATH: process.env.PATH,
        TZ: 'Europe/Vilnius',
        XDG_STATE_HOME: home,
        ...environment,
      }).ended,
  };
}

const named = async (person: Member, name: string) =>
  (await person.get(`/cron-checks?q=${encodeURIComponent(name)}`)).checks;

const worked = ({ code, stdout }: Finished) => assert.deepEqual([code, stdout.toString()], [3, 'worked\n']);

test('--create', async (t) => {
  const service = await startTestService(t);
  const { alice, charlie } = service;
  const key = await keyOf(alice, 'full');
  const withKey = { TOCSIN_API_KEY: key };

  await t.test('makes the check on first use and remembers its ping URL for itself alone', async (t) => {
    const { run, state } = await machine(t, service);
    const options = ['--name', 'First use', '--schedule', '0 3 * * *', '--grace', '30m'];
    const first = await run(options, withKey);
    worked(first);
    assert.equal(first.stderr, '');
    await service.settle();
    const [check, ...others] = await named(alice, 'First use');
    assert.deepEqual(others, []);
    assert.deepEqual(
      [check.cron_expression, check.timezone, check.grace_seconds, check.last_exit_code],
      ['0 3 * * *', 'Europe/Vilnius', 1_800, 3],
    );
    const [file = ''] = await readdir(state);
    const [{ mode }, text] = [await stat(join(state, file)), await readFile(join(state, file), 'utf8')];
    assert.deepEqual([mode & 0o777, JSON.parse(text).ping_url], [0o600, check.ping_url]);
    assert.ok(!text.includes(key));
    const later = await run(options);
    assert.equal(later.stderr, '');
    await service.settle();
    assert.ok((await alice.get(`/cron-checks/${check.id}`)).ping_count > check.ping_count);
  });

  await t.test('ten at once make one', async (t) => {
    const machines = await Promise.all(Array.from({ length: 10 }, () => machine(t, service)));
    const options = ['--name', 'At once', '--schedule', '1h', '--timezone', 'Asia/Tokyo'];
    for (const finished of await Promise.all(machines.map(({ run }) => run(options, withKey)))) {
      worked(finished);
      assert.equal(finished.stderr, '');
    }
    await service.settle();
    const checks = await named(alice, 'At once');
    assert.equal(checks.length, 1);
    assert.deepEqual([checks[0].interval_seconds, checks[0].timezone], [3_600, 'Asia/Tokyo']);
    const { pings } = await alice.get(`/cron-checks/${checks[0].id}/pings`);
    assert.equal(pings.filter((ping: { exit_code: number }) => ping.exit_code === 3).length, 10);
  });

  await t.test('finds the check of exactly this name and leaves it as it is', async (t) => {
    const { run, home } = await machine(t, service);
    const check = await alice.createCronCheck({ name: 'Known', interval_seconds: 7_200 });
    await alice.createCronCheck({ name: 'Known 2' });
    const keyFile = join(home, 'key');
    await writeFile(keyFile, `${key}\n`);
    worked(await run(['--name', 'Known', '--schedule', '1h', '--key-file', keyFile]));
    await service.settle();
    const seen = await alice.get(`/cron-checks/${check.id}`);
    assert.deepEqual([seen.interval_seconds, seen.last_exit_code], [7_200, 3]);
  });

  await t.test('makes it again when it was deleted within a day', async (t) => {
    const options = ['--name', 'Deleted', '--schedule', '1h'];
    worked(await (await machine(t, service)).run(options, withKey));
    const [check] = await named(alice, 'Deleted');
    await alice.delete(`/cron-checks/${check.id}`);
    const again = await (await machine(t, service)).run(options, withKey);
    worked(again);
    assert.equal(again.stderr, '');
    const [other] = await named(alice, 'Deleted');
    assert.notEqual(other.id, check.id);
  });

  await t.test('asks again after a day, and then knows the new ping URL', async (t) => {
    const { run, state } = await machine(t, service);
    const options = ['--name', 'Rotated', '--schedule', '1h'];
    await run(options, withKey);
    const [check] = await named(alice, 'Rotated');
    const { ping_url } = await alice.post(`/cron-checks/${check.id}/rotate-slug`);
    const file = join(state, (await readdir(state))[0] ?? '');
    const kept = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...kept, found_at: kept.found_at - 24 * 3_600_000 }));
    await run(options, withKey);
    assert.equal(JSON.parse(await readFile(file, 'utf8')).ping_url, ping_url);
  });

  await t.test('a key of another account gets a check of that account', async (t) => {
    const { run } = await machine(t, service);
    const options = ['--name', 'Two accounts', '--schedule', '1h'];
    await run(options, withKey);
    await run(options, { TOCSIN_API_KEY: await keyOf(charlie, 'full') });
    await service.settle();
    for (const person of [alice, charlie]) {
      const [check] = await named(person, 'Two accounts');
      assert.equal(check.last_exit_code, 3);
    }
  });

  await t.test('the job runs although nothing can be remembered', async (t) => {
    const { run, home } = await machine(t, service);
    await writeFile(join(home, 'tocsin'), 'a file where the directory should be');
    const finished = await run(['--name', 'Forgetful', '--schedule', '1h'], withKey);
    worked(finished);
    assert.match(finished.stderr, /^tocsin run: Forgetful: EEXIST/);
    await service.settle();
    assert.equal((await named(alice, 'Forgetful'))[0].last_exit_code, 3);
  });

  const refused: [string, string[], Record<string, string>, RegExp][] = [
    ['without a key', ['--schedule', '1h'], {}, /there is no key in TOCSIN_API_KEY/],
    [
      'without its key file',
      ['--schedule', '1h', '--key-file', '/nowhere'],
      {},
      /the key cannot be read: ENOENT/,
    ],
    [
      'with a wrong key',
      ['--schedule', '1h'],
      { TOCSIN_API_KEY: 'toc_key_wrong' },
      /answered 401 \(unauthorized\)/,
    ],
    [
      'with a schedule that means nothing',
      ['--schedule', '0 3 * * 9'],
      withKey,
      /answered 400 \(cron_expression: .*day-of-week/,
    ],
    [
      'with a time zone that does not exist',
      ['--schedule', '0 3 * * *', '--timezone', 'Mars/Phobos'],
      withKey,
      /answered 400 \(timezone: /,
    ],
    [
      'with an API that is none',
      ['--schedule', '1h', '--api-url', 'nonsense'],
      withKey,
      /--api-url is no http/,
    ],
    [
      'with an API that is down',
      ['--schedule', '1h', '--api-url', 'http://127.0.0.1:1', '--retry-for', '1s'],
      withKey,
      /http:\/\/127\.0\.0\.1:1: connection refused/,
    ],
  ];
  for (const [what, options, environment, problem] of refused)
    await t.test(`the job runs ${what}`, async (t) => {
      const { run } = await machine(t, service);
      const finished = await run(['--name', 'Refused', ...options], environment);
      worked(finished);
      assert.match(finished.stderr, problem);
      assert.equal(finished.stderr.split('\n').length, 2);
      assert.ok(!finished.stderr.includes(key));
    });

  await t.test('the job runs with a key that may only read', async (t) => {
    const { run } = await machine(t, service);
    const environment = { TOCSIN_API_KEY: await keyOf(alice, 'read_only') };
    const unknown = await run(['--name', 'Not there', '--schedule', '1h'], environment);
    worked(unknown);
    assert.match(unknown.stderr, /answered 403/);
    const known = await run(['--name', 'First use', '--schedule', '1h'], environment);
    worked(known);
    assert.match(known.stderr, /does not show the ping URL; it takes a full key/);
  });

  await t.test('a file of state that is damaged is no state', async (t) => {
    const { run, state } = await machine(t, service);
    const options = ['--name', 'Damaged', '--schedule', '1h'];
    await run(options, withKey);
    const file = join(state, (await readdir(state))[0] ?? '');
    for (const text of ['', '{', 'null', '{"ping_url":1}']) {
      await writeFile(file, text);
      const finished = await run(options, withKey);
      worked(finished);
      assert.equal(finished.stderr, '');
    }
    await chmod(file, 0o600);
    assert.equal((await named(alice, 'Damaged')).length, 1);
  });
});
