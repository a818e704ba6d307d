// Documents lead where they say.

import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = globSync(['*.md', 'docs/**/*.md', 'web/*.md'], { cwd: root }).sort();

const withoutCode = (text: string) => text.replaceAll(/^```.*?^```/gms, '').replaceAll(/`[^`\n]*`/g, '');

/** As they are made of headings: lower case, without punctuation, a dash for each space. */
function anchorsOf(text: string): Set<string> {
  const headings = text.replaceAll(/^```.*?^```/gms, '').matchAll(/^#+ (.+)$/gm);
  const names = [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
  return new Set(names);
}

function linksOf(text: string): { path: string; anchor: string | null }[] {
  const inline = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const pictures = [...text.matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, link = '']) => link);
  return [...inline, ...pictures]
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => ({ path: link.split('#')[0] ?? '', anchor: link.split('#')[1] ?? null }));
}

test('every link of a document leads to a file, and to a heading of it', () => {
  const broken: string[] = [];
  let count = 0;
  for (const document of documents)
    for (const { path, anchor } of linksOf(textOf(document))) {
      count += 1;
      const target = path === '' ? document : join(dirname(document), path);
      const leads = existsSync(join(root, target)) && (!anchor || anchorsOf(textOf(target)).has(anchor));
      if (!leads) broken.push(`${document}: ${path}${anchor ? `#${anchor}` : ''}`);
    }
  assert.ok(count > 100);
  assert.deepEqual(broken, []);
});

test('the README starts what it starts as the guides do', () => {
  const blockAfter = (heading: string) =>
    textOf('README.md')
      .split(`\n## ${heading}\n`)[1]
      ?.match(/^```sh\n(.*?)^```/ms)?.[1] ?? assert.fail(heading);
  const guides = {
    Docker: 'docs/docker.md',
    Kubernetes: 'docs/kubernetes.md',
    Compose: 'docs/compose.md',
    'Debian and Ubuntu': 'docs/debian.md',
  };
  for (const [heading, guide] of Object.entries(guides))
    assert.ok(textOf(guide).includes(blockAfter(heading)), `${heading} differs from ${guide}`);
});
