import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from 'vite';
import { type Language, languageTags } from '../../shared/languages.ts';
import { analyse } from './messages-arguments.ts';
import {
  type CatalogueFile,
  cataloguesOf,
  readCatalogueFiles,
  readCatalogues,
  textsDirectory,
} from './messages-catalogue.ts';
import { problemsOf, problemsOfSentences } from './messages-check.ts';
import { inAllLanguages, messages } from './messages-plugin.ts';

test('every language says everything, with the same arguments', async () => {
  assert.deepEqual(problemsOf(await readCatalogueFiles()), []);
  assert.deepEqual(await problemsOfSentences(), []);
});

test('a language is a folder and a line: no text lies in a folder that is none', async () => {
  const entries = await readdir(textsDirectory, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  assert.deepEqual(new Set(folders), new Set(languageTags));
});

test('German addresses nobody formally', async () => {
  const german = (await readCatalogues()).filter(({ language }) => language === 'de');
  const formal = german.flatMap(({ folder, area, messages: texts }) =>
    Object.keys(texts)
      .filter((key) => /[a-zäöüß,] Sie\b|\bIhre?[mnrs]?\b|\bIhnen\b/.test(texts[key] ?? ''))
      .map((key) => `${folder}/${area}.${key}`),
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
  const runs = '{n, plural, one {#} other {#}}';
  assert.deepEqual(analyse('fr', runs).problems, [], 'many are millions');
  assert.deepEqual(analyse('pl', runs).problems, ['{n, plural} has no many', '{n, plural} has no few']);
  assert.match(String(analyse('en', '{name').problems), /line 1/);
  assert.match(String(analyse('de', '{n, plural, few {x} one {x} other {x}}').problems), /few is not valid/);
});

const file = (language: Language, path: string, messages: Record<string, string>): CatalogueFile => ({
  language,
  path,
  messages,
  source: JSON.stringify(messages, null, 2),
});

test('languages that differ, or lack something, are named with file and key', () => {
  const problemsIn = (files: CatalogueFile[]) => problemsOf(files, ['en', 'de']);
  const english = file('en', 'dashboard/cron', { save: 'Save', late: 'late by {time}', gone: 'Gone' });
  const german = file('de', 'dashboard/cron', {
    save: 'Speichern',
    late: 'verspätet um {span}',
    more: 'Mehr',
    BAD: 'x',
    ...Object.fromEntries([['then', 'Dann']]),
  });
  const where = 'shared/texts/de/dashboard/cron.json';
  assert.deepEqual(problemsIn([english, german]), [
    `${where}: BAD is not snake_case`,
    `${where}: then cannot be a key`,
    `${where}: late takes {"span":"text"}, en takes {"time":"text"}`,
    `${where}: gone is missing`,
    `${where}: more is not in en`,
    `${where}: BAD is not in en`,
    `${where}: then is not in en`,
  ]);
  assert.deepEqual(problemsIn([english]), [`${where} is missing`]);
  assert.deepEqual(problemsIn([file('de', 'alerts/mails', {})]), [
    'shared/texts/de/alerts/mails.json is not in en',
  ]);
  const twice = {
    ...english,
    source: '{\n  "save": "a",\n  "save": "Save",\n  "late": "",\n  "gone": ""\n}',
  };
  assert.equal(
    problemsIn([twice, file('de', 'dashboard/cron', english.messages)])[0],
    'shared/texts/en/dashboard/cron.json has a key twice, or two keys in one line',
  );
});

test('the parts of an area are in the folder of its name, their keys behind the name of the part', () => {
  const [channels, mails] = cataloguesOf([
    file('en', 'dashboard/channels', { title: 'Channels' }),
    file('en', 'dashboard/channels/slack', { title: 'Slack' }),
    file('en', 'alerts/mails', { opened: 'Opened' }),
  ]);
  assert.deepEqual(channels?.messages, { title: 'Channels', slack_title: 'Slack' });
  assert.deepEqual(mails?.messages, { opened: 'Opened' });
});

test('what the page says before it has started stands there in all languages', () => {
  const catalogues = cataloguesOf([
    file('en', 'dashboard/unstarted', { again: 'Try again' }),
    file('de', 'dashboard/unstarted', { again: 'Erneut versuchen' }),
  ]);
  assert.equal(
    inAllLanguages('  <p data-text="again"></p>\n  <b><i data-text="again"></i></b>', catalogues),
    `  <p lang="en">Try again</p>
  <p lang="de">Erneut versuchen</p>
  <b><i lang="en">Try again</i> · <i lang="de">Erneut versuchen</i></b>`,
  );
});

test('a catalogue that is imported is a chunk of functions, without a parser', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'tocsin-texts-'));
  t.after(() => rm(directory, { recursive: true }));
  const entry = join(directory, 'entry.js');
  const german = join(textsDirectory, 'de/dashboard/common.json');
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
  const compiled = await readFile(join(directory, 'out/common.js'), 'utf8');
  assert.ok(compiled.length < 20_000);
  const { load } = await import(join(directory, 'out/entry.js'));
  const { default: texts } = await load();
  assert.equal(texts.selected({ count: 2 }), '2 ausgewählt');
});
