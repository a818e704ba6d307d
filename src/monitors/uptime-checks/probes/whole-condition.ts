// An assertion as it is given, with what was left out. Pure.

import { type Assertion, type Condition, groupOf } from '../../../../shared/assertions.ts';

type Given = Pick<Assertion, 'source' | 'op'> & { [Part in 'path' | 'value']?: Assertion[Part] | undefined };
/** However deep. */
export type GivenCondition = Given | { all: readonly GivenCondition[] } | { any: readonly GivenCondition[] };

export function wholeCondition(given: GivenCondition): Condition {
  if ('all' in given) return groupOf('all', given.all.map(wholeCondition));
  if ('any' in given) return groupOf('any', given.any.map(wholeCondition));
  const { source, path, op, value } = given;
  return { source, path: path ?? null, op, value: value ?? null };
}
