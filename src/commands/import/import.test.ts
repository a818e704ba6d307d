import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { importFrom } from './main.ts';

const program = fileURLToPath(new URL('../../../bin/tocsin.cjs', import.meta.url));
const fixture = fileURLToPath(new URL('../../../e2e/importers/kuma/kuma-2.5.3.db', import.meta.url));

test('the document goes to stdout, and the report to stderr', () => {
  const args = [program, 'import', 'kuma', fixture, '--paused', '--prefix', 'home'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^version: 1\n/);
  assert.match(stdout, /\n {2}home-monitor-4:\n {4}name: Front page\n/);
  assert.match(stdout, /\n {4}paused: true\n/);
  assert.match(
    stderr,
    /^Uptime Kuma: carried over: \d+, carried over with a change: \d+, not possible: \d+ /,
  );
  assert.match(stderr, /\n\nNot possible\n/);
});

test('what is asked wrongly and what cannot be read is said with a way out', async () => {
  const calls: [string[], string, RegExp][] = [
    [['nagios', 'x'], 'UsageError', /name a tool: kuma, /],
    [['kuma'], 'UsageError', /name one source: kuma\.db/],
    [['kuma', fixture, '--prefix', 'a b'], 'UsageError', /--prefix takes/],
    [['kuma', fixture, '--wrap', 'https://x'], 'UsageError', /--wrap is for a crontab/],
    [['crontab', '/etc/crontab', '--timezone', 'Mars'], 'UsageError', /--timezone takes/],
    [['kuma', program], 'StartupProblem', /is no SQLite database\. Name the file kuma\.db/],
    [['healthchecks', 'https://hc.invalid'], 'StartupProblem', /Give a key of its API/],
  ];
  for (const [args, name, message] of calls)
    await assert.rejects(importFrom(args), { name, message }, args.join(' '));
});
