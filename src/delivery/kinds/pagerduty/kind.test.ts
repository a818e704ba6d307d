import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { startReceiver } from '../../../testing/receiver.ts';
import {
  acknowledged,
  endless,
  LINK,
  messageOf,
  openService,
  resolved,
  sending,
  verdictOf,
} from '../test-stage.ts';
import { kind as pagerDutyKind, pagerDutyKindAt } from './kind.ts';

const routing_key = 'R0123456789ABCDEFGHIJKLMNOPQRSTU';

/** The service in the region us is a local server. */
async function openPagerDuty(t: TestContext) {
  const elsewhere = await startReceiver(t);
  const hosts = { us: '', eu: elsewhere.url.replace('/hook', '') };
  const service = await openService(t, pagerDutyKindAt(hosts));
  hosts.us = service.origin;
  service.receiver.answer = { status: 202, body: '{"status":"success"}' };
  return service;
}

test('PagerDuty is sent a trigger, an acknowledgement and an end with the same key', async (t) => {
  const { sendMessage } = await openPagerDuty(t);
  const runbook_url = 'https://wiki.example.com/backup';
  const { method, path, json } = await sendMessage({ routing_key }, messageOf({ runbook_url }));
  assert.deepEqual([method, path], ['POST', '/v2/enqueue']);
  const { payload, ...event } = json;
  assert.deepEqual(event, {
    routing_key,
    event_action: 'trigger',
    dedup_key: 'tocsin-alert:17',
    client: 'Tocsin',
    client_url: LINK,
    links: [
      { href: LINK, text: 'Open the alert' },
      { href: runbook_url, text: 'Runbook' },
    ],
  });
  const { custom_details, ...facts } = payload;
  assert.deepEqual(facts, {
    summary: 'Nightly backup failed with exit code 3',
    source: 'Nightly backup',
    severity: 'critical',
    timestamp: '2026-06-16T03:12:07.000Z',
    class: 'cron_fail',
  });
  assert.equal(custom_details.Detail, 'pg_dump: error: connection refused');
  for (const [message, event_action] of [
    [acknowledged, 'acknowledge'],
    [resolved, 'resolve'],
  ] as const)
    assert.deepEqual((await sendMessage({ routing_key }, message)).json, {
      ...{ routing_key, event_action, dedup_key: 'tocsin-alert:17' },
    });
});

test('an account in Europe is asked there', () => {
  const made = pagerDutyKind.present(messageOf(), { routing_key, region: 'eu' }, sending);
  assert.ok(made && 'url' in made);
  assert.equal(made.url, 'https://events.eu.pagerduty.com/v2/enqueue');
});

test('an event keeps to the limits of PagerDuty', async (t) => {
  const { sendMessage } = await openPagerDuty(t);
  const { json, body } = await sendMessage({ routing_key }, endless);
  assert.ok(json.payload.summary.length <= 1_024 && json.payload.source.length <= 255);
  assert.ok(body.length < 512 * 1_024 && body.isWellFormed());
});

test('what PagerDuty answers is told apart', () => {
  const invalid = (error: string) => ({
    ...{ status: 'invalid event', message: 'Event object is invalid', errors: [error] },
  });
  assert.equal(verdictOf(pagerDutyKind, 202, { status: 'success' }), 'delivered');
  assert.equal(verdictOf(pagerDutyKind, 429, '', { 'retry-after': '60' }), 'retry for 60000 ms');
  assert.equal(verdictOf(pagerDutyKind, 500), 'retry');
  assert.equal(verdictOf(pagerDutyKind, 400, invalid("'summary' is missing or blank")), 'rejected');
  assert.equal(verdictOf(pagerDutyKind, 400, invalid("Length of 'routing_key' is incorrect")), 'refused');
  assert.equal(verdictOf(pagerDutyKind, 403), 'refused');
});
