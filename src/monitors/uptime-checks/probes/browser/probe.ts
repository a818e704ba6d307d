// Probes a website by a script in a browser, where whoever runs the prober allows it.

import type { Issue } from '../../../../platform/errors.ts';
import { parseTarget } from '../../../../platform/safe-fetch/target.ts';
import { defaultsOf } from '../defaults.ts';
import type { ProbeContext } from '../definition.ts';
import { type Findings, failed } from '../findings.ts';
import { type Mask, maskedFailure } from '../masking.ts';
import { stoppedBy } from '../open-socket.ts';
import type { Looked, ProbeType, Probing } from '../probe-type.ts';
import { driveBrowser } from './drive.ts';
import { failureIn, startProblem } from './failure.ts';
import { findBrowser } from './find-browser.ts';
import { openGuardedProxy } from './guarded-proxy.ts';
import { takePlace } from './places.ts';
import type { BrowserSettings, facts } from './schema.ts';
import { VARIABLE_NAME, variableSecrets } from './variables.ts';

export interface BrowserProbe extends Probing, BrowserSettings {
  kind: 'browser';
  url: string;
}

export const browser: ProbeType<BrowserSettings, BrowserProbe> = {
  defaults: defaultsOf<typeof facts>('browser'),
  secrets: { variables: 'nested' },
  nested: variableSecrets,
  issues: ownIssues,
  async look(context, { definition, mask }, findings, signal) {
    const looked = await probeInBrowser(context, { definition, mask }, findings, signal);
    for (const step of findings.steps ?? []) step.name = mask(step.name).slice(0, 60);
    return looked.ok ? looked : maskedFailure(looked, mask);
  },
};

function ownIssues({ script, variables }: BrowserSettings): Issue[] {
  return [
    ...(script === null || script.trim() === '' ? [{ field: 'script', reason: 'required' }] : []),
    ...Object.keys(variables)
      .filter((name) => !VARIABLE_NAME.test(name))
      .map((name) => ({ field: `variables.${name}`, reason: 'a name of letters, digits and underscores' })),
  ];
}

async function probeInBrowser(
  context: ProbeContext,
  { definition, mask }: { definition: BrowserProbe; mask: Mask },
  findings: Findings,
  signal: AbortSignal,
): Promise<Looked> {
  const found = findBrowser(context.browser ?? null);
  if (!found.ok) return failed('unsupported', found.reason);
  const target = parseTarget(definition.url);
  if (!target.ok) return failed('status', `the URL cannot be asked: ${target.reason}`);
  const startedMs = context.clock.monotonicMs();
  const leave = await takePlace(signal);
  if (leave === null) return failed('unsupported', 'all browsers were busy where this check is probed');
  try {
    await using proxy = await openGuardedProxy(context, { host: target.host, findings }, signal);
    const line = await driveBrowser(
      {
        executable: found.executable,
        hasSandbox: context.browser?.hasSandbox ?? true,
        proxy: proxy.url,
        url: target.url.href,
        script: definition.script ?? '',
        variables: definition.variables,
        limitMs: Math.max(1, definition.timeoutMs - (context.clock.monotonicMs() - startedMs) - SLACK_MS),
        wantsText: context.wantsEvidence ?? false,
      },
      signal,
    );
    if (signal.aborted) return stoppedBy(signal);
    if ('cannotStart' in line) return failed('unsupported', startProblem(line.cannotStart));
    if ('isTooLarge' in line) return failed('too_large', 'the pages took more than 1,500 MB of memory');
    const { driven } = line;
    // Waiting for a place, starting and ending a browser are no part of what its pages take.
    context.tookAside?.(context.clock.monotonicMs() - startedMs - driven.tookMs);
    const { steps, answer, text, trace, screenshot } = driven;
    // Before it is cut: what is left of a secret would not be found.
    const failure = driven.failure && { ...driven.failure, message: mask(driven.failure.message) };
    findings.steps = steps;
    findings.http_status = answer?.status ?? null;
    findings.answer = { headers: answer?.headers ?? {}, text: () => text };
    findings.sight = { trace: trace.split('\n').map(mask).join('\n'), screenshot };
    return failureIn({ failure, steps }, proxy.failureOf) ?? { ok: true, seen: {}, problem: null };
  } finally {
    leave();
  }
}

/** For a process that starts and one that ends. */
const SLACK_MS = 300;
