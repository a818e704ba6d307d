// What the running service does on the days that clocks are put forward or back and on 29 February: recorder, sweep,
// periods and alerts, in a year that goes by from one such day to the next. All schedules are in clock-changes.test.ts.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMs, addSeconds, minutes } from '../../../platform/time.ts';
import { startTestService } from '../../../testing/service.ts';

const GRACE_SECONDS = 300;

interface Slot {
  zone: string;
  expression: string;
  /** When the job ran last before it. */
  heard: string;
  expected: string;
  /** The slot after it. */
  next: string;
}

const slot = (zone: string, expression: string, heard: string, expected: string, next: string): Slot => ({
  ...{ zone, expression, heard, expected, next },
});

const SLOTS = [
  slot('Asia/Kathmandu', '0 0 29 2 *', '2024-02-28T10:00Z', '2024-02-28T18:15Z', '2028-02-28T18:15Z'),
  slot('Europe/Berlin', '0 12 * * *', '2024-02-28T11:00Z', '2024-02-29T11:00Z', '2024-03-01T11:00Z'),
  // Put forward: the local time is jumped over, and the job is expected at the moment of the jump.
  slot('America/New_York', '30 2 * * *', '2024-03-09T07:30Z', '2024-03-10T07:00Z', '2024-03-11T06:30Z'),
  slot('Europe/Berlin', '30 2 * * *', '2024-03-30T01:30Z', '2024-03-31T01:00Z', '2024-04-01T00:30Z'),
  slot('Africa/Casablanca', '30 2 * * *', '2024-04-13T02:30Z', '2024-04-14T02:00Z', '2024-04-15T01:30Z'),
  slot('America/Santiago', '30 0 * * *', '2024-09-07T04:30Z', '2024-09-08T04:00Z', '2024-09-09T03:30Z'),
  slot('Australia/Lord_Howe', '15 2 * * *', '2024-10-04T15:45Z', '2024-10-05T15:30Z', '2024-10-06T15:15Z'),
  // Put back: the local time comes twice, and the job is expected the first time.
  slot('Africa/Casablanca', '30 2 * * *', '2024-03-09T01:30Z', '2024-03-10T01:30Z', '2024-03-11T02:30Z'),
  slot('Australia/Lord_Howe', '45 1 * * *', '2024-04-05T14:45Z', '2024-04-06T14:45Z', '2024-04-07T15:15Z'),
  slot('America/Santiago', '30 23 * * *', '2024-04-06T02:30Z', '2024-04-07T02:30Z', '2024-04-08T03:30Z'),
  slot('Europe/Berlin', '30 2 * * *', '2024-10-26T00:30Z', '2024-10-27T00:30Z', '2024-10-28T01:30Z'),
  slot('America/New_York', '30 1 * * *', '2024-11-02T05:30Z', '2024-11-03T05:30Z', '2024-11-04T06:30Z'),
];

const LAST = '2024-12-01T00:00Z';

test('a year of clock changes and a leap day: who runs as the local clock says is left alone, who does not alerts once', async (t) => {
  const { alice, clock, settle } = await startTestService(t, { start: new Date('2024-02-27T00:00Z') });
  // Sessions do not last a year.
  const client = await alice.withKey('full');
  const create = (kind: string, { zone, expression, expected }: Slot) =>
    client.post('/cron-checks', {
      name: `${kind} ${zone} ${expected}`,
      cron_expression: expression,
      timezone: zone,
      grace_seconds: GRACE_SECONDS,
      alert_on_first_miss: false,
    });
  const look = ({ id }: { id: number }) => client.get(`/cron-checks/${id}`);

  const agenda: { at: Date; step: () => Promise<unknown> }[] = [];
  const missed: { id: number; deadline: Date }[] = [];
  for (const each of SLOTS) {
    const [keeps, misses] = [await create('keeps', each), await create('misses', each)];
    const at = (moment: string | Date, step: () => Promise<unknown>) => {
      if (new Date(moment) < new Date(LAST)) agenda.push({ at: new Date(moment), step });
    };
    const deadline = addSeconds(new Date(each.expected), GRACE_SECONDS);
    const shows = async (check: { id: number }, status: string, name: string) =>
      assert.equal((await look(check)).status, status, `${name} ${each.zone} ${each.expected}`);

    at(each.heard, () => alice.ping(misses));
    at(each.heard, () => alice.ping(keeps));
    at(addMs(new Date(each.expected), -1), () => shows(misses, 'up', 'before the slot'));
    at(each.expected, () => shows(misses, 'late', 'at the slot'));
    at(addSeconds(new Date(each.expected), 5), () => alice.ping(keeps));
    at(addMs(deadline, -1), () => shows(misses, 'late', 'before the deadline'));
    at(deadline, () => shows(misses, 'down', 'at the deadline'));
    at(deadline, async () => {
      const { next_expected_at } = await look(keeps);
      assert.equal(Date.parse(next_expected_at), Date.parse(each.next), `${each.zone} ${each.expected}`);
    });
    at(addSeconds(new Date(each.next), 5), () => alice.ping(keeps));
    at(addSeconds(new Date(each.next), GRACE_SECONDS), () => shows(keeps, 'up', 'after the next slot'));
    missed.push({ id: misses.id, deadline });
    // From here on nothing is expected of it.
    at(addMs(new Date(each.next), minutes(10)), () => client.post(`/cron-checks/${keeps.id}/pause`));
  }

  for (const { at, step } of agenda.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    clock.pass(Math.max(0, at.getTime() - clock.now().getTime()));
    await settle();
    await step();
    await settle();
  }

  const { alerts } = await client.get('/alerts?limit=200');
  const told = alerts.map(
    (alert: { kind: string; subject: { id: number }; opened_at: string; occurrences: number }) =>
      [alert.kind, alert.subject.id, alert.opened_at, alert.occurrences].join(' '),
  );
  const expected = missed.map(({ id, deadline }) => `cron_missed ${id} ${deadline.toISOString()} 1`);
  assert.deepEqual(told.toSorted(), expected.toSorted());
  for (const { id, deadline } of missed) {
    const to = addMs(deadline, minutes(60)).toISOString();
    const from = addMs(deadline, -minutes(30)).toISOString();
    const { periods } = await client.get(`/cron-checks/${id}/timeline?from=${from}&to=${to}`);
    assert.deepEqual(
      periods.slice(-1).map((period: { status: string; from: string }) => [period.status, period.from]),
      [['down', deadline.toISOString()]],
    );
  }
});
