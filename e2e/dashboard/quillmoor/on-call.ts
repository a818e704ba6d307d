// Who is on call at Quillmoor: two weeks about, office hours above them, one evening that somebody else takes, and who is
// notified where they do not answer.

import { sql } from 'kysely';
import { local, type Resource, type Scene } from './scene.ts';

export interface OnCall {
  schedule: Resource;
  policy: Resource;
}

export async function makeSchedule(scene: Scene): Promise<OnCall> {
  const { owner } = scene;
  const { members } = await owner.get('/account/members?limit=200');
  const [first, second, third] = members
    .filter(({ status }: Resource) => status === 'active')
    .map(({ id }: Resource): number => id)
    .sort((a: number, b: number) => a - b);
  const schedule = await owner.post('/schedules', {
    ...{ name: 'Platform', description: 'Servers, databases and the edge.', timezone: 'Europe/Vilnius' },
    layers: [
      {
        ...{ name: 'Nights and weekends', member_ids: [first, second] },
        ...{ rotation: { unit: 'week', length: 1 }, first_handover: '2026-06-08T09:00' },
        restrictions: [
          { weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '17:00', to: '09:00' },
          { weekdays: ['sat', 'sun'], from: '09:00', to: '09:00' },
        ],
      },
      {
        ...{ name: 'Office hours', member_ids: [third ?? first, second] },
        ...{ rotation: { unit: 'day', length: 1 }, first_handover: '2026-06-08T09:00' },
        restrictions: [{ weekdays: ['mon', 'tue', 'wed', 'thu'], from: '09:00', to: '17:00' }],
      },
      {
        name: 'Holidays',
        calendar: { url: 'https://calendar.google.com/calendar/ical/quillmoor/basic.ics' },
      },
    ],
  });
  await readHolidays(scene, third ?? first);
  await owner.post(`/schedules/${schedule.id}/overrides`, {
    member_id: second,
    starts_at: local('18:00', '2026-06-18').toISOString(),
    ends_at: local('23:00', '2026-06-18').toISOString(),
  });
  await owner.post('/schedules', { name: 'Payments', timezone: 'Europe/Vilnius' });
  const policy = await owner.post('/escalation-policies', {
    name: 'Platform, then Jonas',
    steps: [
      { schedule_ids: [schedule.id], wait_seconds: 600 },
      { member_ids: [second], wait_seconds: 900 },
    ],
  });
  return { schedule, policy };
}

/** As if the calendar had been read: nobody is asked on the network. */
async function readHolidays({ service: { app } }: Scene, member_id: number): Promise<void> {
  const shifts = [
    { member_id, from: local('00:00', '2026-06-24').getTime(), to: local('00:00', '2026-06-26').getTime() },
  ];
  const [from, to] = [local('00:00', '2026-07-06').getTime(), local('00:00', '2026-07-07').getTime()];
  const unmatched = [{ summary: 'On call: Zoe Brandt', people: ['zoe@quillmoor.example'], from, to }];
  await sql`
    update schedule_calendar set fetched_at = ${local('09:20')}, next_fetch_at = ${local('10:20')}, events = 3,
      shifts = ${JSON.stringify(shifts)}::jsonb, unmatched = ${JSON.stringify(unmatched)}::jsonb,
      unmatched_events = 1`.execute(app.database);
}
