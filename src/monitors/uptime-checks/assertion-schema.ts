// Assertions of an uptime check as they are given and shown. Which of them make sense is said by `assertionIssues`.

import Type, { type TSchema } from 'typebox';
import { assertionOps, MOST_CONDITIONS } from '../../../shared/assertions.ts';
import { assertionSources } from '../../../shared/probe-facts.ts';
import { kindsOfSource, measuresOf } from '../../../shared/probe-kinds.ts';
import { nullable } from '../../platform/schema.ts';

const AssertionValue = Type.Union(
  [Type.String({ maxLength: 1_024 }), Type.Number(), Type.Boolean(), Type.Null()],
  {
    description: 'Compared with; for `exists` null, or false to negate.',
  },
);
const quoted = (names: readonly string[], between: string) =>
  names.map((name) => `\`${name}\``).join(between);
const sourcesByKinds = Map.groupBy(
  assertionSources.filter((source) => source !== 'latency'),
  (source) => quoted(kindsOfSource(source), ' and '),
);
const sources = [...sourcesByKinds].map(([kinds, of]) => `${kinds}: ${quoted(of, ', ')}`);
const assertionWords = {
  source: Type.Enum(assertionSources, {
    description: [...sources, 'all: `latency` (ms).'].join('; '),
  }),
  op: Type.Enum(assertionOps, {
    description: '`matches` and `not_matches` take a regular expression (RE2).',
  }),
};
const measured = kindsOfSource('fact').map((kind) => `\`${kind}\` ${quoted(measuresOf(kind), ', ')}`);
const AssertionPath = nullable(
  Type.String({ minLength: 1, maxLength: 500 }),
  `\`json\`: JSONPath (RFC 9535), null: \`$\`. \`metric\`: such as \`queue_size{queue="mail"}\`, of the text format of Prometheus. \`header\`: its name. \`fact\`: ${measured.join('; ')}. Others: null.`,
);
const DESCRIPTION = 'All must hold.';

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

export const GivenAssertions = Type.Array(
  conditionsOf(
    Type.Object({
      ...assertionWords,
      path: Type.Optional(AssertionPath),
      value: Type.Optional(AssertionValue),
    }),
  ),
  { maxItems: MOST_CONDITIONS, description: DESCRIPTION },
);

export const ShownAssertions = Type.Array(
  conditionsOf(Type.Object({ ...assertionWords, path: AssertionPath, value: AssertionValue })),
  { description: DESCRIPTION },
);
