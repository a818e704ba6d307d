// What a schema cannot say of an integration.

import { MASK } from '../../../../shared/mask.ts';
import type { Issue } from '../../../platform/errors.ts';
import type { Refinement } from '../../../platform/http/route.ts';
import { labelIssues } from '../../../platform/labels.ts';
import { readJsonPath } from '../../json-path.ts';
import { type Mapping, mappingPaths } from '../kinds/mapping-schema.ts';
import type { IntegrationChanges, IntegrationKind, NewIntegration } from './schema.ts';

/** For `refine`: names, tags and paths. */
export function integrationIssues({ body }: Refinement): Issue[] {
  const { mapping, ...fields } = { ...(body as IntegrationChanges | null) };
  return [...labelIssues(fields), ...mappingIssues(mapping)];
}

/** For `refine` of a new one: what only another kind has, and what its own needs. */
export function newIntegrationIssues(input: Refinement): Issue[] {
  const { body, wrong } = input;
  const given = { ...(body as Partial<NewIntegration> | null) };
  const { kind, mapping, secret } = given;
  return [
    ...integrationIssues(input),
    ...(kind === undefined ? [] : foreignIssues(kind, given)),
    ...(kind === 'generic' && mapping == null && !wrong.has('mapping')
      ? [{ field: 'mapping', reason: 'required' }]
      : []),
    ...(secret === MASK ? [{ field: 'secret', reason: 'a value, not a mask' }] : []),
  ];
}

export const mappingIssues = (mapping: unknown): Issue[] =>
  typeof mapping !== 'object' || mapping === null
    ? []
    : mappingPaths.flatMap((name) => {
        const path = (mapping as Partial<Mapping>)[name];
        const read = typeof path === 'string' ? readJsonPath(path) : null;
        return read === null || read.ok ? [] : [{ field: `mapping.${name}`, reason: read.reason }];
      });

const ONLY: Readonly<Record<'mapping' | 'secret' | 'topic_arn', IntegrationKind>> = {
  mapping: 'generic',
  secret: 'sentry',
  topic_arn: 'cloudwatch',
};

/** What only one kind has, given for another. */
export const foreignIssues = (kind: IntegrationKind, given: IntegrationChanges): Issue[] =>
  (['mapping', 'secret', 'topic_arn'] as const).flatMap((field) =>
    given[field] == null || ONLY[field] === kind ? [] : [{ field, reason: `only of kind ${ONLY[field]}` }],
  );
