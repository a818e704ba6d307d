// A scenario: HTTP requests one after the other, as they are given and shown, and how forms ask for them.

import Type, { type Static, type TSchema } from 'typebox';
import type { ProbeFacts } from '../../../../../shared/probe-facts.ts';
import { nullable } from '../../../../platform/schema.ts';
import { assertionListsOf } from '../condition-schema.ts';
import { httpMethods } from '../http/schema.ts';
import { signInDefaults, signInFields, signInSettings } from '../http/sign-in-schema.ts';
import { MASKED } from '../schema.ts';

const MOST_STEPS = 20;
const MOST_EXTRACTED = 10;

const extractedFrom = ['json', 'header', 'pattern', 'cookie'] as const;

/** What an answer leaves for later steps. */
const Extraction = Type.Object({
  name: Type.String({
    pattern: '^[A-Za-z_][A-Za-z0-9_]{0,39}$',
    description: 'Of the variable: later steps write `{{name}}`.',
  }),
  from: Type.Enum(extractedFrom),
  expression: Type.String({
    minLength: 1,
    maxLength: 500,
    description:
      '`json`: JSONPath (RFC 9535). `pattern`: regular expression (RE2) on the body; its first group, or all of it. Others: the name.',
  }),
  secret: Type.Optional(
    Type.Boolean({ default: true, description: 'Whether the value is kept out of results.' }),
  ),
});

const Name = Type.String({ minLength: 1, maxLength: 60, description: 'No two steps have the same.' });
const Url = Type.String({
  minLength: 1,
  maxLength: 2_048,
  description: 'From `url` on, such as `/login`, or whole. `{{name}}` not in its origin.',
});
const Headers = Type.Record(Type.String(), Type.String(), {
  maxProperties: 50,
  description: `May hold \`{{name}}\`. Values: ${MASKED}`,
});
const Body = nullable(
  Type.String({ maxLength: 16_384 }),
  `May hold \`{{name}}\`. Not with GET and HEAD. ${MASKED} null: none.`,
);
const FollowRedirects = Type.Boolean({
  default: true,
  description: 'Up to ten, each checked like the first.',
});
const ExpectedStatus = Type.Array(Type.String({ minLength: 1, maxLength: 7 }), {
  minItems: 1,
  maxItems: 20,
  description: 'As of `http`; default `200-299`.',
});
const { given: GivenAssertions, shown: ShownAssertions } = assertionListsOf({
  sources: 'Those of `http`; `latency` (ms) is that of the step.',
  path: 'As of `http`.',
  list: 'All must hold. A `value` may hold `{{name}}`, but with `matches` and `not_matches`.',
});
const extracted = <Part extends TSchema>(part: Part) =>
  Type.Array(part, { maxItems: MOST_EXTRACTED, description: 'Of its answer, for later steps.' });

const Step = Type.Object({
  name: Name,
  method: Type.Enum(httpMethods),
  url: Url,
  headers: Headers,
  body: Body,
  follow_redirects: FollowRedirects,
  expected_status: ExpectedStatus,
  extract: extracted(Type.Required(Extraction)),
  assertions: ShownAssertions,
});
const GivenStep = Type.Object({
  name: Name,
  url: Url,
  method: Type.Optional(Type.Enum(httpMethods, { default: 'GET' })),
  headers: Type.Optional(Headers),
  body: Type.Optional(Body),
  follow_redirects: Type.Optional(FollowRedirects),
  expected_status: Type.Optional(ExpectedStatus),
  extract: Type.Optional(extracted(Extraction)),
  assertions: Type.Optional(GivenAssertions),
});

const settingsWith = <Part extends TSchema>(step: Part) =>
  Type.Object({
    steps: Type.Array(step, {
      maxItems: MOST_STEPS,
      description:
        'In order, with the cookies that were set so far, until one fails. Each is given whole: what is left out has its default. One that is masked is found by its name, else by its place.',
    }),
    verify_tls: Type.Boolean({
      description: 'Whether an untrusted, expired or mismatched certificate is a failure.',
    }),
    ...signInSettings,
  });

export const settings = settingsWith(GivenStep);
export const shownSettings = settingsWith(Step);

export type ScenarioSettings = Static<typeof shownSettings>;
export type ScenarioStep = ScenarioSettings['steps'][number];

export const facts: ProbeFacts<ScenarioSettings> = {
  place: 1.5,
  needs: ['url'],
  sources: ['certificate_days'],
  defaults: { steps: [], verify_tls: true, ...signInDefaults },
  target: [
    { name: 'url', as: 'url', has_help: true, has_example: true },
    { name: 'steps', as: 'steps', has_help: true },
  ],
  further: { fields: [{ name: 'verify_tls', as: 'switch', has_help: true }, ...signInFields] },
};
