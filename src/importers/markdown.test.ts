import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markdownOf } from './markdown.ts';

test('HTML of other tools becomes Markdown, and what is none stays as it is', () => {
  const cases: [string, string][] = [
    ['We are *looking* into a < b & c.', 'We are *looking* into a < b & c.'],
    ['One<br />two<br>\nthree', 'One\ntwo\nthree'],
    [
      '<p>See <a href="https://example.org/a?b=1&amp;c=2">the <b>list</b></a>.</p><p>Next</p>',
      'See [the list](https://example.org/a?b=1&c=2).\n\nNext',
    ],
    ['<ul><li>One</li>\n<li><strong>Two</strong></li></ul>', '- One\n- **Two**'],
    ['<script>x</script><!-- no -->It&#39;s', "xIt's"],
    ['  &unknown; ', '&unknown;'],
  ];
  for (const [html, text] of cases) assert.deepEqual(markdownOf(html, 100), { text, isCut: false });
});

test('a long text is cut, and says so', () => {
  assert.deepEqual(markdownOf('abc def', 4), { text: 'abc', isCut: true });
  assert.equal(markdownOf('<br>'.repeat(30_000), 100).isCut, true);
});
