import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import fc from 'fast-check';
import { temporaryDirectory } from '../../testing/temporary-directory.ts';
import { documentOf } from '../document.ts';
import { ImportProblem } from '../import-problem.ts';
import { problemsOf } from '../test-document.ts';
import { readCrontabs } from './files.ts';
import { mapCrontabs, programOf } from './map.ts';
import { parseCrontab } from './parse.ts';
import { scheduleOf } from './schedule.ts';
import { wrapCrontab } from './wrap.ts';

const options = { prefix: 'cron', timezone: 'Europe/Vilnius' };
const file = (text: string, isSystem = false) => ({ path: 'tab', text, isSystem });

function imported(text: string, isSystem = false) {
  const { draft, report, jobs } = mapCrontabs([file(text, isSystem)], options);
  const document = documentOf(draft, report);
  return { document, report, jobs, checks: Object.values(document.cron_checks ?? {}) };
}

test('a crontab becomes checks with the schedule, the zone and the name of each job', () => {
  const { checks, document, report } = imported(`# m h dom mon dow command
MAILTO=ops@example.org
# Name: Nightly backup
30 3 * * * cd /srv && /usr/local/bin/backup.sh --all > /dev/null 2>&1
@daily   /usr/bin/certbot renew
CRON_TZ=America/New_York
0 9 * * mon-fri report
`);
  assert.deepEqual(problemsOf(document), []);
  assert.deepEqual(
    checks.map(({ name, schedule, timezone }) => [name, schedule, timezone]),
    [
      ['Nightly backup', '30 3 * * *', 'Europe/Vilnius'],
      ['certbot', '@daily', 'Europe/Vilnius'],
      ['report', '0 9 * * mon-fri', 'America/New_York'],
    ],
  );
  assert.deepEqual(
    report.lines.filter(({ grade }) => grade === 'changed').map(({ field }) => field),
    [],
  );
});

test('what comes from standard input is named without a file', () => {
  const { report } = mapCrontabs([{ path: '-', text: 'MAILTO=ops\nnonsense\n', isSystem: false }], options);
  assert.deepEqual(
    report.lines.map(({ name }) => name),
    ['MAILTO', 'line 2'],
  );
});

test('what is imported paused is not awaited once it is resumed, other jobs are from their first slot on', () => {
  const text = '30 3 * * * /usr/local/bin/backup\n';
  const { draft, report } = mapCrontabs([file(text)], options);
  const firstMiss = (paused: boolean) =>
    Object.values(documentOf(draft, report, { paused }).cron_checks ?? {}).map(
      ({ alert_on_first_miss }) => alert_on_first_miss,
    );
  assert.deepEqual([firstMiss(false), firstMiss(true)], [[undefined], [false]]);
  assert.deepEqual(problemsOf(documentOf(draft, report, { paused: true })), []);
});

test('a line of the system names its user, which becomes a tag', () => {
  const { checks } = imported('17 * * * *\troot\tcd / && run-parts --report /etc/cron.hourly\n', true);
  assert.deepEqual(checks, [
    {
      name: 'run-parts',
      description: 'cd / && run-parts --report /etc/cron.hourly',
      tags: ['user:root'],
      schedule: '17 * * * *',
      timezone: 'Europe/Vilnius',
      grace: '5m',
    },
  ]);
});

test('what does not become a check is in the report with its reason', () => {
  const { checks, report } = imported(`@reboot /usr/bin/start
#0 4 * * * /usr/bin/old
# tocsin: ignore
5 5 * * * /usr/bin/noise
0 6 * * * tocsin-run --url "$PING" -- /usr/bin/known
61 * * * * /usr/bin/never
this is no line
`);
  assert.deepEqual(checks, []);
  const reasons = report.lines.filter(({ field }) => field === null).map(({ note }) => note);
  assert.deepEqual(reasons, [
    'It runs at a start of the machine, which no schedule says.',
    'It is commented out.',
    'A comment says “tocsin: ignore”.',
    'It already reports to Tocsin.',
    'Its schedule “61 * * * *”: the minute field is not valid: 61.',
    'Is no line of a crontab.',
  ]);
});

test('times that cron draws by chance become the earliest and more grace', () => {
  const schedules: [string, string | null, number][] = [
    ['0~59 3 * * *', '0 3 * * *', 59],
    ['~ * * * *', '0 * * * *', 59],
    ['10~20 1~2 * * *', '10 1 * * *', 70],
    ['0 0 1~5 * *', null, 0],
    ['30~10 3 * * *', null, 0],
  ];
  for (const [given, expression, spread] of schedules) {
    const made = scheduleOf(given);
    assert.equal('problem' in made ? null : made.expression, expression, given);
    if (!('problem' in made)) assert.equal(made.spreadMinutes, spread, given);
  }
  const { checks } = imported('RANDOM_DELAY=15\n0~30 3 * * * /usr/bin/job\n');
  assert.equal(checks[0]?.grace, '50m');
});

test('a job is called by its program', () => {
  const commands: [string, string][] = [
    ['/usr/bin/backup.sh --all', 'backup.sh'],
    ['cd /srv && FOO=1 ./run.py >> log', 'run.py'],
    ['test -x /usr/sbin/anacron || run-parts /etc/cron.daily', 'run-parts'],
    ['nice -n 10 /opt/job', 'job'],
    ['php /var/www/artisan schedule:run', 'artisan'],
    ['mail -s hi ops%Hello%', 'mail'],
    ['flock -n /tmp/x.lock /usr/bin/sync.sh fast', 'sync.sh'],
    [`bash -lc 'cd /srv && ./report --week'`, 'report'],
    [`su - www-data -s /bin/sh -c "/usr/bin/php /var/www/cron.php"`, 'cron.php'],
    ['. /etc/profile; /opt/job', 'job'],
    [`/opt/${'x'.repeat(200)}`, 'x'.repeat(50)],
  ];
  for (const [command, name] of commands) assert.equal(programOf(command).name, name, command);
});

test('what several jobs run is told apart by what they give it, and keys stay as they are', () => {
  const names = (text: string) => imported(text).checks.map(({ name }) => name);
  const parts = [
    '17 * * * * run-parts --report /etc/cron.hourly',
    '25 6 * * * run-parts --report /etc/cron.daily',
  ];
  assert.deepEqual(names(parts.join('\n')), ['run-parts cron.hourly', 'run-parts cron.daily']);
  const curl =
    '0 * * * * curl -fsS "https://a.example/?key=s"\n5 * * * * curl -fsS https://a.example/report?key=s > log';
  assert.deepEqual(names(curl), ['curl', 'curl report']);
  assert.deepEqual(names('0 3 * * * /opt/job\n0 4 * * * /opt/job'), ['job', 'job 2']);
  const [first] = Object.keys(imported(parts.join('\n')).document.cron_checks ?? {});
  assert.deepEqual(first, Object.keys(imported(parts[0] ?? '').document.cron_checks ?? {})[0]);
});

test('the same crontab leads to the same keys, whatever the schedule', () => {
  const keys = (text: string) => Object.keys(imported(text).document.cron_checks ?? {});
  const [one, two] = ['0 3 * * * /usr/bin/a\n0 4 * * * /usr/bin/a\n', '9 9 * * * /usr/bin/a\n'].map(keys);
  assert.equal(one?.length, 2);
  assert.deepEqual(two, one?.slice(0, 1));
});

test('a wrapped crontab runs the same commands with the same input', () => {
  const text = `# Name: It's 100%
30 3 * * * date +\\%F; echo 'a b' > /tmp/x%first%second
@daily /usr/bin/b
@reboot /usr/bin/c
`;
  const { jobs } = mapCrontabs([file(text)], options);
  const wrapped = wrapCrontab(file(text), jobs, 'https://tocsin.example.com');
  const [, first, second, third] = wrapped.split('\n');
  assert.equal(
    first,
    String.raw`30 3 * * * /usr/local/bin/tocsin-run --create --name 'It'\''s 100\%' --schedule '30 3 * * *' --timezone 'Europe/Vilnius' --grace 300s --api-url 'https://tocsin.example.com' --key-file /etc/tocsin.key -- sh -c 'date +\%F; echo '\''a b'\'' > /tmp/x'%first%second`,
  );
  assert.match(second ?? '', /^@daily \/usr\/local\/bin\/tocsin-run .* -- sh -c '\/usr\/bin\/b'$/);
  assert.equal(third, '@reboot /usr/bin/c');
  const again = mapCrontabs([file(wrapped)], options);
  assert.deepEqual(again.jobs, [], 'wrapped jobs are not wrapped twice');
});

test('any text is read without an error, and no line gets lost', () => {
  const word = fc.constantFrom(
    '*',
    '0',
    '@daily',
    '*/5',
    'root',
    '/bin/x',
    '#',
    'A=b',
    '%',
    "'",
    '~',
    '\t',
    'mon',
  );
  const line = fc.oneof(
    fc.string(),
    fc.array(word).map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(fc.array(line), fc.boolean(), (lines, isSystem) => {
      const text = lines.join('\n');
      assert.equal(parseCrontab(file(text, isSystem)).length, text.replace(/\n$/, '').split('\n').length);
      assert.deepEqual(problemsOf(imported(text, isSystem).document), []);
    }),
    { numRuns: 50 },
  );
});

test('what a comment says of a line that is none is not meant for the next', () => {
  const [, , job] = parseCrontab(file('# tocsin: ignore\n*/5 * * * *\n0 3 * * * /usr/bin/a', false));
  assert.ok(job?.kind === 'job' && !job.isIgnored);
});

test('a folder is read as cron reads it, and files that are none are refused', async (t) => {
  const directory = await mkdtemp(join(temporaryDirectory(), 'tocsin-crontab-'));
  t.after(() => rm(directory, { recursive: true }));
  const folder = join(directory, 'cron.d');
  await mkdir(folder);
  await writeFile(join(folder, 'php'), '9 * * * * root /usr/lib/php/sessionclean\n');
  await writeFile(join(folder, 'old.dpkg-bak'), 'x');
  const { files, ignored } = await readCrontabs(folder, Readable.from([]));
  assert.deepEqual([files.length, files[0]?.isSystem, ignored], [1, true, ['old.dpkg-bak']]);
  const saved = join(directory, 'crontab');
  for (const [text, isSystem] of [
    ['0 3 * * * root /usr/bin/a\n', true],
    ['@daily run-parts cron.daily\n0 3 * * * /usr/bin/a\n', false],
  ] as const) {
    await writeFile(saved, text);
    const [file] = (await readCrontabs(saved, Readable.from([]))).files;
    assert.equal(file?.isSystem, isSystem, text);
  }
  const piped = await readCrontabs('-', Readable.from(['0 3 * * * ', '/usr/bin/a\n']));
  assert.equal(piped.files[0]?.text, '0 3 * * * /usr/bin/a\n');
  const problems: [string, string | Buffer][] = [
    ['binary', Buffer.from([0, 1, 2])],
    ['large', 'x'.repeat(1_000_001)],
    ['long', '\n'.repeat(10_001)],
  ];
  for (const [name, text] of problems) {
    await writeFile(join(directory, name), text);
    await assert.rejects(readCrontabs(join(directory, name), Readable.from([])), ImportProblem, name);
  }
  await assert.rejects(readCrontabs(join(directory, 'missing'), Readable.from([])), ImportProblem);
});
