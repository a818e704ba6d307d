import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { escapeHtml, html } from './html.ts';

test('what is put into a template is text', () => {
  const name = `<script>alert("1")</script>' onload='x`;
  assert.equal(
    html`<p title="${name}">${name}</p>`.text,
    '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39; onload=&#39;x">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39; onload=&#39;x</p>',
  );
});

test('templates nest, lists follow one another, and nothing is nothing', () => {
  const rows = ['a', '<b>'].map((name) => html`<li>${name}</li>`);
  assert.equal(
    html`<ul>${rows}${null}${undefined}${false}${0}</ul>`.text,
    '<ul><li>a</li><li>&lt;b&gt;</li>0</ul>',
  );
});

test('escaped text holds none of the characters that mean something', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !/[<>"']/.test(escapeHtml(text))));
});
