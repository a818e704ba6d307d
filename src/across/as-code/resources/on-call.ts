// Schedules and escalation policies.

import { MASK } from '../../../../shared/mask.ts';
import type { PolicyStep } from '../../../on-call/policies/ladder.ts';
import { changePolicy, createPolicy, removePolicy, wholeStep } from '../../../on-call/policies/manage.ts';
import { plainPolicies } from '../../../on-call/policies/plain.ts';
import type { NewPolicy, PolicyChanges } from '../../../on-call/policies/schema.ts';
import { calendarUrl } from '../../../on-call/schedules/calendars/address.ts';
import { changeSchedule, createSchedule, removeSchedule } from '../../../on-call/schedules/manage.ts';
import { plainSchedules } from '../../../on-call/schedules/plain.ts';
import type { GivenLayer, NewSchedule, ScheduleChanges } from '../../../on-call/schedules/schema.ts';
import { type WholeLayer, wholeLayer } from '../../../on-call/schedules/whole-layer.ts';
import { asChecked, pick, type Resource } from './resource.ts';

export const schedules: Resource = {
  async read({ app, actor }) {
    const found = await plainSchedules(app, actor.account_id);
    return found.map(({ id, ...settings }) => ({ id, settings }));
  },
  whole(body) {
    const {
      name,
      description = '',
      timezone = 'UTC',
      handover_mails = false,
      layers = [],
    } = body as NewSchedule;
    return { name: name.trim(), description, timezone, handover_mails, layers: layers.map(settledLayer) };
  },
  conceal: (settings) => ({
    ...settings,
    layers: (settings.layers as WholeLayer[]).map((layer) =>
      layer.calendar ? { ...layer, calendar: { url: MASK } } : layer,
    ),
  }),
  create: async (call, settings) => (await createSchedule(call, asChecked<NewSchedule>(settings))).id,
  change: (call, { id }, { settings, fields }) =>
    changeSchedule(call, Number(id), pick(settings, fields) as ScheduleChanges),
  remove: (call, { id }) => removeSchedule(call, Number(id)),
  targets: ({ layers }) => (layers as WholeLayer[]).flatMap(({ calendar }) => calendar?.url ?? []),
};

/** A calendar is known by its address; ids are others in every account. */
function settledLayer(given: GivenLayer): WholeLayer {
  const { calendar, ...layer } = wholeLayer(given);
  return { ...layer, calendar: calendar && { url: calendarUrl(calendar.url) } };
}

/** All recipients of a step are paged at once. */
const inOrder = (step: PolicyStep): PolicyStep => ({
  ...step,
  member_ids: sorted(step.member_ids),
  schedule_ids: sorted(step.schedule_ids),
  everybody_of_schedule_ids: sorted(step.everybody_of_schedule_ids),
  channel_ids: sorted(step.channel_ids),
});

const sorted = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other);

export const escalationPolicies: Resource = {
  async read({ app, actor }) {
    const found = await plainPolicies(app.database, actor.account_id);
    return found.map(({ id, steps, ...settings }) => ({
      ...{ id, settings: { ...settings, steps: steps.map(inOrder) } },
    }));
  },
  whole(body) {
    const { name, description = '', steps, repeats = 0 } = body as NewPolicy;
    const whole = steps.map((step) => inOrder(wholeStep(step)));
    return { name: name.trim(), description, steps: whole, repeats };
  },
  create: async (call, settings) => (await createPolicy(call, asChecked<NewPolicy>(settings))).id,
  change: (call, { id }, { settings, fields }) =>
    changePolicy(call, Number(id), pick(settings, fields) as PolicyChanges),
  remove: (call, { id }) => removePolicy(call, Number(id)),
};
