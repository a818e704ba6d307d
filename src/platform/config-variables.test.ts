import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from './config.ts';

const context = { defaultDataDir: './data' };

/** Names that the program looks for in an environment that has none of them. */
function namesLookedFor(): Set<string> {
  const names = new Set<string>();
  const noting = new Proxy<Record<string, string | undefined>>(
    {},
    { get: (_target, name) => void (typeof name === 'string' && names.add(name)) },
  );
  readConfig(noting, context);
  return names;
}

const variables = [...namesLookedFor()].filter((name) => namesLookedFor().has(`${name}_FILE`)).sort();

test('the table of docs/self-hosting.md has every variable that the program reads, and no other', () => {
  const page = readFileSync(new URL('../../docs/self-hosting.md', import.meta.url), 'utf8');
  const [, configuration = ''] = page.split('\n## Configuration\n');
  const [section = ''] = configuration.split('\n## ');
  const documented = [...section.matchAll(/^\| `([A-Z\d_]+)` \|/gm)].map(([, name]) => name);
  assert.deepEqual(documented.toSorted(), variables);
});

test('every variable that the program reads may be read from a file', async (t) => {
  assert.ok(variables.length > 20);
  const all = variables.flatMap((name) => [name, `${name}_FILE`]);
  assert.deepEqual([...namesLookedFor()].sort(), all.sort());
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-variables-'));
  t.after(() => rm(directory, { recursive: true }));
  const file = join(directory, 'value');
  await writeFile(file, '\0');
  for (const name of variables)
    assert.throws(
      () => readConfig({ [`${name}_FILE`]: file }, context),
      ({ message }: Error) => message.startsWith(`${name}_FILE is "${file}", but what that file holds must`),
      name,
    );
});
