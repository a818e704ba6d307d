// A line of a crontab with the wrapper, against the real program.

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { register } from './caller.ts';
import { runCrontabLine } from './crontab.ts';
import { installation, PROGRAM, until } from './program.ts';

const WRAP = `'${process.execPath}' '${PROGRAM}' run`;

test('a wrapped line of a crontab shows duration, exit code and output of its run', async (t) => {
  const tocsin = await (await installation(t)).start();
  const alice = await register(tocsin.api);
  const { id, ping_url } = await alice.post('/cron-checks', { name: 'Backup', interval_seconds: 3600 });
  const job = "sh -c 'echo copying; date +\\%Y >/dev/stderr; exit 3'";
  const said = await runCrontabLine(`0 3 * * * ${WRAP} --url ${ping_url} -- ${job}; echo "ended with $?"`);
  assert.match(said, /^copying\nended with 3\n\d{4}\n$/);

  const check = await until('the end of the run', async () => {
    const seen = await alice.get(`/cron-checks/${id}`);
    return seen.last_exit_code === 3 ? seen : null;
  });
  assert.deepEqual([check.status, check.down_reason, check.running], ['down', 'fail', false]);
  assert.ok(check.last_duration_ms >= 0 && check.last_duration_ms < 60_000, String(check.last_duration_ms));
  const { pings } = await alice.get(`/cron-checks/${id}/pings`);
  const [end, start] = pings;
  assert.deepEqual([start.kind, end.kind, end.exit_code], ['start', 'fail', 3]);
  assert.equal(end.run_id, start.run_id);
  assert.equal(end.duration_ms, check.last_duration_ms);
  const { body } = await alice.get(`/cron-checks/${id}/pings/${end.id}`);
  assert.match(body, /copying\n/);
  assert.equal((await tocsin.end('SIGTERM')).stderr, '');
});

test('with --create, a line of a crontab makes its own check, and the job runs on while the service is away', async (t) => {
  const home = await mkdtemp(join(tmpdir(), 'tocsin-cron-'));
  t.after(() => rm(home, { recursive: true }));
  const tocsin = await (await installation(t)).start();
  const alice = await register(tocsin.api);
  const { key } = await alice.post('/api-keys', { name: 'cron', kind: 'full' });
  await writeFile(join(home, 'key'), key, { mode: 0o600 });
  const create = `--create --name "Nightly backup" --schedule "0 3 * * *" --timezone Europe/Vilnius --api-url ${tocsin.api}`;
  const line = `0 3 * * * XDG_STATE_HOME=${home} ${WRAP} ${create} --key-file ${home}/key -- echo all is well`;
  assert.equal(await runCrontabLine(line), 'all is well\n');

  const check = await until('the check', async () => {
    const { checks } = await alice.get('/cron-checks?q=nightly');
    return checks[0]?.last_exit_code === 0 ? checks[0] : null;
  });
  assert.deepEqual(
    [check.status, check.cron_expression, check.timezone],
    ['up', '0 3 * * *', 'Europe/Vilnius'],
  );
  await tocsin.end('SIGTERM');
  assert.match(
    await runCrontabLine(line.replace(' -- ', ' --retry-for 1s -- ')),
    /^all is well\ntocsin run: Nightly backup: the end of this run was not reported: \S+: (connection refused|no answer in time)\n$/,
  );
});
