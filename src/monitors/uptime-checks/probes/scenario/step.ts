// One step of a scenario: a request with its redirects, what is expected of the answer, and what later steps need of it.

import { assertionsIn, needsBody } from '../../../../../shared/assertions.ts';
import type { Received } from '../../../../platform/safe-fetch/exchange.ts';
import { originOf } from '../../../../platform/secret-headers.ts';
import { runWithin, threadCpuMs } from '../../../time-limit.ts';
import { JUDGING_TIMEOUT_MS, type ProbeContext } from '../definition.ts';
import { type Failed, type Findings, failed, toTenth } from '../findings.ts';
import type { Way } from '../http/ask.ts';
import { askFollowing } from '../http/follow.ts';
import { judgeAnswer } from '../http/judge-answer.ts';
import { readBody } from '../http/read-body.ts';
import type { SignIn } from '../http/sign-in.ts';
import { judge, seenSoFar } from '../judge.ts';
import type { Mask } from '../masking.ts';
import type { Cookies } from './cookies.ts';
import { type Extracted, extractAll } from './extract.ts';
import { assertionsWith, requestOf } from './request.ts';
import type { ScenarioStep } from './schema.ts';

/** What the steps before have left. */
export interface Story {
  base: string;
  /** To all that it asks; what signs in, and the certificate, are for the origin of `base`. */
  way: Way;
  signIn: SignIn | null;
  values: Map<string, string>;
  cookies: Cookies;
  mask: Mask;
}

export type StepOutcome =
  | { ok: true; latencyMs: number }
  | { ok: false; failure: Failed; latencyMs: number | null };

export async function runStep(
  context: ProbeContext,
  { step, story }: { step: ScenarioStep; story: Story },
  findings: Findings,
  signal: AbortSignal,
): Promise<StepOutcome> {
  const { base, values, cookies } = story;
  const requested = requestOf(step, base, values);
  if (!requested.ok) return { ok: false, failure: requested, latencyMs: null };
  const startedMs = context.clock.monotonicMs();
  let asideMs = 0;
  const timed = {
    ...context,
    tookAside(ms: number) {
      asideMs += ms;
      context.tookAside?.(ms);
    },
  };
  const asked = { step: requested.request, follow: step.follow_redirects, cookies };
  const exchanged = await askFollowing(
    timed,
    { ...asked, ...towards(requested.request.url, story) },
    findings,
    signal,
  );
  if (!exchanged.ok) return { ok: false, failure: exchanged, latencyMs: null };
  const latencyMs = toTenth(context.clock.monotonicMs() - startedMs - asideMs);
  const extracted = extract(context, { step, story }, exchanged.received);
  const failure =
    problemOf(context, { step, story, latencyMs }, { received: exchanged.received, findings }) ??
    lacking(step, extracted);
  return failure === null ? { ok: true, latencyMs } : { ok: false, failure, latencyMs };
}

function towards(url: URL, { base, way, signIn }: Story): { way: Way; signIn: SignIn | null } {
  const isOwn = url.origin === originOf(base);
  return isOwn ? { way, signIn } : { way: { ...way, clientCertificate: null }, signIn: null };
}

/** What is wrong with the answer; null: nothing. */
function problemOf(
  context: ProbeContext,
  { step, story, latencyMs }: { step: ScenarioStep; story: Story; latencyMs: number },
  { received, findings }: { received: Received; findings: Findings },
): Failed | null {
  const assertions = assertionsWith(step.assertions, story.values);
  const { expected_status } = step;
  const isBodyWanted = assertionsIn(assertions).some(needsBody);
  const { seen, problem } = judgeAnswer(received, { expected_status, isBodyWanted });
  const all = { ...seenSoFar(context, findings, latencyMs), ...seen };
  const judgedWith = (mask: Mask) => judge(context, assertions, { seen: all, problem, mask }).failure;
  // What is to be masked is settled with the first text that is: by then the scenario is over.
  return judgedWith((text) => text) && judgedWith(story.mask);
}

/** Takes what later steps need into the story, also of an answer that is wrong: no result may show it. */
function extract(
  { judging, keepSecret }: ProbeContext,
  { step, story }: { step: ScenarioStep; story: Story },
  received: Received,
): Extracted[] {
  if (step.extract.length === 0) return [];
  const { values, cookies } = story;
  const isBodyWanted = step.extract.some(({ from }) => from === 'json' || from === 'pattern');
  const body = isBodyWanted ? readBody(received) : null;
  const answered = {
    headers: received.headers,
    body: body?.ok ? body.text : null,
    cookie: (name: string) => cookies.valueOf(name),
  };
  const limitMs = judging?.limitMs() ?? JUDGING_TIMEOUT_MS;
  const startedMs = threadCpuMs();
  const run = runWithin(limitMs, () => extractAll(step.extract, answered));
  judging?.took(threadCpuMs() - startedMs);
  if (!run.ended)
    return step.extract.map(() => ({ ok: false, reason: `the search took longer than ${limitMs} ms` }));
  for (const [index, { name, secret }] of step.extract.entries()) {
    const one = run.value[index];
    if (!one?.ok) continue;
    values.set(name, one.value);
    if (secret) keepSecret?.(one.value);
  }
  return run.value;
}

/** The first that later steps would miss; null: none. */
function lacking({ extract: wanted }: ScenarioStep, extracted: readonly Extracted[]): Failed | null {
  for (const [index, one] of extracted.entries()) {
    const of = wanted[index];
    if (one.ok || !of) continue;
    return failed('assertion', `no value for {{${of.name}}} (${of.from} ${of.expression}): ${one.reason}`);
  }
  return null;
}
