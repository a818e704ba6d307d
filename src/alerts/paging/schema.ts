// Who was paged about an alert, as it is read.

import { type Static, Type } from 'typebox';
import { writtenMoment } from '../../delivery/alert-schema.ts';
import { nullable } from '../../platform/schema.ts';

const attempt = Type.Object({
  id: Type.String({ format: 'uuid', description: 'The same however often it was tried.' }),
  type: Type.Enum(['page', 'taken'], { description: '`taken`: that somebody else acknowledged.' }),
  method: Type.String({ description: 'Kind of contact method.' }),
  status: Type.Enum(['waiting', 'sent', 'delivered', 'failed', 'cancelled'], {
    description: '`sent`: accepted, and failed unless delivered within 60 seconds.',
  }),
  due_at: nullable(writtenMoment(), 'When it is sent, or counts as failed; null: neither.'),
  sent_at: nullable(writtenMoment(), 'null: not yet.'),
  settled_at: nullable(writtenMoment(), 'When it was delivered, failed or cancelled; null: not yet.'),
  error: nullable(Type.String(), 'Why it failed; null: it did not.'),
});

const named = Type.Object({ id: Type.Integer(), name: Type.String() });

export const alertPages = Type.Object({
  pages: Type.Array(
    Type.Object({
      id: Type.Integer(),
      member: Type.Object({ id: Type.Integer(), name: Type.String({ description: 'At the time.' }) }),
      as_owner: Type.Boolean({ description: 'Because the last step reached nobody.' }),
      policy: Type.Object({ id: Type.Integer(), name: Type.String({ description: 'At the time.' }) }),
      round: Type.Integer({ description: 'From 0 on.' }),
      step: Type.Integer({ description: 'From 0 on.' }),
      at: writtenMoment('When the step was taken.'),
      starts_at: writtenMoment('Until then it gathers alerts.'),
      ended_at: nullable(writtenMoment(), 'null: it goes on, or nothing was left to try.'),
      end_reason: nullable(
        Type.Enum(['acknowledged', 'resolved', 'failed', 'over']),
        '`failed`: by every way; `over`: before it started.',
      ),
      ended_by: nullable(Type.String(), 'Who acknowledged, as called then; null: nobody.'),
      alerts: Type.Integer({ description: 'How many it is about.' }),
      attempts: Type.Array(attempt),
    }),
    {
      description:
        'One for each step that a page is of, so an `id` may come again. Oldest first, the latest 100.',
    },
  ),
  next: Type.Array(
    Type.Object({
      at: writtenMoment('When the step is taken: within the times of its rules.'),
      policy: named,
      round: Type.Integer(),
      step: Type.Integer(),
      members: Type.Array(named, { description: 'As planned now.' }),
      channels: Type.Array(named),
      is_gap: Type.Boolean({ description: 'It names people, and none of them can be reached then.' }),
      pages_owners: Type.Boolean({ description: 'It reaches nobody and is the last: the owners are paged.' }),
    }),
    {
      description:
        'The steps that are left, with all rounds, unless acknowledged, resolved or held; soonest first, at most 20.',
    },
  ),
});
export type AlertPages = Static<typeof alertPages>;
