import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Plan } from '../../across/as-code/schema.ts';
import { startTestService } from '../../testing/service.ts';
import { showPlan } from './show-plan.ts';

const program = fileURLToPath(new URL('../../../bin/tocsin.cjs', import.meta.url));

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

const run = (
  args: readonly string[],
  env: Record<string, string>,
  cwd: string,
  input?: string,
): Promise<Ended> =>
  new Promise((resolve) => {
    const options = { env: { ...process.env, ...env }, cwd };
    const child = execFile(process.execPath, [program, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
    // It may have ended before all was written.
    child.stdin?.on('error', () => {}).end(input);
  });

test('files are planned, applied and exported by a key, and say what is wrong by line and column', async (t) => {
  const { alice, api } = await startTestService(t);
  const folder = await mkdtemp(join(tmpdir(), 'tocsin-as-code-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const { key } = await alice.post('/api-keys', { name: 'ci', kind: 'full' });
  const env = { TOCSIN_URL: `${api}/`, TOCSIN_KEY: key, TOPIC_TOKEN: 'tk_secret', NO_COLOR: '1' };
  const tocsin = (args: string[], more: Record<string, string> = {}, input = '') =>
    run(args, { ...env, ...more }, folder, input);

  await mkdir(join(folder, 'tocsin'));
  const file = join(folder, 'tocsin', 'checks.yaml');
  await writeFile(file, 'version: 1\ncron_checks:\n  nightly: { schedule: "0 3 * * *", grace: 30x }\n');
  const wrong = await tocsin(['plan']);
  assert.equal(wrong.code, 1);
  assert.match(wrong.stderr, /^tocsin\/checks\.yaml:3:\d+: cron_checks\.nightly\.grace: a duration such as/);

  await writeFile(file, 'version: 1\ncron_checks:\n  nightly: { schedule: "0 3 * * *", grace: 30m }\n');
  const onCall = join(folder, 'on-call.yaml');
  const steps = '[{ members: [a@example.org, b@example.org], schedules: [one, two], wait: 5m }]';
  await writeFile(onCall, `version: 1\nescalation_policies:\n  night: { steps: ${steps} }\n`);
  const checked = await tocsin(['validate', 'on-call.yaml']);
  assert.deepEqual([checked.code, checked.stdout], [0, '1 resource, nothing wrong\n'], checked.stderr);
  await writeFile(
    join(folder, 'tocsin', 'channels.yaml'),
    `channels:\n  phones: { kind: ntfy, config: { topic: alerts, token: "\${TOPIC_TOKEN}" } }\n`,
  );
  const pending = await tocsin(['plan']);
  assert.deepEqual([pending.code, pending.stderr], [2, '']);
  assert.match(
    pending.stdout,
    /^\+ channels\.phones\n\+ cron_checks\.nightly\n\n2 to create, 0 unchanged\n$/,
  );
  assert.match((await tocsin(['apply'])).stderr, /nobody is there to agree: give --yes/);
  const applied = await tocsin(['apply', '--yes']);
  assert.equal(applied.code, 0, applied.stderr);
  assert.match(applied.stdout, /Applied\.\n$/);
  const unset = await tocsin(['plan', '--json'], { TOPIC_TOKEN: '' });
  assert.equal(unset.code, 1);
  const [check] = (await alice.get('/cron-checks')).checks;
  const { managed } = await alice.get(`/config/managed?section=cron_checks&id=${check.id}`);
  assert.equal(managed.source, join('tocsin', 'checks.yaml'));

  const out = await tocsin(['export', '--out', 'copy']);
  assert.equal(out.code, 0, out.stderr);
  assert.deepEqual(await readdir(join(folder, 'copy')), ['channels.yaml', 'cron_checks.yaml', 'rules.yaml']);
  const text = await readFile(join(folder, 'copy', 'channels.yaml'), 'utf8');
  assert.match(text, /^# yaml-language-server: \$schema=http:\/\/.*\/config\.schema\.json\n/);
  assert.match(text, /token: \$\{CHANNELS_PHONES_CONFIG_TOKEN\}/);
  assert.ok(!text.includes('tk_secret'));
  const twice = await tocsin(['plan', 'copy']);
  assert.match(
    twice.stdout,
    /13 to create, 2 unchanged\n13 to create have names .+: --adopt takes that over/,
  );
  const again = await tocsin(['plan', 'copy', '--adopt']);
  assert.equal(again.code, 2, again.stderr);
  assert.match(
    again.stderr,
    /^1 variable is not set, and what is stored for it stays: CHANNELS_PHONES_CONFIG_TOKEN\n$/,
  );
  assert.match(again.stdout, /13 to take over, 2 unchanged\n$/);

  const wrongs = join(folder, 'wrong.yaml');
  const added = `channels:\n  other: { kind: ntfy, config: { topic: alerts, token: "\${NEW}" } }\n`;
  await writeFile(wrongs, `version: 1\n${added}cron_checks: { a: { every: 1x } }\nwebhooks: { w: 1 }\n`);
  const all = await tocsin(['plan', 'wrong.yaml']);
  assert.deepEqual(
    all.stderr.split('\n').map((line) => line.replace(/^(wrong\.yaml:\d+):\d+: (\S+: \S+).*/, '$1 $2')),
    [
      'wrong.yaml:3 channels.other.config.token: needs',
      'wrong.yaml:4 cron_checks.a.every: a',
      'wrong.yaml:5 webhooks.w: a',
      '',
    ],
    'in the order of the file, and nothing of it stays as it is stored',
  );
  const none = await tocsin(['plan', '-'], {}, 'version: 1\n');
  assert.deepEqual(
    [none.code, none.stdout],
    [0, 'Nothing to do, 0 unchanged\nThe document names no resources\n'],
  );
  const pruning = await tocsin(['apply', '--prune', '--yes', '-'], {}, 'version: 1\n');
  assert.deepEqual([pruning.code, pruning.stdout], [1, '']);
  assert.match(
    pruning.stderr,
    /^prune: the document names no resources: it would delete all 2 that have a key\n$/,
  );

  for (const [args, more, message] of [
    [['plan'], { TOCSIN_KEY: 'wrong' }, /the key in TOCSIN_KEY is not valid/],
    [['plan'], { TOCSIN_URL: '' }, /set TOCSIN_URL/],
    [['plan'], { TOCSIN_URL: 'http://127.0.0.1:1' }, /cannot be reached/],
    [['plan', '--what'], {}, /--what/],
    [['plan', 'missing.yaml'], {}, /missing\.yaml: there is no such file/],
  ] as [string[], Record<string, string>, RegExp][]) {
    const { code, stderr } = await tocsin(args, more);
    assert.equal(code, 1, args.join(' '));
    assert.match(stderr, message);
  }
});

test('a document of 100 MB and one that never ends are refused before they are read', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tocsin-as-code-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'large.yaml');
  await writeFile(file, 'version: 1\n');
  await truncate(file, 100 * 1_024 * 1_024);
  const large = await run(['validate', file], {}, folder);
  assert.deepEqual([large.code, large.stderr.includes('at most 8 MB')], [1, true], large.stderr);
  const endless = await run(['validate', '-'], {}, folder, 'a: b\n'.repeat(4_000_000));
  assert.deepEqual([endless.code, endless.stderr.includes('standard input')], [1, true], endless.stderr);
  const device = await run(['validate', '/dev/zero'], {}, folder);
  assert.deepEqual([device.code, device.stderr.includes('at most 8 MB')], [1, true], device.stderr);
});

test('a plan is shown with a sign for each step, and no text of it moves the cursor', () => {
  const step = { section: 'cron_checks', id: 1, changes: [] };
  const plan: Plan = {
    ...{ plan_id: 'x', applied: false, unchanged: 3, adoptable: 0, unreported: [] },
    steps: [
      { ...step, action: 'delete', key: 'old', name: 'old' },
      {
        ...{ ...step, action: 'update', key: 'a', name: 'A\u001b[2J' },
        changes: [{ field: 'grace', before: '5m', after: null }],
      },
    ],
  };
  assert.equal(
    showPlan(plan, false),
    '- cron_checks.old\n~ cron_checks.a  "A\\u001b[2J"\n    grace: "5m" → null\n\n1 to change, 1 to delete, 3 unchanged\n',
  );
  const unreported = ['integrations.p.checks.[["alertname","Down"]]'];
  assert.match(
    showPlan({ ...plan, unreported }, false),
    /3 unchanged\nNo tool has reported these external checks yet\. .+\n {2}integrations\.p\.checks\.\[\["alertname","Down"\]\]\n$/,
  );
  assert.ok(showPlan(plan, true).startsWith('\u001b[31m- cron_checks.old\u001b[39m\n'));
});
