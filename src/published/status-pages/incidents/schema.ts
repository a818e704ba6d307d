// Incidents of a status page, their updates and their templates, as they are written and shown to those who manage them.

import Type, { type Static } from 'typebox';
import { nextCursor, nullable, pageQuery, timestamp } from '../../../platform/schema.ts';
import { SubjectId } from '../../../subjects/schema.ts';
import { componentTypes, impacts, incidentSeverity, incidentStatus } from '../shown-schema.ts';

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const incidentId = Type.String({ format: 'uuid' });

export type IncidentStatus = Static<typeof incidentStatus>;
export type IncidentSeverity = Static<typeof incidentSeverity>;

const title = Type.String({ minLength: 1, maxLength: 200, description: 'Plain text.' });
const message = Type.String({
  minLength: 1,
  maxLength: 5_000,
  description: 'Markdown without images and HTML.',
});
const affectedServers = Type.Array(SubjectId, {
  maxItems: 200,
  description: 'Of `affected_components`, the servers.',
});
const affectedComponents = Type.Array(SubjectId, {
  maxItems: 200,
  description: 'Ids of components of the page. A deleted one leaves.',
});
const givenImpacts = Type.Array(Type.Object({ id: SubjectId, impact: Type.Enum(impacts) }), {
  maxItems: 200,
  description: 'How affected components are while it lasts; the page shows that unless a monitor sees worse.',
});
const postmortem = nullable(
  Type.String({ minLength: 1, maxLength: 10_000 }),
  'Markdown; on the page once the incident is resolved.',
);
const madeAt = (description: string) => Type.String({ format: 'date-time', description });
const notify = Type.Boolean({
  default: true,
  description: 'Whether subscribers and webhooks are notified.',
});

export const newIncident = Type.Object({
  template_id: Type.Optional({
    ...id,
    description: 'A template that says what is left out here.',
  }),
  variables: Type.Optional(
    Type.Record(Type.String(), Type.String({ maxLength: 500 }), {
      maxProperties: 20,
      description: 'What `{{names}}` in the template stand for; `page` and `components` are known.',
    }),
  ),
  title: Type.Optional(title),
  status: Type.Optional({ ...incidentStatus, default: 'investigating' }),
  severity: Type.Optional({ ...incidentSeverity, default: 'minor' }),
  message: Type.Optional(message),
  affected_servers: Type.Optional(affectedServers),
  affected_components: Type.Optional(affectedComponents),
  impacts: Type.Optional(givenImpacts),
  created_at: Type.Optional(madeAt('When it began, at most five years ago. Default now.')),
  notify: Type.Optional(notify),
});
export type NewIncident = Static<typeof newIncident>;

export const incidentChanges = Type.Object({
  title: Type.Optional(title),
  status: Type.Optional({
    ...incidentStatus,
    description: 'A change posts an update without further text.',
  }),
  message: Type.Optional({ ...message, description: 'Of its first update, in Markdown.' }),
  severity: Type.Optional(incidentSeverity),
  affected_servers: Type.Optional(affectedServers),
  affected_components: Type.Optional(affectedComponents),
  impacts: Type.Optional(givenImpacts),
  postmortem: Type.Optional(postmortem),
  created_at: Type.Optional(madeAt('When it began: not after its second update. Dates its first update.')),
});
export type IncidentChanges = Static<typeof incidentChanges>;

export const newUpdate = Type.Object({
  status: incidentStatus,
  message,
  created_at: Type.Optional(madeAt('Not before the incident began. Default now.')),
  notify: Type.Optional(notify),
});
export type NewUpdate = Static<typeof newUpdate>;

export const updateChanges = Type.Object({
  status: Type.Optional(incidentStatus),
  message: Type.Optional(message),
});
export type UpdateChanges = Static<typeof updateChanges>;

const update = Type.Object({
  id,
  status: incidentStatus,
  message,
  created_at: timestamp,
  edited_at: nullable(timestamp, 'null: never edited.'),
});

const renderedUpdate = Type.Object({
  ...update.properties,
  message_html: Type.String({
    description: 'Sanitized HTML of the message.',
  }),
});
export type RenderedUpdate = Static<typeof renderedUpdate>;
export const updateList = Type.Object({ updates: Type.Array(renderedUpdate), next_cursor: nextCursor });
export const updateListQuery = Type.Object(pageQuery);

const affected = Type.Object({
  type: Type.Enum(componentTypes),
  id: nullable(SubjectId, 'null: deleted.'),
  name: Type.String({ description: 'Name at the time.' }),
  impact: nullable(Type.Enum(impacts), 'null: nobody said.'),
});

export const incident = Type.Object({
  id: incidentId,
  status_page_id: id,
  title,
  status: { ...incidentStatus, description: 'Of the newest update.' },
  severity: incidentSeverity,
  message: Type.String({ description: 'Of the first update, in Markdown.' }),
  affected_servers: affectedServers,
  affected_components: affectedComponents,
  affected: Type.Array(affected, { description: 'With names; deleted ones stay.' }),
  is_automatic: Type.Boolean({ description: 'Whether opened automatically.' }),
  updates: Type.Array(update, { description: 'Newest first.' }),
  created_at: { ...timestamp, description: 'When it began.' },
  resolved_at: nullable(timestamp, 'null while it goes on.'),
  postmortem,
  updated_at: { ...timestamp, description: 'Last change of anything in it.' },
});
export type Incident = Static<typeof incident>;

export const pageParams = Type.Object({ id });
export const incidentParams = Type.Object({ id, incident_id: incidentId });
export const updateParams = Type.Object({ id, incident_id: incidentId, update_id: id });

export const incidentListQuery = Type.Object({
  ...pageQuery,
  status: Type.Optional({
    ...Type.Enum(['investigating', 'identified', 'monitoring', 'resolved', 'active']),
    description: '`active`: not resolved.',
  }),
});
export type IncidentListQuery = Static<typeof incidentListQuery>;
export const incidentList = Type.Object({ incidents: Type.Array(incident), next_cursor: nextCursor });

const templateName = Type.String({ minLength: 1, maxLength: 100, description: 'Internal.' });
export const newTemplate = Type.Object({
  name: templateName,
  title,
  severity: Type.Optional({ ...incidentSeverity, default: 'minor' }),
  status: Type.Optional({ ...incidentStatus, default: 'investigating' }),
  message,
});
export type NewTemplate = Static<typeof newTemplate>;

export const templateChanges = Type.Partial(newTemplate);
export type TemplateChanges = Static<typeof templateChanges>;

export const template = Type.Object({
  id,
  name: templateName,
  title,
  severity: incidentSeverity,
  status: incidentStatus,
  message,
  created_at: timestamp,
  updated_at: timestamp,
});
export type Template = Static<typeof template>;

export const templateParams = Type.Object({ template_id: id });
export const templateListQuery = Type.Object(pageQuery);
export const templateList = Type.Object({
  incident_templates: Type.Array(template),
  next_cursor: nextCursor,
});
