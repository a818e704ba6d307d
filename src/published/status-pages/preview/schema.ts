// A preview as whoever asked for it is given it.

import Type, { type Static } from 'typebox';
import { moment } from '../../../platform/schema.ts';
import { newIncident, newUpdate } from '../incidents/schema.ts';

export const preview = Type.Object({
  url: Type.String({
    format: 'uri',
    description: 'On the dashboard host, which alone may frame it. Whoever knows it may open it.',
  }),
  expires_at: moment('404 from then on.'),
});
export type Preview = Static<typeof preview>;

const { title, severity, affected_components, impacts } = newIncident.properties;
const { status, message, created_at } = newUpdate.properties;

/** What somebody is writing: a new incident, or how one goes on. */
export const incidentDraft = Type.Object({
  incident_id: Type.Optional(Type.String({ format: 'uuid', description: 'Left out for a new one.' })),
  title,
  severity,
  affected_components,
  impacts,
  status,
  message,
  created_at,
});
export type IncidentDraft = Static<typeof incidentDraft>;
