// Rules for names and tags that a schema cannot say.

import type { Issue } from './errors.ts';

const BLANK = /^\s*$/u;
const CONTROL = /\p{Cc}/u;

/** What is wrong with the `name` and `tags` of a body whose fields have the right types; either may be missing. */
export function labelIssues(fields: Readonly<Record<string, unknown>>): Issue[] {
  const { name, tags } = fields;
  const labels = [{ field: 'name', text: name }];
  if (Array.isArray(tags))
    for (const [index, tag] of tags.entries()) labels.push({ field: `tags.${index}`, text: tag });
  return labels.flatMap(({ field, text }) => {
    if (typeof text !== 'string') return [];
    if (BLANK.test(text)) return [{ field, reason: 'must not be blank' }];
    return lineIssues(field, text);
  });
}

/** What is wrong with a text that is shown on one line and may be empty. */
export const lineIssues = (field: string, text: unknown): Issue[] =>
  typeof text === 'string' && CONTROL.test(text)
    ? [{ field, reason: 'text without control characters' }]
    : [];
