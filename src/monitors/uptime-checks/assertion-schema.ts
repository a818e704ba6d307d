// Assertions of an uptime check as they are given and shown. Which of them make sense is said by `assertionIssues`.

import Type from 'typebox';
import { nullable } from '../../platform/schema.ts';
import { assertionOps, assertionSources } from './probes/schema.ts';

const AssertionValue = Type.Union(
  [Type.String({ maxLength: 1_024 }), Type.Number(), Type.Boolean(), Type.Null()],
  {
    description: 'What it is compared with. null for `exists`, which false turns around.',
  },
);
const assertionWords = {
  source: Type.Enum(assertionSources, {
    description:
      '`status`, `body`, `json` and `header` of `http` checks, `certificate_days` of `http` and `tls`, `record` of `dns`; `latency` (milliseconds) of all.',
  }),
  op: Type.Enum(assertionOps, { description: '`matches` takes a regular expression (RE2).' }),
};
const AssertionPath = nullable(
  Type.String({ minLength: 1, maxLength: 500 }),
  'For `json` a JSONPath (RFC 9535), null being `$`; for `header` its name; null for the others.',
);
const DESCRIPTION = 'What must hold of an answer beside the rest; all of them.';

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
