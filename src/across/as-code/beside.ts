// What entries of some sections have beside what the API takes for a new one. Pure.

import type { JsonObject } from '../../../shared/json-schema/json-schema.ts';
import type { Issue } from '../../platform/errors.ts';
import type { Section } from './document.ts';
import { pick, without } from './resources/resource.ts';

interface Beside {
  of: 'isPausable' | 'hasTarget';
  reason: string;
  isRight: (value: unknown) => boolean;
}

const BESIDE: Readonly<Record<string, Beside>> = {
  paused: {
    ...{ of: 'isPausable', reason: 'must be true or false' },
    isRight: (value) => typeof value === 'boolean',
  },
  uptime_target: {
    ...{ of: 'hasTarget', reason: 'number 50..100, or null' },
    isRight: (value) => value === null || (typeof value === 'number' && value >= 50 && value <= 100),
  },
};

/** That, and the other fields of an entry. What is wrong is added to `issues`. */
export function besideOf(
  section: Section,
  { field, given, issues }: { field: string; given: JsonObject; issues: Issue[] },
): { beside: JsonObject; fields: JsonObject } {
  const named = Object.keys(BESIDE).filter((name) => name in given);
  for (const name of named) {
    const beside = BESIDE[name];
    if (!beside || !section[beside.of]) issues.push({ field: `${field}.${name}`, reason: 'unknown field' });
    else if (!beside.isRight(given[name])) issues.push({ field: `${field}.${name}`, reason: beside.reason });
  }
  return { beside: pick(given, named), fields: without(given, ...named) };
}
