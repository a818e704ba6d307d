// What text messages and calls of an account and of the whole instance come to, and providers that fail.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { hours, minutes } from '../platform/time.ts';
import { openPhoneStage } from '../testing/phone-stage.ts';

test('an account has so many messages a day, and a provider that fails is left alone and reported once', async (t) => {
  const { app, alice, addNumber, alert, page, twilio, mailbox, clock, settle, sent } =
    await openPhoneStage(t);
  const { id } = await addNumber('sms');
  const open = await alert();
  const outcomes = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((nth) => page(open.id, id, `p-${nth}`)),
  );
  assert.equal(outcomes.filter(({ outcome }) => outcome === 'accepted').length, 8);
  const [late] = outcomes.filter(({ outcome }) => outcome === 'refused');
  assert.match(late?.outcome === 'refused' ? late.reason : '', /limit of 8/);
  clock.pass(hours(24));
  twilio.answer = { status: 500, body: '{}' };
  const before = mailbox.to(alice.email).length;
  const asked = sent().length;
  for (let nth = 0; nth < 7; nth += 1) assert.equal((await page(open.id, id, `q-${nth}`)).outcome, 'refused');
  assert.equal(sent().length - asked, 5, 'after five failures nothing is handed over');
  await settle();
  const subjects = () =>
    mailbox
      .to(alice.email)
      .slice(before)
      .map(({ subject }) => subject);
  assert.deepEqual(subjects(), ['The provider twilio fails']);
  clock.pass(minutes(2));
  await page(open.id, id, 'q-8');
  await settle();
  assert.deepEqual(subjects(), ['The provider twilio fails']);
  clock.pass(minutes(2));
  twilio.answer = { status: 201, body: JSON.stringify({ sid: 'SM2' }) };
  assert.equal((await page(open.id, id, 'q-9')).outcome, 'accepted');
  twilio.answer = { status: 400, body: JSON.stringify({ code: 21610, message: 'unsubscribed' }) };
  assert.equal((await page(open.id, id, 'q-10')).outcome, 'refused');
  const { rows } = await sql<{ disabled_at: Date | null; disabled_reason: string }>`
    select disabled_at, disabled_reason from contact_method`.execute(app.database);
  const [method] = rows;
  assert.deepEqual(
    [method?.disabled_reason, method?.disabled_at !== null],
    ['status 400: unsubscribed', true],
  );
});

test('the instance has so many messages a day, and so much money; the operator is mailed before and when it is over', async (t) => {
  const { alice, addNumber, alert, page, mailbox, clock, settle, app } = await openPhoneStage(t, {
    ...{ TOCSIN_PHONE_UNITS_PER_DAY: '100', TOCSIN_PHONE_INSTANCE_UNITS_PER_DAY: '10' },
    TOCSIN_PHONE_COST_PER_DAY: '3',
  });
  const { id } = await addNumber('sms');
  const open = await alert();
  const before = mailbox.to(alice.email).length;
  const send = (count: number, name: string) =>
    Promise.all(Array.from({ length: count }, (_, nth) => page(open.id, id, `${name}-${nth}`)));
  const subjects = async () => {
    await settle();
    const mails = mailbox.to(alice.email).slice(before);
    return mails.flatMap(({ subject }) => (/^Text messages/.test(subject ?? '') ? [subject] : []));
  };
  // A code and three pages cost two thirds of the money; the next page is beyond four fifths.
  assert.ok((await send(3, 'a')).every(({ outcome }) => outcome === 'accepted'));
  assert.deepEqual(await subjects(), []);
  const tried = await alice.send('POST', `/me/contact-methods/${id}/test`);
  assert.match(JSON.stringify(tried.body), /for codes and tests/, 'half of it is for pages');
  const outcomes = await send(8, 'b');
  assert.equal(
    outcomes.filter(({ outcome }) => outcome === 'accepted').length,
    2,
    'as many as the money is for',
  );
  const [late] = outcomes.filter(({ outcome }) => outcome === 'refused');
  assert.match(late?.outcome === 'refused' ? late.reason : '', /limit of this instance.* a cost of 3 a day/);
  assert.deepEqual((await subjects()).toSorted(), [
    'Text messages and calls have reached their limit',
    'Text messages and calls near their limit',
  ]);
  const figures = await app.printMetrics();
  assert.match(figures, /tocsin_phone_units_total\{kind="sms"\} 6/);
  assert.match(figures, /tocsin_phone_refused_total\{limit="instance"\} 7/);
  clock.pass(hours(24));
  await Promise.all(['c', 'c', 'c'].map((name) => page(open.id, id, name)));
  const { rows } = await sql`select units from phone_day order by day desc limit 1`.execute(app.database);
  assert.deepEqual(rows, [{ units: 1 }], 'one message, however many attempts are made at once');
});

test('what was sent by a number counts for the day, also once the number is deleted', async (t) => {
  const { app, alice, addNumber, alert, page } = await openPhoneStage(t);
  const open = await alert();
  const first = await addNumber('sms');
  for (let nth = 0; nth < 8; nth += 1)
    assert.equal((await page(open.id, first.id, `p-${nth}`)).outcome, 'accepted');
  await alice.delete(`/me/contact-methods/${first.id}`);
  const second = await addNumber('sms');
  const refused = await page(open.id, second.id, 'p-8');
  assert.match(refused.outcome === 'refused' ? refused.reason : '', /limit of 8/);
  const { rows } = await sql<{ kept: number }>`
    select count(*)::int as kept from contact_delivery where method_id is null`.execute(app.database);
  assert.equal(rows[0]?.kept, 9, 'a code, and eight pages');
});
