// What other sites show of a page: a frame and a script.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { statusView, viewComponent, viewIncident } from '../../../testing/status-view.ts';
import { renderBadgeScript } from './badge-script.ts';
import { renderEmbed } from './embed.ts';
import { at, draw } from './test-stage.ts';

const many = Array.from({ length: 200 }, (_, index) =>
  viewComponent({ id: index, name: `Component <${index}> ${'x'.repeat(80)}` }),
);

test('a frame says how it is and how each component is, without script, in a few kilobytes', () => {
  const view = statusView({ components: [viewComponent({ name: 'Shop <b>', status: 'outage' })] });
  const { body, policy } = renderEmbed(view, at(view), null);
  assert.match(body, /<h1 class="down" dir="auto">.*Shop &lt;b&gt; is down<\/h1>/);
  assert.match(body, /<li><span dir=auto>Shop &lt;b&gt;<\/span><b class=down>/);
  assert.match(body, /<a href="https:\/\/tocsin\.example\/status\/quillmoor" target="_blank" rel="noopener"/);
  assert.doesNotMatch(body, /<script|<form| style="| on\w+="/i);
  const style = /<style>([^<]*)<\/style>/.exec(body)?.[1] ?? '';
  assert.ok(policy.includes(`'sha256-${createHash('sha256').update(style).digest('base64')}'`));
  assert.ok(Buffer.byteLength(body) <= 6_000, String(Buffer.byteLength(body)));
  const large = statusView({ components: many });
  const whole = renderEmbed(large, at(large), null).body;
  assert.equal(whole.match(/<li>/g)?.length, 30);
  assert.match(whole, /and 170 more/);
});

test('a frame has the theme of the site around it, or else that of the page', () => {
  const view = statusView({ page: { theme: 'light' } });
  const schemeOf = (theme: 'light' | 'dark' | null) =>
    /color-scheme" content="([^"]+)"/.exec(renderEmbed(view, at(view), theme).body)?.[1];
  assert.deepEqual([schemeOf(null), schemeOf('dark')], ['light', 'dark']);
  const auto = statusView();
  assert.match(renderEmbed(auto, at(auto), null).body, /color-scheme" content="light dark"/);
});

test('a page and its frame are shown within the sites that were named, and no others', () => {
  const named = statusView({ page: { embed_origins: ['https://a.example', 'https://b.example:8443'] } });
  const rule = "frame-ancestors 'self' https://a.example https://b.example:8443";
  assert.ok(renderEmbed(named, at(named), null).policy.endsWith(rule));
  assert.ok(draw(named).policy.endsWith(rule));
  assert.ok(draw(statusView()).policy.endsWith("frame-ancestors 'self'"));
});

interface Element {
  href?: string;
  style: Record<string, string>;
  children: unknown[];
  setAttribute(): void;
  append(...added: unknown[]): void;
}

/** The one link that the script puts beside itself; as much of a document as it needs. */
function linkBy(script: string, theme?: string): Element {
  const put: Element[] = [];
  const element = (): Element => {
    const children: unknown[] = [];
    return { style: {}, children, setAttribute() {}, append: (...added) => void children.push(...added) };
  };
  const document = {
    currentScript: { dataset: { theme }, after: (one: Element) => put.push(one) },
    createElement: element,
    createElementNS: element,
  };
  runInNewContext(script, { document, matchMedia: () => ({ matches: false }), Object });
  assert.equal(put.length, 1);
  return put[0] ?? assert.fail();
}

test('the script puts one link that says how it is, as text, in the theme that it was given', () => {
  const view = statusView({
    page: { name: '</script><img src=x>\u2028' },
    active_incidents: [viewIncident()],
    overall_status: 'partial_outage',
  });
  const script = renderBadgeScript(view, at(view));
  assert.ok(!script.includes('<') && !/[\u2028\u2029]/.test(script));
  const link = linkBy(script);
  assert.equal(link.href, 'https://tocsin.example/status/quillmoor');
  assert.equal(link.children[1], '</script><img src=x>\u2028: Partial outage');
  assert.equal(link.style.background, '#ffffff');
  assert.equal(linkBy(script, 'dark').style.background, '#191917');
});

test('the script has at most 2 KB, whatever names there are', () => {
  const name = '\u{1f6a8}<'.repeat(50);
  const view = statusView({
    page: { name, custom_domain: `${`${'a'.repeat(60)}.`.repeat(4)}example` },
    components: [viewComponent({ name, status: 'outage' })],
  });
  for (const language of ['en', 'de', 'fr'] as const) {
    const bytes = Buffer.byteLength(renderBadgeScript(view, at(view, true, language)));
    assert.ok(bytes <= 2_048, `${bytes} in ${language}`);
  }
});
