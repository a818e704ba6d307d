// What strangers' browsers are given of a message, whatever is in it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { asMarkdown, messageText, renderMessage } from './markdown.ts';

test('text, emphasis, lists, quotes, code and links are rendered', () => {
  const rel = 'rel="nofollow noopener noreferrer"';
  const cases: readonly [string, string][] = [
    ['One\ntwo', '<p>One<br />\ntwo</p>'],
    ['**b** _i_ ~~s~~ `c`', '<p><strong>b</strong> <em>i</em> <s>s</s> <code>c</code></p>'],
    ['# Title', '<p><strong>Title</strong></p>'],
    ['- a\n- b', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['3. a', '<ol start="3">\n<li>a</li>\n</ol>'],
    ['> q', '<blockquote>\n<p>q</p>\n</blockquote>'],
    ['[x](https://a.example/?a=1&b=2)', `<p><a href="https://a.example/?a=1&amp;b=2" ${rel}>x</a></p>`],
    ['https://a.example', `<p><a href="https://a.example" ${rel}>https://a.example</a></p>`],
    ['[m](mailto:ops@a.example)', `<p><a href="mailto:ops@a.example" ${rel}>m</a></p>`],
  ];
  for (const [text, html] of cases) assert.equal(renderMessage(text), html);
});

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '<style>@import "http://evil.example"</style>',
  '<p onclick=alert(1) style="position:fixed">x</p>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#x6a;avascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox)',
  '[x](//evil.example)',
  '[x](/settings)',
  '[x](file:///etc/passwd)',
  '[x](https://a.example "\\" onmouseover=alert(1) \\"")',
  '[x](https://a.example/"onmouseover="alert(1))',
  '<javascript:alert(1)>',
  '![x](https://evil.example/track.png)',
  '![x](data:image/svg+xml,<svg onload=alert(1)>)',
  '[a]: javascript:alert(1)\n\n[a]',
  '`<script>`',
  '```html" onload="alert(1)\n<script>alert(1)</script>\n```',
  '<!-- --><script>alert(1)</script>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '</div></main><h1>Taken over</h1>',
  '\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>',
  '[\u202e](https://a.example)',
  'a | b\n--|--\n<script>|x',
];

const TAG = /<\/?([a-z0-9]+)([^>]*)>/gi;
const ALLOWED = /^(p|br|strong|em|s|code|pre|blockquote|ul|ol|li|a|hr)$/;
const ATTRIBUTES =
  /^(| \/| start="\d+"| href="(https?:\/\/|mailto:)[^"<>\s]*" rel="nofollow noopener noreferrer"( \/)?)$/i;

/** Every tag is allowed with its attributes, and nothing that could begin another one is left. */
function assertHarmless(text: string): void {
  const html = renderMessage(text);
  const context = `${JSON.stringify(text)} → ${html}`;
  for (const [, tag = '', attributes = ''] of html.matchAll(TAG)) {
    assert.match(tag, ALLOWED, context);
    assert.match(attributes, ATTRIBUTES, context);
  }
  assert.ok(!html.replaceAll(TAG, '').includes('<'), context);
}

test('nothing that is written runs, loads or leads where it should not', () => {
  for (const text of HOSTILE) assertHarmless(text);
});

test('no mixture of markup gets through either', () => {
  const piece = fc.oneof(
    fc.constantFrom(...HOSTILE, '<', '>', '"', "'", '](', '[', '*', '`', '\n', '\n\n', '    ', '> ', '- '),
    fc.string({ maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => assertHarmless(pieces.join(''))),
    { numRuns: 500 },
  );
});

test('nesting is bounded', () => {
  for (const mark of ['> ', '- ', '1. ']) {
    const html = renderMessage(`${mark.repeat(1_600)}x`);
    assert.ok(html.length < 2_000, mark);
  }
});

test('a name comes out as it went in', () => {
  const plain = (text: string) => renderMessage(asMarkdown(text));
  assert.equal(
    plain('1. *Shop* [x](y) http://a.example_b_ `c` # d'),
    '<p>1. *Shop* [x](y) http://a.example_b_ `c` # d</p>',
  );
  assert.equal(plain('<b>&amp;\n- x'), '<p>&lt;b&gt;&amp;amp; - x</p>');
});

test('in plain text there is no markup, and the addresses of links are written out', () => {
  const text =
    '**Down** since _nine_, see [our page](https://a.example/?x=1&y=2):\n\n- a < b\n- https://b.example/';
  assert.equal(
    messageText(text),
    'Down since nine, see our page (https://a.example/?x=1&y=2):\n\n- a < b\n- https://b.example/',
  );
});
