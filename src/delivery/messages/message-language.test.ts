import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DigestRow, digestOf } from '../destinations/digest.ts';
import { presentMail } from '../kinds/email/kind.ts';
import { messageOf } from '../kinds/test-stage.ts';
import { readingIn } from '../texts/reading.ts';
import { digestMessage } from './digest-message.ts';
import { testMessage } from './example-messages.ts';

const german = await readingIn('de', 'Europe/Berlin');
const resolved = { status: 'resolved', resolved_at: '2026-06-16T03:24:50.000Z' } as const;

test('what happens to an alert has words of its own in German', () => {
  for (const [type, changes, headline] of [
    ['alert.opened', {}, 'Ausfall: Nightly backup ist mit Exit-Code 3 fehlgeschlagen, 05:12 MESZ'],
    ['alert.reopened', {}, 'Wieder Ausfall: Nightly backup ist mit Exit-Code 3 fehlgeschlagen, 05:12 MESZ'],
    ['alert.flapping', {}, 'Unstet: Nightly backup fällt immer wieder aus und kommt zurück'],
    ['alert.acknowledged', { acknowledged_by: 'Mira' }, /^Übernommen: .*, von Mira$/],
    [
      'alert.resolved',
      { ...resolved, resolve_reason: 'recovered' },
      'Wieder in Ordnung: Nightly backup, nach 12 min 43 s',
    ],
    ['alert.resolved', { ...resolved, resolve_reason: 'manual' }, 'Behoben: Nightly backup, von Hand'],
    ['alert.resolved', { ...resolved, resolve_reason: 'paused' }, 'Behoben: Nightly backup, pausiert'],
  ] as const) {
    const message = messageOf(changes, type, german);
    if (typeof headline === 'string') assert.equal(message.headline, headline);
    else assert.match(message.headline, headline);
  }
});

test('a mail about an alert is German in all its parts', () => {
  const { text, html } = presentMail({
    ...messageOf({ runbook_url: 'https://wiki.example.com' }, 'alert.opened', german),
    acknowledge_url: 'https://tocsin.example.com/acknowledge',
  });
  assert.match(html, /<html lang="de">/);
  for (const line of [
    /^Was: +Nightly backup$/m,
    /^Ursache: +Der Job ist fehlgeschlagen$/m,
    /^Seit: +16\. Juni 2026, 05:12 MESZ \(03:12 UTC\)$/m,
    /^Exit-Code: +3$/m,
    /^Anleitung: +https:\/\/wiki\.example\.com$/m,
    /^Alarm öffnen:$/m,
    /^Übernehmen:$/m,
    /Der Kanal „Test“ deines Kontos/,
  ])
    assert.match(text, line);
});

test('a test and a digest are sent in the language of the channel', () => {
  const at = new Date('2026-06-16T03:12:07.000Z');
  const tried = testMessage({ url: 'https://tocsin.example.com', channelName: 'Chat' }, at, german);
  assert.equal(tried.headline, 'Test: alles in Ordnung');
  const row: DigestRow = {
    ...{ id: 1, thread: 'alert:1', type: 'alert.opened', occurred_at: at, attempts: 0, is_due: true },
    ...{ title: 'Shop is down', severity: 'critical' as const, subject: 'Shop' },
    about: { kind: 'uptime_down', metric: null, value: null, facts: { location: 'local' } },
  };
  const place = { at, url: 'https://tocsin.example.com', channelName: 'Chat' };
  const digest = digestMessage(digestOf([row, { ...row, id: 2, thread: 'alert:2' }]), place, german);
  assert.equal(digest.headline, '2 Alarme: 2 kritisch');
  assert.match(digest.lines[0] ?? '', /^Ausfall: Shop ist ausgefallen, 05:12 MESZ$/m);
});
