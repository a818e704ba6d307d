import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { composeMail, type MailContent } from './compose.ts';

const content: MailContent = {
  subject: 'Backup is down',
  title: 'Backup did not report in time',
  paragraphs: ['It was expected at 02:00 and is 5 minutes late.', 'First line\nSecond line'],
  facts: [
    ['Check', 'Nightly <backup> & copy'],
    ['Expected', '2026-01-02 02:00 UTC'],
  ],
  action: { label: 'Open the check', url: 'https://tocsin.example/checks/1?a=b&c="d"' },
  footer: 'You get this mail because you own the account.',
};

test('the plain text reads like a letter', () => {
  assert.equal(
    composeMail(content).text,
    `Backup did not report in time

It was expected at 02:00 and is 5 minutes late.

First line
Second line

Check:    Nightly <backup> & copy
Expected: 2026-01-02 02:00 UTC

Open the check:
https://tocsin.example/checks/1?a=b&c="d"

-- 
You get this mail because you own the account.
`,
  );
});

test('labels in the plain text have their colon as the language sets it', () => {
  const facts = [
    ['Rôle', 'admin'],
    ['Invité par', 'Mira'],
  ] as const;
  const { text } = composeMail({ ...content, language: 'fr', facts });
  assert.match(text, /\nRôle\u00a0: {7}admin\nInvité par\u00a0: Mira\n/);
  assert.match(text, /\nOpen the check\u00a0:\nhttps:/);
});

test('a mail with the least content has no empty parts', () => {
  const mail = composeMail({ subject: 's', title: 't', paragraphs: [], footer: 'f' });
  assert.equal(mail.text, 't\n\n-- \nf\n');
  assert.doesNotMatch(mail.html, /<p|scope="row"|href/);
});

test('the HTML says the same as the text, escaped', () => {
  const { html } = composeMail(content);
  assert.match(html, />Backup did not report in time<\/h1>/);
  assert.match(html, />First line\nSecond line<\/p>/);
  assert.match(html, />Nightly &lt;backup&gt; &amp; copy<\/td>/);
  assert.match(html, /href="https:\/\/tocsin\.example\/checks\/1\?a=b&amp;c=&quot;d&quot;"/);
  assert.match(html, /prefers-color-scheme: dark/);
});

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onclick='x",
    '</style><b>',
    '&lt;',
  ),
);

test('no text of a stranger becomes markup', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const plain = (filling: string) =>
        composeMail({
          ...content,
          title: filling,
          paragraphs: [filling],
          facts: [[filling, filling]],
          footer: filling,
        });
      const tags = (html: string) => html.match(/<[^>]*>/g);
      assert.deepEqual(tags(plain(text).html), tags(plain('harmless').html));
    }),
  );
});

test('a subject is one line of bounded length, whatever goes in', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.constantFrom('\r\nBcc: x@example.com', '\u2028', ''),
      (text, more) => {
        const { subject } = composeMail({ ...content, subject: text + more + text });
        assert.doesNotMatch(subject, /[\p{Cc}\u2028\u2029]/u);
        assert.ok(subject.length <= 150 && subject.isWellFormed());
      },
    ),
  );
  const { subject } = composeMail({ ...content, subject: 'Down: a\r\nBcc: victim@example.com' });
  assert.equal(subject, 'Down: a Bcc: victim@example.com');
});

test('a long text is cut between characters and says so', () => {
  const { text, subject } = composeMail({
    ...content,
    subject: `${'x'.repeat(148)}😀😀`,
    paragraphs: ['é'.repeat(9_000)],
  });
  assert.equal(subject, `${'x'.repeat(148)}…`);
  assert.ok(text.includes(`${'é'.repeat(3_999)}…`) && !text.includes('é'.repeat(4_000)));
});

test('a value cannot pose as another fact, nor turn the reading order round', () => {
  const { text } = composeMail({
    ...content,
    facts: [
      ['Check', 'a\nStatus: fine'],
      ['\u202eUser', 'b\u0007\u001b[2J'],
    ],
  });
  assert.ok(text.includes('Check: a Status: fine\n'));
  assert.ok(text.includes('User:  b [2J\n'));
});

test('an action that is no web address is our mistake and is not mailed', () => {
  for (const url of ['javascript:alert(1)', '/relative', 'data:text/html,x', '']) {
    assert.throws(() => composeMail({ ...content, action: { label: 'x', url } }));
  }
});
