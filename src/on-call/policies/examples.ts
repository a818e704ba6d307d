// What the documentation of the API shows of escalation policies.

const stamps = {
  created_by: 'Mira',
  created_at: '2026-06-12T08:00:00.000Z',
  updated_at: '2026-06-12T08:00:00.000Z',
};
const settings = { name: 'Platform', description: 'Servers and databases.', repeats: 1 };
const nobody = { member_ids: [], schedule_ids: [], everybody_of_schedule_ids: [], channel_ids: [] };
const taken = { round: 0, channels: [], is_gap: false, pages_owners: false };

export const examples = {
  // Of nobody, who are others in every account: the owners are paged.
  created: { ...settings, steps: [{ schedule_ids: [], wait_seconds: 300 }] },
  policy: {
    ...{ id: 2, ...settings },
    steps: [
      { ...nobody, schedule_ids: [5], wait_seconds: 300 },
      { ...nobody, everybody_of_schedule_ids: [5], wait_seconds: 900 },
    ],
    ...stamps,
  },
  tried: {
    at: '2026-06-16T03:00:00.000Z',
    steps: [
      { at: '2026-06-16T03:00:00.000Z', step: 0, ...taken, members: [{ id: 3, name: 'Mira' }] },
      {
        ...{ at: '2026-06-16T03:05:00.000Z', step: 1, ...taken },
        members: [
          { id: 3, name: 'Mira' },
          { id: 4, name: 'Jonas' },
        ],
      },
    ],
  },
} as const;
