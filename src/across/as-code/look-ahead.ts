// Names in addresses of channels, webhooks and calendars are looked up before the transaction of a document, which holds locks.

import { mayNamePrivateTargets } from '../../accounts/people/private-targets.ts';
import type { App } from '../../platform/app.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import type { TargetCheck } from '../../platform/safe-fetch/safe-fetch.ts';
import type { Step } from './plan.ts';
import { preparePlan, type Request, sectionOfStep } from './prepare.ts';
import { resources } from './resources/all.ts';

/** More than an account may have. */
const MOST_TARGETS = 200;

/** The same program, which has looked up what the document is going to need. Throws as `preparePlan` does. */
export async function lookAhead(call: ActorCall, request: Request): Promise<App> {
  const { app, actor } = call;
  const { channels, webhooks, schedules } = request.document;
  if (!channels && !webhooks && !schedules) return app;
  const { steps } = await preparePlan(call, request);
  const urls = [...new Set(steps.flatMap(targetsOf))].slice(0, MOST_TARGETS);
  if (urls.length === 0) return app;
  const { safeFetch } = app;
  const privateAllowed = mayNamePrivateTargets(app, actor);
  const checked = await Promise.all(
    urls.map(async (url) => [url, await safeFetch.checkTarget(url, { privateAllowed })] as const),
  );
  const known = new Map<string, TargetCheck>(checked);
  return {
    ...app,
    safeFetch: {
      ...safeFetch,
      // What changed in between is looked up then.
      checkTarget: async (url, options) => known.get(url) ?? (await safeFetch.checkTarget(url, options)),
    },
  };
}

const targetsOf = (step: Step): string[] =>
  step.desired ? (resources[sectionOfStep(step)].targets?.(step.desired.settings) ?? []) : [];
