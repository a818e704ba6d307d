// Which assertions make no sense, so that they are refused when they are written and not at every probe.

import type { Assertion, ProbeKind } from './definition.ts';

/** `field` is relative to the list: `0.op`. `reason` is a short sentence for the `issues` of a 400. */
export interface AssertionIssue {
  field: string;
  reason: string;
}

/** What is wrong with these assertions for a check of this kind; empty when all of them can be judged. Pure. */
export function assertionIssues(_kind: ProbeKind, _assertions: readonly Assertion[]): AssertionIssue[] {
  return [];
}
