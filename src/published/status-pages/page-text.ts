// Rules for the texts of a page that a schema cannot say. Pure.

import type { Issue } from '../../platform/errors.ts';
import { labelIssues } from '../../platform/labels.ts';
import { isTimeZone } from '../../platform/time-zone.ts';
import { slugIssue } from './slug.ts';

/** What is wrong with the texts of a body whose fields have the right types; any of them may be missing. */
export function pageTextIssues(fields: Readonly<Record<string, unknown>>): Issue[] {
  const { slug, name, components, time_zone } = fields;
  const reason = typeof slug === 'string' ? slugIssue(slug) : null;
  return [
    ...(reason === null ? [] : [{ field: 'slug', reason }]),
    ...labelIssues({ name }),
    ...(typeof time_zone === 'string' && !isTimeZone(time_zone)
      ? [{ field: 'time_zone', reason: 'IANA name of a time zone, such as Europe/Vilnius' }]
      : []),
    ...(Array.isArray(components) ? components.flatMap(componentIssues) : []),
  ];
}

function componentIssues(component: unknown, index: number): Issue[] {
  const { display_name, group } = { display_name: null, group: null, ...(component as object | null) };
  const labels = { display_name, group };
  return Object.entries(labels).flatMap(([field, name]) =>
    labelIssues({ name }).map((issue) => ({ field: `components.${index}.${field}`, reason: issue.reason })),
  );
}
