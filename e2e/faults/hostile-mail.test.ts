// A mail server that accepts and hangs, drops in the middle of a mail, defers, or takes a mail without saying so: mails
// arrive at least once, and nobody else is delayed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hours, minutes, seconds } from '../../src/platform/time.ts';
import { caller, EMAIL, register } from '../caller.ts';
import { installation, until } from '../program.ts';
import { webReceiver } from '../web-receiver.ts';
import {
  assertNotified,
  createJob,
  createWebhook,
  fail,
  opened,
  recover,
  resolved,
  unexpectedAlerts,
  untilDelivered,
} from './deliveries.ts';
import { type MailBehaviour, mailReceiver } from './mail-receiver.ts';
import { movedClock } from './moved-clock.ts';

/** What the mail server does, attempt for attempt, and when the next attempt comes. */
const FAULTS: readonly [MailBehaviour, MailBehaviour, number][] = [
  ['hangs', 'drops in DATA', seconds(5)],
  ['drops in DATA', 'defers', seconds(30)],
  ['defers', 'takes and hangs up', minutes(2)],
  ['takes and hangs up', 'well', minutes(10) * 1.05],
];
/** When mails that are no alerts are tried again, having failed with those. */
const LATER_MS = hours(2);
const RESET = 'Choose a new password';

test('mails survive a hostile mail server, and webhooks do not wait for it', async (t) => {
  const clock = await movedClock(t);
  const { start } = await installation(t);
  const withoutMail = await start(clock.environment);
  const { token } = await register(withoutMail.api);
  assert.equal((await withoutMail.end('SIGTERM')).code, 0);
  const mails = await mailReceiver(t);
  const tocsin = await start({ ...clock.environment, SMTP_URL: mails.url });
  const alice = caller(tocsin.api, token);
  const webhooks = await webReceiver(t);
  await createWebhook(alice, webhooks, 'well');
  const [first, second] = [await createJob(alice, 'first job'), await createJob(alice, 'second job')];

  mails.behave('hangs');
  await caller(tocsin.api).post('/auth/forgot-password', { email: EMAIL });
  await fail(tocsin.api, first);
  await until('a mail to hang', async () => (mails.hanging() > 0 ? true : null));
  await recover(tocsin.api, first);
  await webhooks.until('the webhook to be called', () => webhooks.arrivals.length === 2);
  assert.ok(mails.hanging() > 0, 'the webhook had to wait for the mail server');

  let failedAt: string | null = null;
  for (const [behaviour, nextBehaviour, delayMs] of FAULTS) {
    failedAt = await until(`the mail server that ${behaviour} to be given up`, async () => {
      const [channel] = (await alice.get('/alerts/channels')).channels;
      assert.notEqual(channel.last_delivery?.ok, true);
      const at = channel.last_delivery?.at ?? null;
      return at === failedAt ? null : at;
    });
    mails.behave(nextBehaviour);
    await clock.jump(delayMs);
  }
  await fail(tocsin.api, second);
  const expected = new Map([[EMAIL, [opened(first), resolved(first), opened(second)]]]);
  await untilDelivered(mails, expected);
  await clock.jump(LATER_MS);
  const withReset = new Map([[EMAIL, [opened(first), resolved(first), opened(second), RESET]]]);
  await untilDelivered(mails, withReset);
  assertNotified(t, mails, withReset);
  assertNotified(t, webhooks, new Map([['well', [opened(first), resolved(first), opened(second)]]]));
  assert.deepEqual(await unexpectedAlerts(alice, [first, second]), []);
  assert.equal((await tocsin.end('SIGTERM')).code, 0);
});
