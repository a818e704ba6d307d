// Probes a website: every request of it, redirects included, on a connection of its own.

import { assertionsIn, needsBody } from '../../../../../shared/assertions.ts';
import { parseTarget } from '../../../../platform/safe-fetch/target.ts';
import { defaultsOf } from '../defaults.ts';
import type { ProbeContext } from '../definition.ts';
import { type Findings, failed } from '../findings.ts';
import { maskedFailure } from '../masking.ts';
import type { Looked, ProbeType, Probing } from '../probe-type.ts';
import { askFollowing } from './follow.ts';
import { judgeAnswer } from './judge-answer.ts';
import { requestIssues } from './request-issues.ts';
import type { facts, HttpSettings } from './schema.ts';
import { signInOf } from './sign-in.ts';
import { signInIssues, wayIssues } from './sign-in-issues.ts';
import { wayAddresses, wayOf, wayThrough } from './way.ts';

export interface HttpProbe extends Probing, HttpSettings {
  kind: 'http';
  url: string;
}

export const http: ProbeType<HttpSettings, HttpProbe> = {
  defaults: defaultsOf<typeof facts>('http'),
  secrets: {
    headers: 'headers',
    body: 'text',
    auth_password: 'text',
    proxy_password: 'text',
    client_certificate: 'key',
  },
  issues: (settings) => [...requestIssues(settings), ...signInIssues(settings), ...wayIssues(settings)],
  addresses: wayAddresses,
  through: wayThrough,
  async look(context, { definition, mask }, findings, signal) {
    const answered = await probeHttp(context, definition, findings, signal);
    return answered.ok ? answered : maskedFailure(answered, mask);
  },
};

/** What was answered, and what is wrong with it besides the assertions. */
async function probeHttp(
  context: ProbeContext,
  definition: HttpProbe,
  findings: Findings,
  signal: AbortSignal,
): Promise<Looked> {
  const target = parseTarget(definition.url);
  if (!target.ok) return failed('status', `the URL cannot be asked: ${target.reason}`);
  const { method, headers, body, follow_redirects: follow, expected_status, assertions } = definition;
  const step = { url: target.url, host: target.host, method, headers, body };
  const asked = { step, way: wayOf(definition), signIn: signInOf(definition), follow };
  const exchanged = await askFollowing(context, asked, findings, signal);
  if (!exchanged.ok) return exchanged;
  const isBodyWanted = assertionsIn(assertions).some(needsBody);
  return { ok: true, ...judgeAnswer(exchanged.received, { expected_status, isBodyWanted }) };
}
