// What JSON may be whatever its schema says: neither deep nor endless, without NUL and without keys that reach prototypes.

import type { Issue } from '../errors.ts';

export const DEEPEST = 32;
const BYTES_PER_VALUE = 16;
const MOST_ISSUES = 20;

interface Walk {
  issues: Issue[];
  valuesLeft: number;
}

/** What is wrong with a parsed body of at most `limitBytes`, whatever its schema. PostgreSQL stores no NUL in text. */
export function jsonIssues(body: unknown, limitBytes: number): Issue[] {
  const mostValues = Math.ceil(limitBytes / BYTES_PER_VALUE);
  const walk: Walk = { issues: [], valuesLeft: mostValues };
  visit(walk, body, '', 1);
  if (walk.valuesLeft < 0) return [{ field: 'body', reason: `at most ${mostValues} values` }];
  return walk.issues;
}

function visit(walk: Walk, value: unknown, path: string, depth: number) {
  walk.valuesLeft -= 1;
  if (walk.valuesLeft < 0 || walk.issues.length >= MOST_ISSUES) return;
  if (typeof value === 'string') {
    if (value.includes('\0')) walk.issues.push({ field: path || 'body', reason: NUL_REASON });
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > DEEPEST) {
    walk.issues.push({ field: 'body', reason: `at most ${DEEPEST} levels deep` });
    return;
  }
  for (const [name, part] of Object.entries(value)) {
    const field = path ? `${path}.${name}` : name;
    if (name === '__proto__' || name.includes('\0'))
      walk.issues.push({ field: printable(field), reason: 'unknown field' });
    else visit(walk, part, field, depth + 1);
  }
}

export const NUL_REASON = 'text without NUL characters';

const printable = (field: string) => field.replaceAll('\0', '\u{fffd}');
