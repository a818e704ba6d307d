// One request of an HTTP probe with the redirects that it leads to.

import { headerProblem } from '../../../../platform/safe-fetch/header-problem.ts';
import type { ProbeContext } from '../definition.ts';
import { type Findings, failed } from '../findings.ts';
import type { Exchanged, Way } from './ask.ts';
import { type HttpStep, isRedirect, redirect } from './redirect.ts';
import { askSignedIn, type SignIn } from './sign-in.ts';

const MAX_REDIRECTS = 10;

export interface CookieJar {
  /** What is sent of it to the URL; null: nothing. */
  headerFor(url: URL): string | null;
  /** Keeps what an answer sets, each a whole `Set-Cookie`. */
  keep(url: URL, lines: readonly string[]): void;
}

interface Asked {
  step: HttpStep;
  way: Way;
  signIn: SignIn | null;
  follow: boolean;
  cookies?: CookieJar;
}

export async function askFollowing(
  context: ProbeContext,
  { step: first, way, signIn, follow, cookies }: Asked,
  findings: Findings,
  signal: AbortSignal,
): Promise<Exchanged> {
  const problem = headersProblem(first.headers);
  if (problem) return failed('status', `the headers cannot be sent: ${problem}`);
  let step = first;
  // What signs in goes to the origin that it was given for, and not to it again from elsewhere.
  let isFirstOrigin = true;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    isFirstOrigin &&= step.url.origin === first.url.origin;
    const asked = { step: withCookies(step, cookies), way, signIn };
    const exchanged = await ask(context, { ...asked, isFirstOrigin }, findings, signal);
    if (!exchanged.ok) return exchanged;
    const { status, headers, cookies: set } = exchanged.received;
    cookies?.keep(step.url, set);
    const { location } = headers;
    if (!follow || !isRedirect(status, location)) return exchanged;
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

/** Beside those that the request sets itself. */
function withCookies(step: HttpStep, cookies: CookieJar | undefined): HttpStep {
  const kept = cookies?.headerFor(step.url) ?? null;
  if (kept === null) return step;
  const own = Object.keys(step.headers).find((name) => name.toLowerCase() === 'cookie');
  const given = own === undefined ? [] : [step.headers[own]];
  return { ...step, headers: { ...step.headers, [own ?? 'cookie']: [...given, kept].join('; ') } };
}

/** Why these headers may not be sent; null when they may. */
const headersProblem = (headers: HttpStep['headers']): string | null =>
  Object.entries(headers)
    .map(([name, value]) => headerProblem(name, value))
    .find((problem) => problem !== null) ?? null;
