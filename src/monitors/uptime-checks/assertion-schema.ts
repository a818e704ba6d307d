// Assertions of an uptime check as they are given and shown. Which of them make sense is said by `assertionIssues`.

import Type from 'typebox';
import { assertionOps } from '../../../shared/assertions.ts';
import { assertionSources } from '../../../shared/probe-facts.ts';
import { kindsOfSource } from '../../../shared/probe-kinds.ts';
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
  op: Type.Enum(assertionOps, { description: '`matches` takes a regular expression (RE2).' }),
};
const AssertionPath = nullable(
  Type.String({ minLength: 1, maxLength: 500 }),
  '`json`: JSONPath (RFC 9535), null: `$`. `header`: its name. Others: null.',
);
const DESCRIPTION = 'All must hold.';

export const GivenAssertions = Type.Array(
  Type.Object({
    ...assertionWords,
    path: Type.Optional(AssertionPath),
    value: Type.Optional(AssertionValue),
  }),
  { maxItems: 20, description: DESCRIPTION },
);

export const ShownAssertions = Type.Array(
  Type.Object({ ...assertionWords, path: AssertionPath, value: AssertionValue }),
  { description: DESCRIPTION },
);
