// Reports that are mailed, from the choice to the mailbox.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { days, hours, minutes } from '../../../platform/time.ts';
import { callerOf } from '../../../testing/caller.ts';
import { startTestService } from '../../../testing/service.ts';

const MIRA = 'mira@example.com';

test('a report is mailed once in the morning of each reader, and to addresses outside the account that confirmed', async (t) => {
  // The clocks of the cast show Tuesday, 16 June 2026, 08:00 UTC.
  const service = await startTestService(t);
  const { alice, bob, charlie, clock, mailbox, settle, advance, restart } = service;
  const until = (text: string) => advance(Date.parse(text) - clock.now().getTime());
  const reportsTo = (email: string) =>
    mailbox.to(email).filter(({ subject = '' }) => /report for|Bericht zu/.test(subject));

  const { key } = await alice.post('/api-keys', { name: 'Later', kind: 'full' });
  // Sessions end while nobody uses them.
  const program = callerOf(() => service.api, { Authorization: `Bearer ${key}` });
  const check = await alice.createCronCheck({ name: 'Backup <b>', interval_seconds: 604_800 });
  await alice.ping(check);
  await settle();
  await advance(hours(1));
  await alice.ping(check, '/fail');
  await settle();
  await advance(minutes(30));
  await alice.ping(check);
  await settle();

  for (const weekly of [true, false])
    assert.deepEqual(
      (await bob.send('PUT', '/reports/mails', { weekly, monthly: false })).body.weekly,
      weekly,
    );
  assert.deepEqual(await bob.get('/reports/mails'), { weekly: false, monthly: false }, 'as by default');
  await alice.patch('/profile', { time_zone: 'Europe/Berlin', language: 'de' });
  await alice.send('PUT', '/reports/mails', { weekly: true, monthly: true });
  const mira = { email: MIRA, weekly: true, monthly: false, timezone: 'America/New_York', language: 'en' };
  assert.equal((await bob.send('GET', '/reports/recipients')).status, 403);
  assert.deepEqual((await charlie.get('/reports/recipients')).recipients, []);
  const wrong = await alice.send('PUT', '/reports/recipients', {
    recipients: [
      { ...mira, timezone: 'Mars/Base' },
      { ...mira, weekly: false },
    ],
  });
  assert.deepEqual(
    wrong.body.issues.map(({ field }: { field: string }) => field),
    ['recipients.0.timezone', 'recipients.1.email', 'recipients.1.weekly'],
  );
  const named = await alice.send('PUT', '/reports/recipients', { recipients: [mira] });
  assert.deepEqual([named.status, named.body.recipients], [200, [{ ...mira, status: 'pending' }]]);
  await settle();
  assert.match(mailbox.to(MIRA)[0]?.subject ?? '', /Confirm that you want alerts and reports/);

  await until('2026-06-22T05:59:30Z');
  assert.equal(reportsTo(alice.email).length, 0);
  await until('2026-06-22T06:00:30Z');
  const [mail] = reportsTo(alice.email);
  assert.match(mail?.subject ?? '', /: Bericht zur Woche 15\. Juni – 21\. Juni$/);
  assert.match(mail?.text ?? '', /\n- Verfügbarkeit: 99,62.% \(Ziel 99,90.%\)\n/);
  assert.match(mail?.text ?? '', /- Backup <b>: .*, ausgefallen 30 min, Budget .* überzogen/);
  assert.match(String(mail?.html), /Backup &lt;b&gt;/);
  assert.match(mail?.text ?? '', /\/a\/\d+\/reports\?period=week&date=2026-06-15/);
  await restart();
  await advance(hours(3));
  assert.deepEqual([reportsTo(alice.email).length, reportsTo(bob.email).length], [1, 0]);

  await until('2026-06-22T12:01:00Z');
  assert.equal(reportsTo(MIRA).length, 0, 'who has not confirmed is sent none');
  // The address of the dashboard is another one since the restart.
  const link = /\/mail\/confirm\?token=[\w-]+/.exec(mailbox.to(MIRA)[0]?.text ?? '')?.[0] ?? '';
  assert.equal((await fetch(service.dashboard + link, { method: 'POST' })).status, 200);
  await advance(hours(1) + minutes(1));
  const [outside] = reportsTo(MIRA);
  assert.match(outside?.subject ?? '', /report for the week 15 Jun – 21 Jun$/);
  assert.doesNotMatch(outside?.text ?? '', /\/reports\?period/, 'they cannot open the page');
  const header = outside?.headers.find(({ key }) => key === 'list-unsubscribe')?.value;
  assert.match(header ?? '', /\/mail\/stop\?token=/);
  await advance(days(1) + minutes(1));
  await advance(days(1));
  const kept = await program.get('/reports/recipients');
  assert.deepEqual(kept.recipients[0].status, 'confirmed', 'no channel has the address, and it is kept');
  assert.equal(reportsTo(MIRA).length, 1);

  await until('2026-07-01T06:00:30Z');
  const late = reportsTo(alice.email).map(({ subject = '' }) => subject.replace(/^.*: /, ''));
  assert.deepEqual(late.slice(1).sort(), ['Bericht zu Juni 2026', 'Bericht zur Woche 22. Juni – 28. Juni']);
  assert.equal(reportsTo(MIRA).length, 2, 'the week after');
  await program.send('PUT', '/reports/recipients', { recipients: [] });
  await until('2026-07-07T12:00:00Z');
  assert.deepEqual([reportsTo(alice.email).length, reportsTo(MIRA).length], [4, 2]);
});
