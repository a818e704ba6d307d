// A page as it will be once an incident, or an update of one, is posted. Pure.

import { overallStatus, withImpacts } from '../compose-view.ts';
import type { ShownIncident } from '../shown-schema.ts';
import type { View } from '../view.ts';
import type { IncidentDraft } from './schema.ts';

/** No incident has it. */
const NOBODYS_ID = '00000000-0000-0000-0000-000000000000';

/** One that is on the page no more is not brought back by an update: the page is as it was. */
export function withDraft(view: View, draft: IncidentDraft): View {
  const incidents = [...view.active_incidents, ...view.past_incidents];
  const before =
    draft.incident_id === undefined
      ? newOne(view, draft)
      : incidents.find(({ id }) => id === draft.incident_id);
  if (!before) return view;
  const others = incidents.filter(({ id }) => id !== before.id);
  const shown = [goneOn(before, draft, view.at), ...others].toSorted(newestFirst);
  const active = shown.filter(({ resolved_at }) => resolved_at === null);
  return {
    ...view,
    components: withImpacts(view.components, active),
    active_incidents: active,
    past_incidents: shown.filter(({ resolved_at }) => resolved_at !== null),
    overall_status: overallStatus(active),
  };
}

const newestFirst = (one: ShownIncident, other: ShownIncident): number =>
  other.created_at.getTime() - one.created_at.getTime();

const momentOf = ({ created_at }: IncidentDraft, now: Date): Date =>
  created_at === undefined ? now : new Date(created_at);

function newOne(view: View, draft: IncidentDraft): ShownIncident {
  const { title = '', severity = 'minor', affected_components = [], impacts = [], status, message } = draft;
  const types = new Map(view.components.map(({ id, type }) => [id, type]));
  return {
    ...{ id: NOBODYS_ID, title, severity, status, message, automatic: false, updates: [] },
    affected_components: affected_components.filter((id) => types.has(id)),
    affected_servers: affected_components.filter((id) => types.get(id) === 'server'),
    created_at: momentOf(draft, view.at),
    impacts: impacts.filter(({ id }) => types.has(id)),
    resolved_at: null,
    postmortem: null,
  };
}

/** The status is that of the newest update, which need not be the one that is written. */
function goneOn(before: ShownIncident, draft: IncidentDraft, now: Date): ShownIncident {
  const update = { status: draft.status, message: draft.message, created_at: momentOf(draft, now) };
  const updates = [update, ...before.updates].toSorted(
    (one, other) => other.created_at.getTime() - one.created_at.getTime(),
  );
  const { status } = updates[0] ?? update;
  const ended = before.resolved_at ?? update.created_at;
  return { ...before, status, updates, resolved_at: status === 'resolved' ? ended : null };
}
