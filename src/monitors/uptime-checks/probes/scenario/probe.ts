// Probes a scenario: its steps in order, until one of them fails.

import { defaultsOf } from '../defaults.ts';
import {
  JUDGING_TIMEOUT_MS,
  type JudgingTime,
  type Phases,
  type ProbeContext,
  type ProbedStep,
} from '../definition.ts';
import { type Failed, type Findings, noFindings } from '../findings.ts';
import { signInOf } from '../http/sign-in.ts';
import { wayIssues } from '../http/sign-in-issues.ts';
import { wayAddresses, wayOf, wayThrough } from '../http/way.ts';
import { type Mask, maskedFailure } from '../masking.ts';
import type { Looked, ProbeType, Probing } from '../probe-type.ts';
import { wholeCondition } from '../whole-condition.ts';
import { originOfStep, writtenAddress } from './address.ts';
import { openCookies } from './cookies.ts';
import { scenarioIssues } from './issues.ts';
import type { facts, ScenarioSettings, ScenarioStep } from './schema.ts';
import { runStep, type Story } from './step.ts';
import { stepSecrets } from './step-secrets.ts';

export interface ScenarioProbe extends Probing, ScenarioSettings {
  kind: 'scenario';
  url: string;
}

const defaults = defaultsOf<typeof facts>('scenario');

export const scenario: ProbeType<ScenarioSettings, ScenarioProbe> = {
  defaults,
  secrets: { steps: 'nested', auth_password: 'text', proxy_password: 'text', client_certificate: 'key' },
  nested: stepSecrets,
  issues: (settings, url) => [...scenarioIssues(settings, url), ...wayIssues(settings)],
  whole: (settings) => ({ ...settings, steps: settings.steps.map(wholeStep) }),
  addresses: (settings) => [
    ...settings.steps.map(({ url }, index) => ({ field: `steps.${index}.url`, host: ownHostOf(url) })),
    ...wayAddresses(settings),
  ],
  through: (settings) => [
    ...wayThrough(settings),
    // What an answer to somebody signed in holds may go along to each of them.
    ...[...new Set(settings.steps.map(({ url }) => originOfStep(`https://${NO_HOST}`, url)))].sort(),
  ],
  look: probeScenario,
};

/** As it is given, with what was left out. */
function wholeStep(given: Pick<ScenarioStep, 'name' | 'url'> & Partial<ScenarioStep>): ScenarioStep {
  return {
    name: given.name,
    method: given.method ?? 'GET',
    url: given.url,
    headers: given.headers ?? {},
    body: given.body ?? null,
    follow_redirects: given.follow_redirects ?? true,
    expected_status: given.expected_status ?? ['200-299'],
    extract: (given.extract ?? []).map((one) => ({ ...one, secret: one.secret ?? true })),
    assertions: (given.assertions ?? []).map(wholeCondition),
  };
}

/** A host that the address of a step names itself, also as `//host/`; null: it is that of the check. */
function ownHostOf(url: string): string | null {
  for (const base of [`https://${NO_HOST}`, `http://${NO_HOST}`]) {
    const written = writtenAddress(base, url);
    if (written.ok && written.host !== NO_HOST) return written.host;
  }
  return null;
}

/** RFC 2606. */
const NO_HOST = 'own.invalid';

async function probeScenario(
  context: ProbeContext,
  { definition, mask }: { definition: ScenarioProbe; mask: Mask },
  findings: Findings,
  signal: AbortSignal,
): Promise<Looked> {
  const story = storyOf(context, definition, mask);
  const sharing = { ...context, judging: sharedJudging(context.judging) };
  const steps: ProbedStep[] = [];
  findings.steps = steps;
  for (const [index, step] of definition.steps.entries()) {
    const own = noFindings();
    const outcome = await runStep(sharing, { step, story }, own, signal);
    add(findings, own, index === 0);
    const { http_status } = own;
    steps.push({ name: step.name, up: outcome.ok, http_status, latency_ms: outcome.latencyMs });
    if (!outcome.ok) return maskedFailure(failureOf(outcome.failure, step, index), mask);
  }
  // An answer to the last step is none that a failure of another one compares with.
  findings.answer = null;
  return { ok: true, seen: {}, problem: null };
}

/** Which step it was has to be in the sentence, so nothing is compared apart from it. */
const failureOf = (failure: Failed, { name }: ScenarioStep, index: number): Failed => ({
  ...failure,
  detail: `step ${index + 1} (${name}): ${failure.detail}`,
  compared: null,
});

/** Shorter ones, such as `accepted`, are words that results may show. */
const SHORTEST_SECRET_COOKIE = 16;

function storyOf({ clock, keepSecret }: ProbeContext, definition: ScenarioProbe, mask: Mask): Story {
  const cookies = openCookies({
    now: () => clock.now(),
    onSet: (value) => value.length >= SHORTEST_SECRET_COOKIE && keepSecret?.(value),
  });
  // A service that is older than its prober knows less.
  const settings = { ...defaults, ...definition };
  return {
    ...{ base: definition.url, way: wayOf(settings), signIn: signInOf(settings) },
    ...{ values: new Map(), cookies, mask },
  };
}

/** All steps together may be judged for as long as one answer of another kind. */
function sharedJudging(judging: JudgingTime | undefined): JudgingTime {
  let leftMs = judging?.limitMs() ?? JUDGING_TIMEOUT_MS;
  return {
    limitMs: () => Math.max(1, Math.ceil(Math.min(judging?.limitMs() ?? JUDGING_TIMEOUT_MS, leftMs))),
    took(ms) {
      leftMs -= ms;
      judging?.took(ms);
    },
  };
}

/** Of phases the sum, of the rest what the last step has; the certificate is that of the first, so that it stays the same one. */
function add(findings: Findings, step: Findings, isFirst: boolean): void {
  for (const [phase, ms] of Object.entries(step.phases) as [keyof Phases, number | null][])
    if (ms !== null) findings.phases[phase] = (findings.phases[phase] ?? 0) + ms;
  findings.addresses = step.addresses;
  findings.answer = step.answer;
  findings.http_status = step.http_status;
  findings.ip = step.ip;
  if (!isFirst) return;
  findings.certificate = step.certificate;
  findings.tls_version = step.tls_version;
}
