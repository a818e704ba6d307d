// What a public page may load, and how it looks: its policy, CSS, logos, colours and links.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { statusView } from '../../../testing/status-view.ts';
import type { View } from '../view.ts';
import { body, draw } from './test-stage.ts';

test('a page has no script, and its policy allows the one style that it has', () => {
  for (const theme of ['light', 'dark', 'auto'] as const) {
    const { body, policy } = draw(statusView({ page: { theme } }));
    const styles = [...body.matchAll(/<style>([^<]*)<\/style>/g)].map(([, style = '']) => style);
    assert.equal(styles.length, 1);
    const hash = createHash('sha256')
      .update(styles[0] ?? '')
      .digest('base64');
    assert.ok(policy.includes(`style-src 'sha256-${hash}';`), policy);
    assert.doesNotMatch(policy, /unsafe/);
    assert.doesNotMatch(body, /<script|<iframe|<link rel="stylesheet"| style="| on\w+="/i);
  }
});

test('CSS of its own is a second style, as the policy has it, and what is not allowed is not there', () => {
  const { body, policy } = draw(statusView({ page: { custom_css: '.headline { color: #123456 }' } }));
  const [, own = ''] = [...body.matchAll(/<style>([^<]*)<\/style>/g)].map(([, style = '']) => style);
  assert.equal(own, '.w .now{color:#123456}');
  assert.ok(
    policy.includes(` 'sha256-${createHash('sha256').update(own).digest('base64')}'; img-src`),
    policy,
  );
  const wrong = draw(statusView({ page: { custom_css: 'body{background:url(https://evil.example)}' } }));
  assert.doesNotMatch(wrong.body, /evil/);
});

test('nothing is fetched but the logo: from here where it was uploaded, else from its one origin', () => {
  const uploaded = statusView({ page: { logo: { kind: 'uploaded', version: 'v1', width: 60, height: 30 } } });
  assert.match(
    body(uploaded),
    /<img src="\/api\/status\/quillmoor\/logo\?v=v1" alt="" width="60" height="30">/,
  );
  assert.match(draw(uploaded, true).body, /<img src="\/logo\?v=v1"/);
  assert.match(draw(uploaded).policy, /img-src 'self';/);
  const linked = statusView({ page: { logo: { kind: 'linked', url: 'https://cdn.example/a.png?b&c' } } });
  assert.match(body(linked), /<img src="https:\/\/cdn\.example\/a\.png\?b&amp;c"/);
  assert.match(draw(linked).policy, /img-src 'self' https:\/\/cdn\.example;/);
  assert.doesNotMatch(body(statusView()), /<img|src=/);
});

test('where a page is dark its other logo stands in, from its own origin, and on paper the light one', () => {
  const [light, dark] = ['https://cdn.example/a.png', 'https://other.example/b.png'].map((url) => ({
    ...{ kind: 'linked' as const, url },
  }));
  const of = (theme: View['page']['theme']) =>
    draw(statusView({ page: { theme, logo: light ?? null, dark_logo: dark ?? null } }));
  const auto = of('auto');
  assert.match(
    auto.body,
    /<picture><source media="screen and \(prefers-color-scheme:dark\)" srcset="https:\/\/other\.example\/b\.png"><img src="https:\/\/cdn\.example\/a\.png" alt=""><\/picture>/,
  );
  assert.match(auto.policy, /img-src 'self' https:\/\/cdn\.example https:\/\/other\.example;/);
  assert.match(of('dark').body, /<source media="screen" srcset/);
  assert.doesNotMatch(of('light').body, /<source/);
  const version = { kind: 'uploaded' as const, width: 60, height: 30 };
  const uploaded = statusView({
    page: { logo: { ...version, version: 'l' }, dark_logo: { ...version, version: 'd' } },
  });
  assert.match(
    draw(uploaded, true).body,
    /srcset="\/logo\?v=d&amp;theme=dark" width="60" height="30"><img src="\/logo\?v=l"/,
  );
});

test('colours of its own are shown in the shades that stay legible, links where they were put', () => {
  const plain = body(statusView());
  assert.doesNotMatch(plain, /class=lk|border-top:4px/);
  const own = body(
    statusView({
      page: {
        accent_color: '#777777',
        background_color: '#ff0000',
        header_links: [{ label: 'Shop <b>', url: 'https://shop.example/?a&b"' }],
        footer_links: [{ label: 'Help', url: 'mailto:help@shop.example' }],
      },
    }),
  );
  const style = /<style>([^<]*)/.exec(own)?.[1] ?? '';
  assert.doesNotMatch(style, /#777777|#ff0000|#f6f5f1|#4350c4/);
  assert.match(style, /border-top:4px solid/);
  assert.match(
    own,
    /<nav class=lk aria-label="Links"><a href="https:\/\/shop\.example\/\?a&amp;b&quot;" rel="nofollow noopener" dir=auto>Shop &lt;b&gt;<\/a><\/nav><\/header>/,
  );
  assert.match(own, /<footer><nav class=lk aria-label="More links"><a href="mailto:help@shop\.example"/);
});

test('no address of a logo adds a rule of its own to the policy', () => {
  const hosts = ['a;sandbox', 'a,b.example', '*', '*.example', "a'b", '[::1]', 'a.example:8443', 'a..b'];
  const origins = hosts.map((host) => {
    const logo = { kind: 'linked', url: `https://${host}/logo.png` } as const;
    return draw(statusView({ page: { logo } })).policy.match(/img-src 'self'([^;]*);/)?.[1];
  });
  assert.deepEqual(origins, ['', '', '', '', '', '', ' https://a.example:8443', '']);
});

test('what other providers report stands apart, as theirs, and does not change the heading', () => {
  const third_parties = [
    { name: 'Cards <b>', url: 'https://status.cards.example/a"b', status: 'outage' as const },
    { name: 'Mail', url: 'https://mail.example', status: 'unknown' as const },
  ];
  const { body } = draw(statusView({ third_parties }));
  assert.match(body, /<h1 dir="auto">Everything works<\/h1>/);
  assert.match(body, /<h2>Third-party services<\/h2>/);
  assert.match(body, /<h3 dir=auto>Cards &lt;b&gt;<\/h3><b class=down>.*?Outage<\/b>/);
  assert.match(
    body,
    /href="https:\/\/status\.cards\.example\/a&quot;b"[^>]*>As reported by status\.cards\.example</,
  );
  assert.match(body, /<h3 dir=auto>Mail<\/h3><b class=idle>.*?No data<\/b>/);
});
