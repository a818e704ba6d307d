// Layers that are read from calendars of others, with a web server of the test as the other side.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { MASK } from '../../../../shared/mask.ts';
import { createSafeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import { days, hours, minutes } from '../../../platform/time.ts';
import { bareConfig } from '../../../testing/bare-app.ts';
import { openBareHost } from '../../../testing/bare-host.ts';
import { startReceiver } from '../../../testing/receiver.ts';
import { scheduleRoutes } from '../routes.ts';
import { readImportedCalendars } from './refresh.ts';

async function openStage(t: TestContext, privateTargets: 'all' | 'none' = 'all') {
  const safeFetch = createSafeFetch();
  t.after(() => safeFetch.close());
  const host = await openBareHost(t, scheduleRoutes, 'unlimited', {
    ...{ safeFetch, config: { ...bareConfig, privateTargets } },
  });
  const other = await startReceiver(t);
  const addMember = async (name: string) => {
    const { rows } = await sql<{ id: number }>`
      with somebody as (
        insert into person (email, email_key, name, created_at)
        values (${`${name.toLowerCase()}@example.org`}, ${`${name.toLowerCase()}@example.org`}, ${name}, now()) returning id)
      insert into member (account_id, person_id, role, joined_at)
      select ${host.account_id}::bigint, id, 'editor', now() from somebody returning id`.execute(
      host.database,
    );
    return rows[0]?.id ?? 0;
  };
  /** Those that were sent since the last look. */
  const read = async (ms = 0) => {
    host.clock.pass(ms);
    other.received.length = 0;
    while (await readImportedCalendars(host.app, host.clock.now(), new AbortController().signal));
    return other.received.map(({ headers }) => headers['if-none-match'] ?? 'all');
  };
  const create = async (layers: object[]) => {
    const { status, body } = await host.alice('POST', '/schedules', { name: 'Platform', layers });
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };
  const show = async (id: number) => {
    const { body } = await host.alice('GET', `/schedules/${id}`);
    const [calendar] = body.imported_calendars;
    return { ...body, calendar, name: body.on_call.member?.name ?? null };
  };
  return { ...host, other, url: other.url, addMember, read, create, show };
}

/** A day each, from yesterday's midnight on by the clocks of the tests (UTC). */
const calendarOf = (start: Date, ...people: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...people.flatMap((name, place) => [
      'BEGIN:VEVENT',
      `UID:${place}`,
      `DTSTART;VALUE=DATE:${new Date(start.getTime() + days(place)).toISOString().slice(0, 10).replaceAll('-', '')}`,
      `SUMMARY:On call: ${name}`,
      `ATTENDEE:mailto:${name}@example.org`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

test('events say who is on call, hour by hour, and what names no member is said', async (t) => {
  const { create, read, show, other, url, addMember, clock, alice, bob, charlie } = await openStage(t);
  const mira = await addMember('Mira');
  const answer = (text: string, etag = '"1"') => {
    other.answer = { status: 200, body: text, headers: { etag, 'content-type': 'text/calendar' } };
  };
  answer(calendarOf(clock.now(), 'mira', 'zoe', 'mira'));
  const { id, layers } = await create([{ name: 'Rota', calendar: { url } }]);
  assert.deepEqual(layers, [
    {
      ...{ name: 'Rota', member_ids: [], rotation: null, first_handover: null, restrictions: [] },
      calendar: { id: layers[0].calendar.id, url: MASK },
    },
  ]);
  assert.deepEqual([(await show(id)).name, (await show(id)).calendar.fetched_at], [null, null]);
  assert.deepEqual(await read(), ['all']);
  const first = await show(id);
  assert.equal(first.name, 'Mira');
  assert.deepEqual(first.layers[0].member_ids, [mira]);
  assert.equal(first.calendar.fetched_at, clock.now().toISOString());
  assert.equal(first.calendar.next_fetch_at, new Date(clock.now().getTime() + hours(1)).toISOString());
  assert.deepEqual(
    [first.calendar.error, first.calendar.events, first.calendar.unmatched_events],
    [null, 3, 1],
  );
  const [{ summary, people }] = first.calendar.unmatched;
  assert.deepEqual([summary, people], ['On call: zoe', ['zoe@example.org']]);
  const [shown] = (await bob('GET', `/schedules/${id}`)).body.imported_calendars;
  assert.deepEqual([shown.unmatched_events, shown.unmatched], [1, []], 'viewers read no calendars');
  const { body } = await bob('GET', `/schedules/${id}/shifts`);
  assert.deepEqual(
    [body.shifts.length, body.layers[0].shifts.length, body.gaps.length],
    [2, 2, 2],
    'what names nobody is a gap',
  );
  assert.equal((await charlie('GET', `/schedules/${id}`)).status, 404);

  assert.deepEqual(await read(minutes(59)), []);
  await addMember('Zoe');
  other.answer = { status: 304, body: '' };
  assert.deepEqual(await read(minutes(1)), ['"1"']);
  assert.deepEqual([(await show(id)).calendar.unmatched_events, (await show(id)).calendar.error], [0, null]);
  answer(calendarOf(clock.now(), 'zoe'), '"2"');
  await read(hours(1));
  assert.equal((await show(id)).name, 'Zoe');

  const back = (await show(id)).layers;
  assert.equal((await alice('PATCH', `/schedules/${id}`, { layers: back, timezone: 'UTC' })).status, 200);
  assert.equal((await show(id)).name, 'Zoe', 'a mask leaves it as it is');
  await alice('PATCH', `/schedules/${id}`, {
    layers: [{ ...back[0], calendar: { ...back[0].calendar, url: `${url}/2` } }],
  });
  assert.deepEqual(
    [(await show(id)).name, (await show(id)).calendar.fetched_at],
    [null, null],
    'another address',
  );
  assert.deepEqual(await read(), ['all']);
  await alice('PATCH', `/schedules/${id}`, { layers: [] });
  assert.deepEqual((await show(id)).imported_calendars, []);
  assert.deepEqual(await read(hours(2)), []);
});

test('while the other side fails what was read last counts, and it is tried again ever less often', async (t) => {
  const { create, read, show, other, url, addMember, clock, database } = await openStage(t);
  await addMember('Mira');
  other.answer = { status: 200, body: calendarOf(clock.now(), 'mira', 'mira'), headers: { etag: '"1"' } };
  const { id } = await create([{ calendar: { url } }]);
  await read();
  const fetchedAt = clock.now().toISOString();
  const failing = async (answer: typeof other.answer, ms: number) => {
    other.answer = answer;
    assert.equal((await read(ms)).length, 1, JSON.stringify(answer));
    const { name, calendar } = await show(id);
    assert.deepEqual([name, calendar.fetched_at], ['Mira', fetchedAt]);
    return [calendar.error, (Date.parse(calendar.next_fetch_at) - clock.now().getTime()) / minutes(1)];
  };
  assert.deepEqual(await failing({ status: 500, body: '' }, hours(1)), ['status 500', 5]);
  assert.deepEqual(await failing({ status: 200, body: '<html>Sign in</html>' }, minutes(5)), [
    'no calendar (iCalendar) at this address',
    10,
  ]);
  const away = { location: 'file:///etc/passwd' };
  assert.deepEqual(await failing({ status: 302, body: '', headers: away }, minutes(10)), [
    'it leads to an address without https',
    20,
  ]);
  other.answer = { status: 302, body: '', headers: { location: '/again' } };
  assert.equal((await read(minutes(20))).length, 5);
  assert.equal((await show(id)).calendar.error, 'it leads from address to address');
  // As where a thread is ended before it is done.
  await sql`update schedule_calendar set copy = 'nonsense'`.execute(database);
  assert.deepEqual(await failing({ status: 404, body: '' }, minutes(40)), [
    'status 404: its address may be another one by now',
    60,
  ]);
  other.answer = { status: 200, body: calendarOf(clock.now(), 'mira') };
  assert.deepEqual(await read(minutes(60)), ['all'], 'that it is unchanged would be no help');
  assert.deepEqual(
    [(await show(id)).calendar.error, (await show(id)).calendar.fetched_at],
    [null, clock.now().toISOString()],
  );
});

test('addresses are those of a web server that may be reached, and a mask stands for one that is there', async (t) => {
  const { alice, url, create } = await openStage(t, 'none');
  const issue = async (layer: object) => {
    const { status, body } = await alice('POST', '/schedules', { name: 'Platform', layers: [layer] });
    assert.equal(status, 400, JSON.stringify(body));
    return `${body.issues[0].field}: ${body.issues[0].reason}`;
  };
  const address = (text: string) => issue({ calendar: { url: text } });
  const no = 'layers.0.calendar.url: must begin with https://';
  assert.equal(await address(url), no);
  assert.equal(await address('ftp://example.org/a.ics'), no);
  assert.equal(await address('nonsense'), no);
  assert.match(await address('https://127.0.0.1/a.ics'), /^layers\.0\.calendar\.url: /);
  assert.equal(await address(MASK), 'layers.0.calendar.url: a value, not a mask');
  assert.equal(await issue({ name: 'Turns' }), 'layers.0.member_ids: required');
  const { layers } = await create([{ calendar: { url: 'webcal://93.184.216.34/basic.ics' } }]);
  assert.equal(layers[0].calendar.url, MASK);
});

test('what was read on the clocks of another time zone than the schedule has by then is read again', async (t) => {
  const { app, create, read, show, other, url, addMember, clock, alice } = await openStage(t);
  await addMember('Mira');
  other.answer = { status: 200, body: calendarOf(clock.now(), 'mira') };
  const { id } = await create([{ calendar: { url } }]);
  const stopping = new AbortController();
  /** What comes of it while this happens. */
  const readDuring = async (happens: () => unknown) => {
    const fetch: typeof app.safeFetch.fetch = async (...asked) => {
      const answer = await app.safeFetch.fetch(...asked);
      await happens();
      return answer;
    };
    await readImportedCalendars(
      { ...app, safeFetch: { ...app.safeFetch, fetch } },
      clock.now(),
      stopping.signal,
    );
    const { fetched_at, error } = (await show(id)).calendar;
    return [fetched_at, error];
  };
  const change = () => alice('PATCH', `/schedules/${id}`, { timezone: 'Asia/Tokyo' });
  assert.deepEqual(await readDuring(change), [null, null]);
  assert.deepEqual(await read(), ['all']);
  assert.equal((await show(id)).calendar.fetched_at, clock.now().toISOString());
  const before = (await show(id)).calendar.fetched_at;
  clock.pass(hours(1));
  assert.deepEqual(await readDuring(() => stopping.abort()), [before, null], 'a program that stops');
  assert.deepEqual(await read(minutes(10)), ['all']);
});

test('an address that cannot be opened any more can be given again, and others be changed', async (t) => {
  const { create, read, show, other, url, addMember, clock, alice, database } = await openStage(t);
  await addMember('Mira');
  other.answer = { status: 200, body: calendarOf(clock.now(), 'mira') };
  const { id, layers } = await create([{ calendar: { url } }]);
  await sql`update schedule_calendar set url_sealed = 'x'`.execute(database);
  await read();
  assert.equal((await show(id)).calendar.error, 'its address cannot be opened: give it again');
  const [layer] = layers;
  const save = async (calendar: object) =>
    (await alice('PATCH', `/schedules/${id}`, { layers: [{ ...layer, calendar }] })).status;
  assert.equal(await save(layer.calendar), 200);
  assert.equal(await save({ ...layer.calendar, url }), 200);
  await read();
  assert.deepEqual([(await show(id)).name, (await show(id)).calendar.error], ['Mira', null]);
});

test('an account that has all calendars it may have can name others in their place', async (t) => {
  const { create, alice } = await openStage(t);
  const named = (count: number, path: string) =>
    Array.from({ length: count }, (_, place) => ({
      calendar: { url: `https://93.184.216.34/${path}/${place}` },
    }));
  await create(named(8, 'a'));
  await create(named(8, 'b'));
  const { id } = await create(named(4, 'c'));
  const save = async (layers: object[]) => (await alice('PATCH', `/schedules/${id}`, { layers })).status;
  assert.deepEqual([await save(named(4, 'd')), await save(named(5, 'd'))], [200, 400]);
});
