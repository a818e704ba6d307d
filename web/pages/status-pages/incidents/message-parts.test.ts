import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Part, partsOf } from './message-parts.ts';

const element = (tag: string, parts: readonly unknown[], more: object = {}) => ({
  ...{ tag, href: null, start: null, parts },
  ...more,
});

test('the parts of a message are those that the service rendered', () => {
  const href = 'https://a.example/?a=1&b=2';
  const cases: readonly [string, unknown[]][] = [
    ['<p>One<br />\ntwo</p>', [element('p', ['One', element('br', []), '\ntwo'])]],
    [
      '<p><strong>b</strong> &lt;c&gt; &quot;&amp;lt;&quot;</p>',
      [element('p', [element('strong', ['b']), ' <c> "&lt;"'])],
    ],
    ['<ol start="3">\n<li>a</li>\n</ol>', [element('ol', ['\n', element('li', ['a']), '\n'], { start: 3 })]],
    [
      '<p><a href="https://a.example/?a=1&amp;b=2" rel="nofollow noopener noreferrer">x</a></p>',
      [element('p', [element('a', ['x'], { href })])],
    ],
  ];
  for (const [html, parts] of cases) assert.deepEqual(partsOf(html), parts);
});

test('what is no tag of a message stays text, and leads nowhere', () => {
  const cases: readonly [string, unknown[]][] = [
    ['<script>alert(1)</script>', ['<script>', 'alert(1)', '</script>']],
    ['<img src=x onerror=alert(1)>', ['<', 'img src=x onerror=alert(1)>']],
    ['<a href="javascript:alert(1)">x</a>', [element('a', ['x'])]],
    ['<a href="/settings">x</a>', [element('a', ['x'])]],
    ['<p onclick="alert(1)">x</p>', [element('p', ['x'])]],
    ['</p><p>x', [element('p', ['x'])]],
    ['<p>a</em>b</p>', [element('p', ['a', 'b'])]],
  ];
  for (const [html, parts] of cases) assert.deepEqual(partsOf(html), parts);
});

test('whatever is given, nothing but known elements and safe links comes of it', () => {
  const words = [
    '<p>',
    '</p>',
    '<a href="',
    'javascript:',
    'https://a',
    '">',
    '</a>',
    '<script>',
    '<',
    '&lt;',
    'x',
  ];
  const check = (part: Part): void => {
    if (typeof part === 'string') return;
    assert.match(part.tag, /^(p|br|strong|em|s|code|pre|blockquote|ul|ol|li|a|hr)$/);
    assert.ok(part.href === null || /^(https?:\/\/|mailto:)/i.test(part.href));
    part.parts.forEach(check);
  };
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...words), fc.string())), (texts) =>
      partsOf(texts.join('')).forEach(check),
    ),
  );
});
