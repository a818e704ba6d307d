// What is wrong with a request and what is expected of its answer, beyond the schema. Pure.

import type { Issue } from '../../../../platform/errors.ts';
import { headerIssues } from '../../../../platform/secret-headers.ts';
import { expectedStatusProblem } from './expected-status.ts';
import type { HttpSettings } from './schema.ts';

type Requested = Pick<HttpSettings, 'method' | 'headers' | 'body' | 'expected_status'>;

export const requestIssues = ({ method, headers, body, expected_status }: Requested): Issue[] => [
  ...headerIssues(headers),
  ...expected_status.flatMap((entry, index) => {
    const reason = expectedStatusProblem(entry);
    return reason ? [{ field: `expected_status.${index}`, reason }] : [];
  }),
  ...(body !== null && (method === 'GET' || method === 'HEAD')
    ? [{ field: 'body', reason: `must be null or left out with ${method}` }]
    : []),
];
