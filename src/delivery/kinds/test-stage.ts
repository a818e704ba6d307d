// What the tests of kinds of channels start from: alerts to send, and a local server in place of the service.

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { createSafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { bareApp } from '../../testing/bare-app.ts';
import { type Receiver, startReceiver } from '../../testing/receiver.ts';
import type { Alert } from '../alert-schema.ts';
import { exampleAlert } from '../example-alert.ts';
import { alertMessage, type ChannelMessage } from '../messages/message.ts';
import { readingIn } from '../texts/reading.ts';
import { callService } from './call-service.ts';
import type { HttpKind, Sending, ServiceAnswer } from './kind.ts';

const OPENED = new Date('2026-06-16T03:12:07.000Z');
export const LINK = 'https://tocsin.example.com/alerts/17?account_id=1';

const alert: Alert = {
  ...exampleAlert(OPENED),
  id: 17,
  severity: 'critical',
  subject: { id: 7, type: 'cron_check', name: 'Nightly backup' },
  title: 'Nightly backup failed with exit code 3',
  detail: 'pg_dump: error: connection refused',
  value: 3,
};

const english = await readingIn('en', 'UTC');

export const messageOf = (
  changes: Partial<Alert> = {},
  type = 'alert.opened',
  reading = english,
): ChannelMessage =>
  alertMessage(
    {
      ...{ type, thread: 'alert:17', url: LINK, channelName: 'Test' },
      at: new Date(changes.resolved_at ?? OPENED),
      alert: { ...alert, ...changes },
    },
    reading,
  );

/** Sent as it happens, by a channel that sent nothing before. */
export const sending: Sending = { now: OPENED, reference: null, callback: null };

export const opened = messageOf();
export const acknowledged = messageOf(
  { status: 'acknowledged', acknowledged_by: 'Mira', acknowledged_at: OPENED.toISOString() },
  'alert.acknowledged',
);
export const resolved = messageOf(
  { status: 'resolved', resolve_reason: 'recovered', resolved_at: '2026-06-16T03:24:07.000Z' },
  'alert.resolved',
);

/** What a stranger may put into names and output. */
export const HOSTILE = '@everyone <!channel> <b>*bold*</b> [x](http://evil.example) & `code` |a|';
export const hostile = messageOf({
  title: HOSTILE,
  detail: HOSTILE,
  subject: { id: 7, type: 'cron_check', name: HOSTILE },
});
/** Longer than any service takes, in characters of several code units each. */
export const endless = messageOf({
  title: '👨‍👩‍👧‍👦'.repeat(2_000),
  detail: '\u{1f4a9}'.repeat(10_000),
  subject: { id: 7, type: 'cron_check', name: '&<é'.repeat(3_000) },
  runbook_url: 'https://wiki.example.com/backup',
});

export interface TestedService {
  receiver: Receiver;
  /** Without a path or a trailing slash. */
  origin: string;
  /** Sends to it, and gives what it was sent; fails where that was not one request. */
  sendMessage(config: unknown, message?: ChannelMessage): Promise<Sent>;
}

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  json: ReturnType<typeof JSON.parse>;
  body: string;
}

export async function openService(t: TestContext, kind: HttpKind): Promise<TestedService> {
  const receiver = await startReceiver(t);
  const safeFetch = createSafeFetch();
  t.after(() => safeFetch.close());
  const app = bareApp({ safeFetch });
  return {
    receiver,
    origin: new URL(receiver.url).origin,
    async sendMessage(config, message = opened) {
      receiver.received.length = 0;
      const channel = { kind, config: { ...(config as object) }, privateAllowed: true };
      const outcome = await callService(app, channel, { message, sending }, new AbortController().signal);
      assert.equal(outcome?.delivered, true, JSON.stringify(outcome));
      const [received, ...others] = receiver.received;
      assert.ok(received && others.length === 0);
      const isJson = received.headers['content-type'] === 'application/json';
      return { ...received, json: isJson ? JSON.parse(received.body) : null };
    },
  };
}

/** What an answer of the service comes to, in a few words. */
export function verdictOf(
  kind: HttpKind,
  status: number,
  body: unknown = '',
  headers: Record<string, string> = {},
): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer: ServiceAnswer = { status, headers, body: Buffer.from(text) };
  const verdict = kind.judge(answer);
  const wait = verdict.outcome === 'retry' && verdict.wait_ms !== null ? ` for ${verdict.wait_ms} ms` : '';
  return verdict.outcome + wait;
}

/** What the service says with an answer that is shown to the owner. */
export function explanationOf(kind: HttpKind, status: number, body: unknown): string {
  const verdict = kind.judge({ status, headers: {}, body: Buffer.from(JSON.stringify(body)) });
  return verdict.outcome === 'delivered' ? assert.fail('it was delivered') : verdict.why;
}
