import assert from 'node:assert/strict';
import { test } from 'node:test';
import { siteOrigin } from './logos/linked.ts';
import { linkIssues, lookSettings } from './look.ts';

const kept = {
  ...{ accent_color: null, background_color: '#ffffff', header_links: [], footer_links: [] },
  embed_origins: ['https://a.example'],
};

test('what is left out stays, colours are lower case, and links have no blanks around them', () => {
  assert.deepEqual(lookSettings(kept, {}), kept);
  const link = { label: ' Docs ', url: ' https://docs.example/ ' };
  assert.deepEqual(
    lookSettings(kept, { accent_color: '#AABBCC', background_color: null, footer_links: [link] }),
    {
      ...kept,
      ...{ accent_color: '#aabbcc', background_color: null },
      footer_links: [{ label: 'Docs', url: 'https://docs.example/' }],
    },
  );
});

test('links lead to the web or to a mail, and nowhere else', () => {
  const issues = (url: string) => linkIssues('header_links', [{ label: 'x', url }]).map(({ field }) => field);
  for (const url of [
    'https://a.example/x?y#z',
    'http://a.example',
    'mailto:a@b.example',
    'MAILTO:a@b.example',
  ])
    assert.deepEqual(issues(url), [], url);
  for (const url of [
    ...['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//a.example', '/x', 'a.example'],
    ...['https://user:word@a.example', 'mailto:', 'mailto:a', 'mailto:a@b.example?bcc=c@d.example', ' '],
    ...['java\tscript:alert(1)', 'https://a.example/\u0000', 'vbscript:x'],
  ])
    assert.deepEqual(issues(url), ['header_links.0.url'], url);
  assert.deepEqual(linkIssues('header_links', [{ label: ' ', url: 'https://a.example' }]), [
    { field: 'header_links.0.label', reason: 'must not be blank' },
  ]);
});

test('sites that may show a page are origins that a policy can name, once each', () => {
  for (const [text, origin] of [
    ['https://WWW.example.com/', 'https://www.example.com'],
    ['https://www.example.com:443', 'https://www.example.com'],
    [' https://a.example:8443 ', 'https://a.example:8443'],
    ['http://localhost:3000', 'http://localhost:3000'],
  ] as const)
    assert.equal(siteOrigin(text), origin);
  for (const text of [
    ...[
      'http://a.example',
      'a.example',
      '*',
      'https://*.example',
      'https://a.example/x',
      'https://a.example?x',
    ],
    ...[
      'https://a.example#x',
      'https://u@a.example',
      'data:x',
      'https://a.example;script-src *',
      'https://a b',
    ],
    ...['javascript:alert(1)', 'https://[::1]', 'null', ''],
  ])
    assert.equal(siteOrigin(text), null, text);
  const given = ['https://A.example', 'https://a.example/'];
  assert.deepEqual(lookSettings(kept, { embed_origins: given }).embed_origins, ['https://a.example']);
});
