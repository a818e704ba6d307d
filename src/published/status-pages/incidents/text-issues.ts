// Rules for the texts of incidents and templates that a schema cannot say. Pure.

import type { Issue } from '../../../platform/errors.ts';
import type { Refinement } from '../../../platform/http/route.ts';
import { labelIssues } from '../../../platform/labels.ts';
import type { NewIncident } from './schema.ts';

/** For `refine`: what is wrong with name, title and message of a body; any of them may be missing. */
export function textIssues({ body }: Pick<Refinement, 'body'>): Issue[] {
  const { name, title, message, postmortem } = { ...(body as Record<string, unknown>) };
  return [
    ...labelIssues({ name }),
    ...labelIssues({ name: title }).map(({ reason }) => ({ field: 'title', reason })),
    ...Object.entries({ message, postmortem }).flatMap(([field, text]) =>
      typeof text === 'string' && text.trim() === '' ? [{ field, reason: 'must not be blank' }] : [],
    ),
  ];
}

/** For `refine` of a new incident: what no template says must be there. */
export function newIncidentIssues({ body, wrong }: Refinement): Issue[] {
  const wanted: Partial<NewIncident> = { ...(body as Partial<NewIncident>) };
  const hasTemplate = wanted.template_id !== undefined || wrong.has('template_id');
  const missing = (['title', 'message'] as const).filter(
    (field) => !hasTemplate && wanted[field] === undefined && !wrong.has(field),
  );
  return [...missing.map((field) => ({ field, reason: 'required' })), ...textIssues({ body })];
}
