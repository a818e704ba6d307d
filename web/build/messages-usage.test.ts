import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { DASHBOARD, readCatalogues } from './messages-catalogue.ts';
import { literalAttributes, readSources, unusedTexts } from './messages-usage.ts';

const web = join(import.meta.dirname, '..');
const sources = await readSources(web);

test('no text is left over that no page shows', async () => {
  const catalogues = await readCatalogues();
  const page = { path: 'index.html', source: await readFile(join(web, 'index.html'), 'utf8') };
  const dashboard = catalogues.filter(({ folder }) => folder === DASHBOARD);
  assert.deepEqual(unusedTexts(dashboard, [...sources, page]), []);
});

test('no attribute that is read out or seen holds a text of its own', () => {
  assert.deepEqual(literalAttributes(sources), []);
});

test('a text is used where its key is quoted, or where a family of keys is asked for', () => {
  const catalogue = (area: string, ...keys: string[]) => ({
    folder: DASHBOARD,
    area,
    language: 'en' as const,
    files: [],
    messages: Object.fromEntries(keys.map((key) => [key, 'x'])),
  });
  const catalogues = [
    catalogue('cron', 'title', 'state_up', 'state_down', 'gone'),
    catalogue('servers', 'title', 'probe_dns'),
  ];
  const page = `const t = useText('cron'); t('title'); t(\`state_\${state}\`);`;
  assert.deepEqual(unusedTexts(catalogues, [{ path: 'page.tsx', source: page }]), [
    'cron.gone',
    'servers.title',
    'servers.probe_dns',
  ]);
  const tables = `const words = { a: 'title' } as const; const all = \`\${x}\`; const probe = \`probe_\${reason}\`;`;
  assert.deepEqual(
    unusedTexts(catalogues, [
      { path: 'page.tsx', source: page },
      { path: 'words.ts', source: tables },
    ]),
    ['cron.gone'],
  );
  const shared = `const t = useText(area); const common = useText('common'); t('title'); t('probe_dns');`;
  const both = [
    { path: 'page.tsx', source: page },
    { path: 'list.tsx', source: shared },
  ];
  assert.deepEqual(unusedTexts(catalogues, both), ['cron.gone']);
});
