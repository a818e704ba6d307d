// What a webhook must keep to beyond its schema. Pure; where its address leads is asked later.

import type { Issue } from '../../platform/errors.ts';
import type { Refinement } from '../../platform/http/route.ts';
import { labelIssues } from '../../platform/labels.ts';
import { parseTarget } from '../../platform/safe-fetch/target.ts';
import { headerIssues, isHeaders } from '../../platform/secret-headers.ts';

/** They say what the message is and who sent it, so they are ours. */
const OURS = new Set(['content-type', 'webhook-id', 'webhook-timestamp', 'webhook-signature']);

export function webhookIssues({ body }: Refinement): Issue[] {
  const fields: Readonly<Record<string, unknown>> = { ...(typeof body === 'object' ? body : {}) };
  const { url, headers } = fields;
  const issues = labelIssues(fields);
  const target = typeof url === 'string' ? parseTarget(url) : null;
  if (target?.ok === false) issues.push({ field: 'url', reason: target.reason });
  return isHeaders(headers) ? [...issues, ...headerIssues(headers, OURS)] : issues;
}
