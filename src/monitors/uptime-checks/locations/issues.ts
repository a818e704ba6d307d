// What a location must keep to beyond its schema. Pure.

import type { Issue } from '../../../platform/errors.ts';
import type { Refinement } from '../../../platform/http/route.ts';
import { labelIssues } from '../../../platform/labels.ts';

/** For `refine`. */
export function locationIssues({ body }: Pick<Refinement, 'body'>): Issue[] {
  const { name, labels } = { ...(body as { name?: unknown; labels?: unknown }) };
  return labelIssues({ name, tags: labels }).map(({ field, reason }) => ({
    field: field.replace(/^tags/, 'labels'),
    reason,
  }));
}
