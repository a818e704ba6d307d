import assert from 'node:assert/strict';
import { test } from 'node:test';
import { manualLink, manualPage, manualPages } from './manual.ts';
import { anchorOf, markdown } from './markdown.ts';

const shown = (text: string) => markdown(text, (link) => (link === 'gone.md' ? null : link)).text;

test('what the manual is written in becomes HTML, and nothing in it becomes markup', () => {
  const cases: [string, string][] = [
    ['# A `b` & c', '<h1 id="a-b--c">A <code>b</code> &amp; c</h1>'],
    ['one\ntwo **b** <i>', '<p>one\ntwo <b>b</b> &lt;i&gt;</p>'],
    ['```sh\na <b>\n\n# c\n```', '<pre>a &lt;b&gt;\n\n# c</pre>'],
    ['- a\n  b\n- c', '<ul><li><p>a\nb</p></li><li>c</li></ul>'],
    ['- a\n  - b\n\nafter', '<ul><li><p>a</p><ul><li>b</li></ul></li></ul><p>after</p>'],
    ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
    ['[x](y#z) [n](gone.md)', '<p><a href="y#z">x</a> n</p>'],
    [
      '| a | b |\n|---|---|\n| `x\\|y` | *z* |',
      '<div class="scrolls" tabindex="0"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><code>x|y</code></td><td><em>z</em></td></tr></tbody></table></div>',
    ],
  ];
  for (const [text, expected] of cases) assert.equal(shown(text), expected, text);
});

test('links between pages lead to addresses, those to other documents nowhere', () => {
  assert.equal(manualLink('manual/servers.md', '../manual.md#a-first-check'), '/manual#a-first-check');
  assert.equal(manualLink('manual.md', 'manual/servers.md'), '/manual/servers');
  assert.equal(manualLink('manual.md', '#schedules'), '/manual#schedules');
  assert.equal(manualLink('manual.md', 'security.md'), null);
  assert.equal(manualLink('manual.md', 'https://example.com/'), 'https://example.com/');
});

test('every page of the manual is served, and every link within it leads to a heading', async () => {
  const pages = new Map<string, string>();
  for (const name of manualPages) pages.set(name, (await manualPage(name))?.text ?? '');
  let count = 0;
  for (const [name, text] of pages) {
    assert.match(text, /^<h1/, name);
    assert.ok(!/\n\|/.test(text.replaceAll(/<pre>.*?<\/pre>/gs, '')), `a table of ${name} is none`);
    for (const [, page = '', anchor = ''] of text.matchAll(/href="\/manual(?:\/([\w-]+))?#([^"]+)"/g)) {
      count += 1;
      assert.ok(pages.get(page)?.includes(` id="${anchor}"`), `${name}: ${page}#${anchor}`);
    }
  }
  assert.ok(count > 30, String(count));
  assert.equal(manualPage('nothing'), undefined);
  assert.equal(anchorOf('Two-factor sign-in, and passkeys'), 'two-factor-sign-in-and-passkeys');
});
