// Schedules over HTTP, with one service for all of the file.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { addMs, days, hours } from '../../platform/time.ts';
import type { Caller } from '../../testing/caller.ts';
import type { Member } from '../../testing/cast.ts';
import { startTestService, type TestService } from '../../testing/service.ts';

let service: TestService;
let readOnly: Caller;
let ids: { alice: number; bob: number };

before(async (t) => {
  service = await startTestService(t as never);
  const { members } = await service.alice.get('/account/members');
  const idOf = ({ email }: Member) => members.find((one: { email: string }) => one.email === email).id;
  readOnly = await service.alice.withKey('read_only');
  ids = { alice: idOf(service.alice), bob: idOf(service.bob) };
});

const from = (ms: number) => addMs(service.clock.now(), ms).toISOString();
const yesterday = () => from(-days(1)).slice(0, 16);

const daily = (member_ids: number[]) => ({
  member_ids,
  rotation: { unit: 'day', length: 1 },
  first_handover: yesterday(),
});

const createSchedule = (body: object = {}) =>
  service.alice.post('/schedules', {
    name: 'Platform',
    layers: [{ name: 'Around the clock', ...daily([ids.alice, ids.bob]) }],
    ...body,
  });

const issuesOf = async (call: Promise<{ status: number; body: { issues?: { field: string }[] } }>) => {
  const { status, body } = await call;
  assert.equal(status, 400, JSON.stringify(body));
  return body.issues?.map(({ field }) => field);
};

test('a schedule says who is on call now, until when and who comes then, everywhere it is shown', async () => {
  const { alice, bob, charlie } = service;
  const created = await createSchedule();
  const expected = {
    member: { id: ids.bob, name: 'bob' },
    until: from(days(1)).replace(/:\d\d\.\d+Z/, ':00.000Z'),
  };
  assert.deepEqual(created.on_call.member, expected.member);
  assert.equal(created.on_call.until, expected.until);
  assert.equal(created.on_call.next.member.id, ids.alice);
  assert.deepEqual(await bob.get(`/schedules/${created.id}`), created);
  const listed = (await alice.get('/schedules')).schedules;
  assert.deepEqual(
    listed.find(({ id }: { id: number }) => id === created.id),
    created,
  );
  const everybody = (await bob.get('/on-call')).on_call;
  const here = everybody.find(({ schedule }: { schedule: { id: number } }) => schedule.id === created.id);
  assert.deepEqual(here.member, expected.member);
  const later = await alice.get(`/schedules/${created.id}/on-call?at=${from(days(1) + hours(1))}`);
  assert.equal(later.member.id, ids.alice);
  assert.deepEqual((await charlie.get('/schedules')).schedules, []);
  assert.equal((await charlie.send('GET', `/schedules/${created.id}/shifts`)).status, 404);
});

test('shifts come with their layers and gaps, and an override lies above them until it is taken back', async () => {
  const { alice, clock } = service;
  const { id } = await createSchedule({ layers: [{ name: 'First', ...daily([ids.alice]) }] });
  const override = await alice.post(`/schedules/${id}/overrides`, {
    ...{ member_id: ids.bob, starts_at: from(-hours(1)), ends_at: from(hours(2)) },
  });
  assert.equal(override.starts_at, clock.now().toISOString());
  const path = `/schedules/${id}/shifts?from=${from(-days(2))}&to=${from(days(1))}`;
  const { shifts, gaps, layers } = await alice.get(path);
  assert.deepEqual(
    shifts.map(({ member, override_id }: never) => [(member as { id: number }).id, override_id]),
    [
      [ids.alice, null],
      [ids.bob, override.id],
      [ids.alice, null],
    ],
  );
  assert.equal(gaps.length, 1);
  assert.deepEqual([layers[0].name, layers[0].shifts.length], ['First', 1]);
  clock.pass(hours(1));
  assert.equal((await alice.get(`/schedules/${id}/overrides`)).overrides.length, 1);
  await alice.delete(`/schedules/${id}/overrides/${override.id}`);
  assert.deepEqual((await alice.get(`/schedules/${id}/overrides`)).overrides, []);
  const after = await alice.get(`/schedules/${id}/shifts?from=${from(-hours(1))}&to=${from(hours(3))}`);
  assert.deepEqual(
    after.shifts.map(({ member }: { member: { id: number } }) => member.id),
    [ids.bob, ids.alice],
  );
});

test('a viewer hands over shifts of their own and takes that back, and touches nothing of others', async (t) => {
  const { bob, alice, setRole } = service;
  t.after(() => setRole('editor'));
  const { id } = await createSchedule();
  await setRole('viewer');
  const path = `/schedules/${id}/overrides`;
  const own = { member_id: ids.alice, starts_at: from(hours(1)), ends_at: from(hours(2)) };
  const mine = await bob.post(path, own);
  // Tomorrow is alice's.
  const others = { ...own, starts_at: from(days(1) + hours(1)), ends_at: from(days(1) + hours(2)) };
  assert.equal((await bob.send('POST', path, others)).status, 403);
  const beyond = { ...own, starts_at: from(hours(3)), ends_at: from(days(1) + hours(2)) };
  assert.equal((await bob.send('POST', path, beyond)).status, 403);
  const hers = await alice.post(path, { ...own, starts_at: from(hours(4)), ends_at: from(hours(5)) });
  assert.equal((await bob.send('DELETE', `${path}/${hers.id}`)).status, 403);
  await bob.delete(`${path}/${mine.id}`);
  assert.equal((await bob.send('PATCH', `/schedules/${id}`, { name: 'Mine' })).status, 403);
  assert.equal((await readOnly.send('POST', path, own)).status, 403);
});

test('whoever leaves the account has no turn and no override any more', async () => {
  const { alice, app, signUp } = service;
  const dora = await signUp('dora');
  const row = { account_id: alice.account_id, person_id: dora.person_id, role: 'viewer' };
  const { id: member_id } = await app.database
    .insertInto('member')
    .values({ ...row, joined_at: app.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await createSchedule({ layers: [{ ...daily([member_id, ids.alice]) }] });
  const stretch = { member_id, starts_at: from(hours(1)), ends_at: from(hours(2)) };
  await alice.post(`/schedules/${id}/overrides`, stretch);
  await alice.delete(`/account/members/${member_id}`);
  assert.deepEqual((await alice.get(`/schedules/${id}`)).layers[0].member_ids, [ids.alice]);
  assert.deepEqual((await alice.get(`/schedules/${id}/overrides`)).overrides, []);
  const refused = alice.send('POST', `/schedules/${id}/overrides`, stretch);
  assert.deepEqual(await issuesOf(refused), ['member_id']);
});

test('what no schedule can be is refused by the field that is wrong', async () => {
  const { alice, charlie } = service;
  const { id } = await createSchedule();
  const layer = daily([ids.alice]);
  const wrong = [
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ name: ' ' }, 'name'],
    [{ layers: [{ ...layer, first_handover: '2026-02-30T09:00' }] }, 'layers.0.first_handover'],
    [{ layers: [{ ...layer, name: 'a\nb' }] }, 'layers.0.name'],
    [{ layers: [layer, { ...layer, member_ids: [ids.alice, 999_999] }] }, 'layers.1.member_ids.1'],
  ] as const;
  for (const [body, field] of wrong)
    assert.deepEqual(await issuesOf(alice.send('PATCH', `/schedules/${id}`, body)), [field]);
  const elsewhere = charlie.send('POST', '/schedules', { name: 'Hers', layers: [layer] });
  assert.deepEqual(await issuesOf(elsewhere), ['layers.0.member_ids.0']);
  const times = [
    [from(hours(2)), from(hours(1)), 'ends_at'],
    [from(-hours(2)), from(-hours(1)), 'ends_at'],
    [from(days(367)), from(days(368)), 'starts_at'],
    [from(days(1)), from(days(95)), 'ends_at'],
  ] as const;
  for (const [starts_at, ends_at, field] of times) {
    const body = { member_id: ids.bob, starts_at, ends_at };
    assert.deepEqual(await issuesOf(alice.send('POST', `/schedules/${id}/overrides`, body)), [field]);
  }
  const long = `/schedules/${id}/shifts?from=${from(0)}&to=${from(days(94))}`;
  assert.deepEqual(await issuesOf(alice.send('GET', long)), ['to']);
});

test('half of a surrogate pair in the name of a layer is stored as what it cannot be read as', async () => {
  const layer = { name: 'x\udfffx', ...daily([ids.alice]) };
  const { id, layers } = await createSchedule({ layers: [layer] });
  const changed = await service.alice.patch(`/schedules/${id}`, { layers: [layer] });
  for (const [{ name }] of [layers, changed.layers, (await service.alice.get(`/schedules/${id}`)).layers])
    assert.equal(name, 'x\ufffdx');
});

test('there are at most 100 schedules, however many are created at once', async () => {
  const { charlie } = service;
  const answers = await Promise.all(
    Array.from({ length: 105 }, (_, index) =>
      charlie.send('POST', '/schedules', { name: `Schedule ${index}` }),
    ),
  );
  const refused = answers.filter(({ status }) => status === 409);
  assert.equal(refused.length, 5);
  assert.equal(refused[0]?.body.error, 'too_many_schedules');
});

test('its calendar is read with the address alone, and no more once there is another', async () => {
  const { alice } = service;
  const { id } = await createSchedule();
  const { url } = await alice.post(`/schedules/${id}/calendar`);
  const answer = await fetch(url);
  assert.equal(answer.headers.get('content-type'), 'text/calendar; charset=utf-8');
  const lines = (await answer.text()).split('\r\n');
  assert.deepEqual([lines.at(0), lines.at(-2)], ['BEGIN:VCALENDAR', 'END:VCALENDAR']);
  assert.ok(lines.includes('SUMMARY:bob · Platform'));
  await alice.post(`/schedules/${id}/calendar`);
  assert.equal((await fetch(url)).status, 404);
  const second = (await alice.post(`/schedules/${id}/calendar`)).url;
  await alice.delete(`/schedules/${id}/calendar`);
  assert.equal((await fetch(second)).status, 404);
  assert.equal((await fetch(`${second.split('?')[0]}`)).status, 400);
});

test('what was done to a schedule is in the audit log, without the secret of its calendar', async () => {
  const { alice } = service;
  const { id } = await createSchedule({ name: 'Audited' });
  await alice.patch(`/schedules/${id}`, { description: 'Changed' });
  const { url } = await alice.post(`/schedules/${id}/calendar`);
  const times = { starts_at: from(hours(1)), ends_at: from(hours(2)) };
  await alice.post(`/schedules/${id}/overrides`, { member_id: ids.bob, ...times });
  await alice.delete(`/schedules/${id}`);
  const { audit_log } = await alice.get('/account/audit-log');
  const own = audit_log.filter(({ target }: { target: { id: string } | null }) => target?.id === String(id));
  assert.deepEqual(
    own.map(({ action }: { action: string }) => action),
    ['delete', 'override', 'share_calendar', 'update', 'create'].map((verb) => `schedule.${verb}`),
  );
  assert.ok(!JSON.stringify(own).includes(new URL(url).searchParams.get('token') ?? ''));
});

test('editors are mailed of a gap a week before it begins and again the day before, and viewers are not', async (t) => {
  const { alice, bob, mailbox, advance, setRole } = service;
  const ends_at = from(days(4));
  const { id } = await createSchedule({ name: 'Holidays', layers: [] });
  await alice.post(`/schedules/${id}/overrides`, { member_id: ids.alice, starts_at: from(0), ends_at });
  const { gaps } = await alice.get(`/schedules/${id}/gaps`);
  assert.deepEqual(gaps, [{ from: ends_at, to: from(days(14)) }]);
  await setRole('viewer');
  t.after(() => setRole('editor'));
  const mailsTo = ({ email }: Member) =>
    mailbox.to(email).filter(({ subject }) => subject === 'Nobody is on call in Holidays');
  const mailed = () => [alice, bob].map((one) => mailsTo(one).length);
  await advance(hours(1));
  await advance(hours(1));
  assert.deepEqual(mailed(), [1, 0]);
  assert.match(mailsTo(alice)[0]?.text ?? '', /^From .* UTC$/m);
  await advance(days(2) + hours(20));
  assert.deepEqual(mailed(), [1, 0]);
  await advance(hours(3));
  assert.deepEqual(mailed(), [2, 0]);
  await advance(days(2));
  assert.deepEqual(mailed(), [2, 0]);
});
