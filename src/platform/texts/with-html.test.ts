import assert from 'node:assert/strict';
import { test } from 'node:test';
import { html } from '../html.ts';
import { withHtml } from './with-html.ts';

test('a text says where its HTML stands, and stays text itself', () => {
  const link = html`<a href="/">here</a>`;
  const said = withHtml({ link }, (slots) => `a < b & ${slots.link}.`);
  assert.equal(said.text, 'a &lt; b &amp; <a href="/">here</a>.');
});

test('what is not asked for is left out, and what nobody gave is nothing', () => {
  const one = html`<b>1</b>`;
  assert.equal(withHtml({ one }, () => 'text').text, 'text');
  assert.equal(withHtml({ one }, () => '\uE000constructor\uE001!').text, '!');
});
