// A service that sends text messages and calls, by a provider that behaves as Twilio is documented.

import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import type { TestContext } from 'node:test';
import { chatWays } from '../delivery/channels/chat-ways.ts';
import { deliver, noteSent } from '../on-call/contact-methods/deliver.ts';
import { newPageToken } from '../on-call/contact-methods/page-token.ts';
import { reachable } from '../on-call/contact-methods/reachable.ts';
import { transaction } from '../platform/database/database.ts';
import { startReceiver } from './receiver.ts';
import { startTestService } from './service.ts';

export const NUMBER = '+4915112345678';

/** Twilio, as far as it is documented: a receipt for each message and call. */
export async function openPhoneStage(t: TestContext, env: Record<string, string> = {}) {
  const twilio = await startReceiver(t);
  twilio.answer = { status: 201, body: JSON.stringify({ sid: 'SM1', status: 'queued' }) };
  const line = `twilio+http://AC1:s3cret@${new URL(twilio.url).host}?from=+4930100&price=0.5`;
  const service = await startTestService(t, {
    env: {
      ...{ TOCSIN_SMS_URL: line, TOCSIN_VOICE_URL: line, TOCSIN_PHONE_PREFIXES: '+49' },
      ...{ TOCSIN_PHONE_UNITS_PER_DAY: '8', TOCSIN_PRIVATE_TARGETS: 'all' },
      ...env,
    },
  });
  const { app, alice, clock } = service;
  const { id: person_id } = await alice.get('/profile');
  const { id: account_id } = await alice.get('/account');
  const sent = () => twilio.received.map(({ body }) => new URLSearchParams(body));
  const lastSent = () => sent().at(-1) ?? assert.fail('nothing was sent');
  const addNumber = async (kind: 'sms' | 'voice') => {
    const method = await alice.post('/me/contact-methods', { kind, address: NUMBER });
    const [code = ''] = /\d{6}/.exec(await said(lastSent())) ?? [];
    return alice.post(`/me/contact-methods/${method.id}/verify`, { code });
  };
  const callback = async (url: string, fields: Record<string, string>, secret = 's3cret') => {
    const signed =
      url +
      Object.keys(fields)
        .sort()
        .map((name) => name + fields[name])
        .join('');
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': createHmac('sha1', secret).update(signed).digest('base64'),
      },
      body: new URLSearchParams(fields),
    });
    return { status: answer.status, text: await answer.text() };
  };
  /** What a text message says, and a call when it is asked. */
  const said = async (message: URLSearchParams): Promise<string> => {
    const text = message.get('Body');
    if (text !== null) return text;
    const { text: twiml } = await callback(message.get('Url') ?? '', { CallSid: 'CA1' });
    return twiml.replaceAll(', ', '');
  };
  const alert = async () => {
    const check = await alice.createCronCheck({ interval_seconds: 86_400 });
    await alice.ping(check, '/fail');
    await service.settle();
    return (await alice.get(`/alerts?subject_id=${check.id}`)).alerts[0];
  };
  const page = async (alertId: number, methodId: number | null, key = `page-${alertId}`) => {
    const to = (await reachable(app.database, [person_id])).get(person_id) ?? assert.fail();
    const now = clock.now();
    const ackToken = newPageToken(app, { account_id, person_id, page_id: key, alert_ids: [alertId] }, now);
    const message = {
      ...{
        title: 'Down: <api>',
        text: 'refused',
        severity: 'critical' as const,
        alertIds: [alertId],
        openAlerts: 1,
        ackToken,
      },
      links: { open: `${app.urls.dashboard}/alerts/${alertId}`, acknowledge: null },
    };
    const signal = AbortSignal.timeout(60_000);
    const outgoing = { account_id, to, message, idempotencyKey: key, signal, chats: chatWays };
    const { result, sent } = await deliver(app, outgoing, methodId, now);
    await transaction(app.database, (tx) => noteSent(app, tx, sent ? [sent] : [], now));
    return result;
  };
  const inbound = `${app.urls.api}/callbacks/twilio/inbound`;
  return { ...service, twilio, sent, lastSent, said, addNumber, callback, alert, page, inbound };
}
