// Probes a website: every request of it, redirects included, on a connection of its own.

import { assertionsIn, needsBody } from '../../../../../shared/assertions.ts';
import type { Received } from '../../../../platform/safe-fetch/exchange.ts';
import { headerProblem } from '../../../../platform/safe-fetch/header-problem.ts';
import { parseTarget } from '../../../../platform/safe-fetch/target.ts';
import { headerIssues, originOf } from '../../../../platform/secret-headers.ts';
import type { ProbeContext } from '../definition.ts';
import { type Findings, failed } from '../findings.ts';
import { maskedFailure } from '../masking.ts';
import type { Looked, ProbeType, Probing } from '../probe-type.ts';
import type { Exchanged, Way } from './ask.ts';
import { expectedStatusProblem, isExpectedStatus } from './expected-status.ts';
import { proxyOf } from './proxy.ts';
import { readBody } from './read-body.ts';
import { type HttpStep, isRedirect, redirect } from './redirect.ts';
import { facts, type HttpSettings } from './schema.ts';
import { askSignedIn, type SignIn, signInOf } from './sign-in.ts';
import { signInIssues, wayIssues } from './sign-in-issues.ts';

const MAX_REDIRECTS = 10;

export interface HttpProbe extends Probing, HttpSettings {
  kind: 'http';
  url: string;
}

export const http: ProbeType<HttpSettings, HttpProbe> = {
  defaults: facts.defaults,
  secrets: {
    headers: 'headers',
    body: 'text',
    auth_password: 'text',
    proxy_password: 'text',
    client_certificate: 'key',
  },
  issues: (settings) => [...requestIssues(settings), ...signInIssues(settings), ...wayIssues(settings)],
  addresses: ({ proxy, auth, token_url }) => [
    { field: 'proxy', host: hostOf(proxy) },
    { field: 'token_url', host: auth === 'oauth2' ? hostOf(token_url) : null },
  ],
  through: ({ proxy, auth, token_url }) => [
    proxy === null ? '' : originOf(proxy),
    auth === 'oauth2' ? originOf(token_url ?? '') : '',
  ],
  async look(context, { definition, mask }, findings, signal) {
    const answered = await probeHttp(context, definition, findings, signal);
    return answered.ok ? answered : maskedFailure(answered, mask);
  },
};

function hostOf(url: string | null): string | null {
  const target = url === null ? null : parseTarget(url);
  return target?.ok ? target.host : null;
}

const requestIssues = ({ method, headers, body, expected_status }: HttpSettings) => [
  ...headerIssues(headers),
  ...expected_status.flatMap((entry, index) => {
    const reason = expectedStatusProblem(entry);
    return reason ? [{ field: `expected_status.${index}`, reason }] : [];
  }),
  ...(body !== null && (method === 'GET' || method === 'HEAD')
    ? [{ field: 'body', reason: `must be null or left out with ${method}` }]
    : []),
];

/** What was answered, and what is wrong with it besides the assertions. */
async function probeHttp(
  context: ProbeContext,
  definition: HttpProbe,
  findings: Findings,
  signal: AbortSignal,
): Promise<Looked> {
  const target = parseTarget(definition.url);
  if (!target.ok) return failed('status', `the URL cannot be asked: ${target.reason}`);
  const problem = headersProblem(definition.headers);
  if (problem) return failed('status', `the headers cannot be sent: ${problem}`);
  const { method, headers, body } = definition;
  const signIn = signInOf(definition);
  const way = wayOf(definition);
  let step: HttpStep = { url: target.url, host: target.host, method, headers, body };
  // What signs in goes to the origin that it was given for, and not to it again from elsewhere.
  let isFirstOrigin = true;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    isFirstOrigin &&= step.url.origin === target.url.origin;
    const exchanged = await ask(context, { step, way, signIn, isFirstOrigin }, findings, signal);
    if (!exchanged.ok) return exchanged;
    const { status, headers: answered } = exchanged.received;
    const location = answered.location;
    if (!definition.follow_redirects || !isRedirect(status, location)) {
      return { ok: true, ...judgeAnswer(definition, exchanged.received) };
    }
    const next = redirect(step, status, location);
    if (!next.ok) return next;
    step = next.step;
  }
  return failed('status', `more than ${MAX_REDIRECTS} redirects`);
}

const ask = (
  context: ProbeContext,
  asked: { step: HttpStep; way: Way; signIn: SignIn | null; isFirstOrigin: boolean },
  findings: Findings,
  signal: AbortSignal,
): Promise<Exchanged> => {
  const { step, way, signIn, isFirstOrigin } = asked;
  return isFirstOrigin
    ? askSignedIn(context, { step, way, signIn }, findings, signal)
    : askSignedIn(
        context,
        { step, way: { ...way, clientCertificate: null }, signIn: null },
        findings,
        signal,
      );
};

const wayOf = (definition: HttpProbe): Way => ({
  verify: definition.verify_tls,
  proxy: proxyOf(definition),
  family: definition.address_family === null ? null : definition.address_family === 'ipv4' ? 4 : 6,
  clientCertificate: definition.client_certificate,
});

/** Why these headers may not be sent; null when they may. */
const headersProblem = (headers: HttpStep['headers']): string | null =>
  Object.entries(headers)
    .map(([name, value]) => headerProblem(name, value))
    .find((problem) => problem !== null) ?? null;

function judgeAnswer({ assertions, expected_status }: HttpProbe, received: Received) {
  const { status, headers } = received;
  // Unpacking costs more than all the rest of a probe.
  const body = assertionsIn(assertions).some(needsBody) ? readBody(received) : null;
  const seen = { status, headers, body };
  if (!isExpectedStatus(expected_status, status)) {
    const compared = { expected: expected_status.join(', '), seen: String(status) };
    const detail = `answered ${status}, expected ${compared.expected}`;
    return { seen, problem: failed('status', detail, compared) };
  }
  const isTooLarge = body !== null && !body.ok && body.isTooLarge;
  return { seen, problem: isTooLarge ? failed('too_large', body.reason) : null };
}
