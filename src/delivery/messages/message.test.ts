import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Alert } from '../alert-schema.ts';
import { presentMail } from '../kinds/email/kind.ts';
import { readingIn, wordsIn } from '../texts/reading.ts';
import { alertMessage } from './message.ts';

const alert: Alert = {
  id: 17,
  kind: 'cron_fail',
  metric: null,
  severity: 'critical',
  status: 'open',
  subject: { id: 7, type: 'cron_check', name: 'Nightly backup' },
  title: 'Nightly backup failed with exit code 3',
  detail: 'It ran for 12 s.\n\npg_dump: error: connection <refused>',
  facts: { duration_ms: 12_000, output: 'pg_dump: error: connection <refused>' },
  value: 3,
  occurrences: 1,
  opened_at: '2026-06-16T03:12:07.000Z',
  last_occurred_at: '2026-06-16T03:12:07.000Z',
  acknowledged_at: null,
  acknowledged_by: null,
  resolved_at: null,
  resolve_reason: null,
  suppressed_by: null,
  rule_ids: [],
  runbook_url: null,
};

const { t } = await readingIn('en', 'UTC');

const mail = (type: string, changes: Partial<Alert> = {}, timeZone = 'Europe/Berlin') =>
  presentMail(
    alertMessage(
      {
        ...{ type, thread: 'alert:17', channelName: 'Email' },
        at: new Date(changes.resolved_at ?? '2026-06-16T05:12:07.000Z'),
        alert: { ...alert, ...changes },
        url: 'https://tocsin.example.com/alerts/17',
      },
      { t, ...wordsIn('en', timeZone) },
    ),
  );

const resolved: Partial<Alert> = {
  status: 'resolved',
  resolved_at: '2026-06-16T03:24:50.000Z',
  resolve_reason: 'recovered',
};

test('the subject says how bad, what and since when, in the time of the reader', () => {
  assert.equal(mail('alert.opened').subject, 'Down: Nightly backup failed with exit code 3, 05:12 CEST');
  assert.equal(
    mail('alert.opened', { severity: 'warning', title: 'web-1 is slow', facts: {} }, 'UTC').subject,
    'Warning: web-1 is slow, 03:12 UTC',
  );
});

test('the text says what happened, since when here and in UTC, what the job said, and where to look', () => {
  const { text } = mail('alert.opened');
  for (const part of [
    'Nightly backup failed with exit code 3',
    '16 June 2026, 05:12 CEST (03:12 UTC)',
    'pg_dump: error: connection <refused>',
    'https://tocsin.example.com/alerts/17',
  ])
    assert.ok(text.includes(part), part);
  assert.match(text, /^Exit code: +3$/m);
});

test('what a job said cannot become markup', () => {
  const { html } = mail('alert.opened');
  assert.ok(html.includes('connection &lt;refused&gt;'));
  assert.ok(!html.includes('<refused>'));
});

test('the end says how long it lasted', () => {
  const { subject, text } = mail('alert.resolved', resolved);
  assert.equal(subject, 'Up again: Nightly backup, after 12 min 43 s');
  assert.ok(text.startsWith('Nightly backup was down for 12 min 43 s and is fine again'));
  assert.match(text, /^Until: +16 June 2026, 05:24 CEST \(03:24 UTC\)$/m);
});

test('an end that is no recovery is not called one', () => {
  const { subject } = mail('alert.resolved', { ...resolved, resolve_reason: 'manual' });
  assert.equal(subject, 'Resolved: Nightly backup, by hand');
  const paused = mail('alert.resolved', { ...resolved, resolve_reason: 'paused' });
  assert.equal(paused.subject, 'Resolved: Nightly backup, paused');
});

test('a server whose metric was too high is not said to have been down', () => {
  const metric: Partial<Alert> = {
    ...{ kind: 'server_metric', metric: 'cpu', severity: 'critical' },
    title: 'web-1: CPU 95 %, above 90 %',
    facts: {},
  };
  assert.match(mail('alert.opened', metric).subject, /^Critical: web-1: CPU 95 %, above 90 %, /);
  assert.match(mail('alert.reminder', metric).subject, /^Still critical: /);
  const { subject, text } = mail('alert.resolved', { ...resolved, ...metric });
  assert.equal(subject, 'Over: web-1: CPU 95 %, above 90 %, after 12 min 43 s');
  assert.doesNotMatch(text, /down|fine/);
});

test('why an alert ended is said in words', () => {
  const { subject } = mail('alert.resolved', { ...resolved, resolve_reason: 'rule_changed' });
  assert.equal(subject, 'Resolved: Nightly backup, its rule was changed');
});

test('what happens in between has words of its own', () => {
  const subjects = {
    'alert.reopened': 'Down again: Nightly backup failed with exit code 3, 07:12 CEST',
    'alert.flapping': 'Flapping: Nightly backup keeps failing and recovering',
    'alert.reminder': 'Still down: Nightly backup failed with exit code 3, for 2 h',
  };
  for (const [type, subject] of Object.entries(subjects)) assert.equal(mail(type).subject, subject);
  const acknowledged = { status: 'acknowledged', acknowledged_by: 'Mira' } as const;
  assert.equal(
    mail('alert.acknowledged', acknowledged).subject,
    'Acknowledged: Nightly backup failed with exit code 3, by Mira',
  );
  assert.match(mail('alert.reminder').text, /^For: +2 h$/m);
});

test('a value is cut, not rounded up, and named after its metric', () => {
  const { text } = mail('alert.opened', { kind: 'server_metric', metric: 'cpu', value: 89.9999 });
  assert.match(text, /^CPU: +89\.9%$/m);
});
