// What assertions look like, of a check and of a part of it. It names no kinds, since kinds are made of it.

import Type, { type TSchema } from 'typebox';
import { assertionOps, MOST_CONDITIONS } from '../../../../shared/assertions.ts';
import { assertionSources } from '../../../../shared/probe-facts.ts';
import { nullable } from '../../../platform/schema.ts';

const AssertionValue = Type.Union(
  [Type.String({ maxLength: 1_024 }), Type.Number(), Type.Boolean(), Type.Null()],
  {
    description: 'Compared with; for `exists` null, or false to negate.',
  },
);

const allOf = <Member extends TSchema>(member: Member) =>
  Type.Object({
    all: Type.Array(member, {
      minItems: 1,
      maxItems: MOST_CONDITIONS,
      description: 'A group that holds where all of these do.',
    }),
  });
const anyOf = <Member extends TSchema>(member: Member) =>
  Type.Object({
    any: Type.Array(member, {
      minItems: 1,
      maxItems: MOST_CONDITIONS,
      description: 'A group that holds where one of these does.',
    }),
  });

/** Groups in groups, and no deeper. */
function conditionsOf<Assertion extends TSchema>(assertion: Assertion) {
  const inner = Type.Union([assertion, allOf(assertion), anyOf(assertion)]);
  return Type.Union([assertion, allOf(inner), anyOf(inner)]);
}

interface AssertionWords {
  sources: string;
  path: string;
  list: string;
}

export function assertionListsOf({ sources, path, list }: AssertionWords) {
  const words = {
    source: Type.Enum(assertionSources, { description: sources }),
    op: Type.Enum(assertionOps, {
      description: '`matches` and `not_matches` take a regular expression (RE2).',
    }),
  };
  const AssertionPath = nullable(Type.String({ minLength: 1, maxLength: 500 }), path);
  return {
    given: Type.Array(
      conditionsOf(
        Type.Object({
          ...words,
          path: Type.Optional(AssertionPath),
          value: Type.Optional(AssertionValue),
        }),
      ),
      { maxItems: MOST_CONDITIONS, description: list },
    ),
    shown: Type.Array(conditionsOf(Type.Object({ ...words, path: AssertionPath, value: AssertionValue })), {
      description: list,
    }),
  };
}
