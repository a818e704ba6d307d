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
  if (Array.isArray(value)) {
    for (const [index, part] of value.entries()) visitPart(walk, part, path, index, depth);
    return;
  }
  for (const name of Object.keys(value))
    if (name === '__proto__' || name.includes('\0'))
      walk.issues.push({ field: printable(fieldOf(path, name)), reason: 'unknown field' });
    else visitPart(walk, Reflect.get(value, name), path, name, depth);
}

/** Most values are numbers: a path to each would cost more than all else. */
function visitPart(walk: Walk, part: unknown, path: string, name: string | number, depth: number) {
  if (typeof part === 'number' || typeof part === 'boolean' || part === null) walk.valuesLeft -= 1;
  else visit(walk, part, fieldOf(path, name), depth + 1);
}

const fieldOf = (path: string, name: string | number): string => (path ? `${path}.${name}` : String(name));

export const NUL_REASON = 'text without NUL characters';

const printable = (field: string) => field.replaceAll('\0', '\u{fffd}');
