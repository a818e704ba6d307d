import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from 'vite';
import type { Language } from '../../shared/languages.ts';
import { analyse } from './messages-arguments.ts';
import { type Catalogue, readCatalogues, textsDirectory } from './messages-catalogue.ts';
import { problemsOf } from './messages-check.ts';
import { messages } from './messages-plugin.ts';

test('every language says everything, with the same arguments', async () => {
  assert.deepEqual(problemsOf(await readCatalogues()), []);
});

test('German addresses nobody formally', async () => {
  const german = (await readCatalogues()).filter(({ language }) => language === 'de');
  const formal = german.flatMap(({ area, messages: texts }) =>
    Object.keys(texts)
      .filter((key) => /[a-zäöüß,] Sie\b|\bIhre?[mnrs]?\b|\bIhnen\b/.test(texts[key] ?? ''))
      .map((key) => `${area}.${key}`),
  );
  assert.deepEqual(formal, []);
});

test('what a message asks for is read from it', () => {
  for (const [message, args] of [
    ['Save', {}],
    ['{name} is late by {time}', { name: 'text', time: 'text' }],
    ['{count, plural, one {# run of {name}} other {# runs of {name}}}', { count: 'number', name: 'text' }],
    ['{count} {count, plural, one {run} other {runs}}', { count: 'number' }],
    ['{role, select, owner {<b>all</b>} other {some}}', { b: 'tag', role: 'select' }],
    ['{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { place: 'number' }],
    ['less <than 5, a < b', {}],
  ] as const)
    assert.deepEqual(analyse('en', message), { args, problems: [] }, message);
});

test('what is wrong with a message is said', () => {
  for (const [message, problem] of [
    ['', 'is empty'],
    [' piece', 'begins or ends with a space: a text is whole'],
    ['Loading...', 'has three dots: write …'],
    ["isn't it", 'has a straight apostrophe: write ’'],
    ['say "so"', 'has straight quotes: write “ ” or „ “'],
    ['{count, plural, other {#}}', '{count, plural} has no one'],
    ['{place, selectordinal, other {#}}', '{place, selectordinal} has no one'],
    ['{at, date, short}', '{at, date} is not for catalogues: format first'],
    ['{n, number, percent}', '{n, number} is not for catalogues: format first'],
    ['{userName}', '{userName} is not snake_case'],
    ['<b>open', '<b> is not closed'],
    ['<b><i>x</b></i>', '</b> closes nothing'],
    ['{count, plural, one {<b>#} other {#</b>}}', '<b> is not closed'],
    ['{b} <b>x</b>', 'b is both a tag and an argument'],
  ] as const)
    assert.ok(
      analyse('en', message).problems.includes(problem),
      `${message}: ${analyse('en', message).problems}`,
    );
  assert.match(String(analyse('en', '{name').problems), /line 1/);
  assert.match(String(analyse('de', '{n, plural, few {x} one {x} other {x}}').problems), /few is not valid/);
});

test('languages that differ, or lack something, are named with what they lack', () => {
  const catalogue = (language: Language, texts: Record<string, string>): Catalogue => ({
    area: 'cron',
    language,
    messages: texts,
    source: JSON.stringify(texts, null, 2),
  });
  const english = catalogue('en', { save: 'Save', late: 'late by {time}', gone: 'Gone' });
  const german = catalogue('de', {
    save: 'Speichern',
    late: 'verspätet um {span}',
    more: 'Mehr',
    BAD: 'x',
    ...Object.fromEntries([['then', 'Dann']]),
  });
  assert.deepEqual(problemsOf([english, german]), [
    'cron.de.json: BAD is not snake_case',
    'cron.de.json: then cannot be a key',
    'cron.de.json: late takes {"span":"text"}, en takes {"time":"text"}',
    'cron.de.json: gone is missing',
    'cron.de.json: more is not in en',
    'cron.de.json: BAD is not in en',
    'cron.de.json: then is not in en',
  ]);
  assert.deepEqual(problemsOf([english]), ['cron.de.json is missing']);
  const twice = {
    ...english,
    source: '{\n  "save": "a",\n  "save": "Save",\n  "late": "",\n  "gone": ""\n}',
  };
  assert.equal(
    problemsOf([twice, catalogue('de', english.messages)])[0],
    'cron.en.json has a key twice, or two keys in one line',
  );
});

test('a catalogue that is imported is a chunk of functions, without a parser', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-texts-'));
  t.after(() => rm(directory, { recursive: true }));
  const entry = join(directory, 'entry.js');
  const german = join(textsDirectory, 'common.de.json');
  await writeFile(entry, `export const load = () => import(${JSON.stringify(german)});`);
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, '..'),
    plugins: [messages()],
    build: {
      outDir: join(directory, 'out'),
      emptyOutDir: true,
      lib: { entry, formats: ['es'], fileName: 'entry' },
      rolldownOptions: { output: { chunkFileNames: '[name].js' } },
    },
  });
  const compiled = await readFile(join(directory, 'out/common.de.js'), 'utf8');
  assert.ok(compiled.length < 20_000);
  const { load } = await import(join(directory, 'out/entry.js'));
  const { default: texts } = await load();
  assert.equal(texts.selected({ count: 2 }), '2 ausgewählt');
});
