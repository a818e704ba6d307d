import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cronLoaders } from './cron-loaders.ts';

test('words for schedules are of the language, or of its locale where cronstrue has only that', () => {
  const written = cronLoaders();
  for (const line of [
    "  en: { locale: 'en', load: () => Promise.resolve() },",
    "  de: { locale: 'de', load: () => import('cronstrue/locales/de.js') },",
    "  pt: { locale: 'pt_BR', load: () => import('cronstrue/locales/pt_BR.js') },",
  ])
    assert.ok(written.split('\n').includes(line), `${line} is not in\n${written}`);
});
