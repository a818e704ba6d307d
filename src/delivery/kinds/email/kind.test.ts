import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endless, HOSTILE, hostile, LINK, messageOf, opened, resolved } from '../test-stage.ts';
import { kind as emailKind, presentMail } from './kind.ts';

const ACKNOWLEDGE = 'https://tocsin.example.com/acknowledge#token';

test('a mail has a subject that says it all, what the job said, and where to look', () => {
  const { subject, text, html } = presentMail(opened);
  assert.equal(subject, 'Down: Nightly backup failed with exit code 3, 03:12 UTC');
  for (const part of ['Nightly backup failed with exit code 3', 'pg_dump: error: connection refused', LINK])
    assert.ok(text.includes(part), part);
  assert.match(text, /^What: +Nightly backup$/m);
  assert.ok(html.includes(`href="${LINK.replace('&', '&amp;')}"`));
  assert.equal(presentMail(resolved).subject, 'Up again: Nightly backup, after 12 min');
});

test('a reader who may acknowledge gets a link for that, and nobody else does', () => {
  const { acknowledge } = opened.labels;
  assert.ok(!presentMail(opened).html.includes(acknowledge));
  const { text, html } = presentMail({ ...opened, acknowledge_url: ACKNOWLEDGE });
  assert.ok(text.includes(ACKNOWLEDGE) && html.includes(`href="${ACKNOWLEDGE}"`));
  assert.ok(html.includes(acknowledge));
});

test('somebody outside the account reads besides why, and how to stop it', () => {
  const stop = { label: 'No more of these', url: 'https://tocsin.example.com/stop' };
  const { text } = presentMail(opened, { footer: 'Mira added this address.', stop });
  assert.ok(text.indexOf(opened.footer) < text.indexOf('Mira added this address.'));
  assert.ok(text.includes(stop.url));
  assert.ok(!presentMail(opened).text.includes(stop.url));
});

test('what a job said is neither markup nor another header', () => {
  const { html, text } = presentMail(hostile);
  assert.ok(text.includes(HOSTILE));
  assert.ok(!html.includes('<b>') && html.includes('&lt;b&gt;'));
  const split = presentMail({ ...messageOf(), headline: 'Down\r\nBcc: all@example.com' });
  assert.ok(!/[\r\n]/.test(split.subject));
});

test('what is too long for a mail is cut between characters', () => {
  const { subject, text, html } = presentMail(endless);
  assert.ok(subject.length <= 150 && [subject, text, html].every((part) => part.isWellFormed()));
  assert.ok(text.length < 20_000);
});

test('an address that is given twice is refused, however it is written', () => {
  const issues = (...to: string[]) => emailKind.issues?.({ to });
  assert.deepEqual(issues('a@b.example', 'c@b.example'), []);
  assert.deepEqual(issues('a@b.example', 'A@b.example'), [
    { field: 'to.1', reason: 'the same address twice' },
  ]);
});
