// Who is on call at Quillmoor: two weeks about, office hours above them, one evening that somebody else takes, and who is
// notified where they do not answer.

import { local, type Resource, type Scene } from './scene.ts';

export interface OnCall {
  schedule: Resource;
  policy: Resource;
}

export async function makeSchedule({ owner }: Scene): Promise<OnCall> {
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
    ],
  });
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
