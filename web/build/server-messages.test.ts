import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages, languages as written } from '../../shared/languages.ts';
import { problemsOf } from './messages-check.ts';
import { readServerTexts, unusedServerTexts } from './server-messages.ts';

const all = await readServerTexts();

test('the service says everything in every language, with the same arguments', () => {
  for (const { folder, catalogues } of all) assert.deepEqual(problemsOf(catalogues), [], folder);
});

test('the service writes the languages that the dashboard speaks', () => {
  assert.deepEqual(Object.keys(written), Object.keys(languages));
  for (const { folder, catalogues } of all)
    assert.deepEqual(
      new Set(catalogues.map(({ language }) => language)),
      new Set(Object.keys(languages)),
      folder,
    );
});

test('no text of the service is left over', async () => {
  assert.deepEqual((await Promise.all(all.map(unusedServerTexts))).flat(), []);
});

test('the German of the service addresses nobody formally', () => {
  const formal = all.flatMap(({ folder, catalogues }) =>
    catalogues
      .filter(({ language }) => language === 'de')
      .flatMap(({ area, messages }) =>
        Object.entries(messages)
          .filter(([, text]) => /[a-zäöüß,] Sie\b|\bIhre?[mnrs]?\b|\bIhnen\b/.test(text))
          .map(([key]) => `${folder}/${area}.${key}`),
      ),
  );
  assert.deepEqual(formal, []);
});
