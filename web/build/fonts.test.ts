import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { test } from 'node:test';
import { type Language, languages } from '../../shared/languages.ts';
import { fontFiles, makeFont } from './font-files.ts';
import { readCatalogues } from './messages-catalogue.ts';

/** Readers of other languages with Latin letters load the second file as well. */
const FIRST = new Set<Language>(['en', 'de']);

test('no text in English or German, and no name of a language, needs more than the first file of a font', async () => {
  const first = (await fontFiles()).filter(({ path }) => !path.includes('-more.'));
  assert.equal(first.length, 2);
  const catalogues = (await readCatalogues()).filter(({ language }) => FIRST.has(language));
  const texts = catalogues.flatMap(({ messages }) => Object.values(messages));
  // Other scripts are drawn in fonts of the machine.
  const names = Object.values(languages).map(({ name }) => name.replaceAll(/\P{Script=Latin}/gu, ''));
  const needed = new Set([...texts, ...names].join('').replaceAll('\n', ''));
  for (const { path, characters } of first)
    assert.deepEqual(
      [...needed].filter((one) => !characters.includes(one)),
      [],
      basename(path),
    );
});

test('the files of the fonts are what npm run fonts makes', async () => {
  for (const file of await fontFiles())
    assert.ok((await makeFont(file)).equals(await readFile(file.path)), basename(file.path));
});
