// What others are asked is asked before the transaction of a document, which holds locks: the names in addresses of channels,
// webhooks and calendars are looked up, and Telegram says who the bots of status pages are.

import { isJsonObject } from '../../../shared/json-schema/json-schema.ts';
import { mayNamePrivateTargets } from '../../accounts/people/private-targets.ts';
import type { App } from '../../platform/app.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import type { TargetCheck } from '../../platform/safe-fetch/safe-fetch.ts';
import { type BotIdentity, identifyBot } from '../../published/status-pages/subscribers/telegram/bot.ts';
import type { Step } from './plan.ts';
import { preparePlan, type Request, sectionOfStep } from './prepare.ts';
import { resources } from './resources/all.ts';
import type { DocumentCall } from './resources/resource.ts';
import { botKey } from './resources/telegram-bots.ts';

/** More than an account may have. */
const MOST_TARGETS = 200;

/** The same call, which knows what the document is going to need. Throws as `preparePlan` does. */
export async function lookAhead(call: ActorCall, request: Request): Promise<DocumentCall> {
  const { channels, webhooks, schedules, status_pages } = request.document;
  if (!channels && !webhooks && !schedules && !namesBot(status_pages)) return call;
  const { steps } = await preparePlan(call, request);
  const app = await withTargets(call, steps);
  return { ...call, app, bots: await botsOf({ ...call, app }, steps) };
}

const namesBot = (pages: unknown): boolean =>
  isJsonObject(pages) && Object.values(pages).some((page) => isJsonObject(page) && page.telegram_bot);

async function withTargets({ app, actor }: ActorCall, steps: readonly Step[]): Promise<App> {
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

/** What Telegram refuses is refused where the bot is stored, so that it has its place in the document. */
async function botsOf(
  call: ActorCall,
  steps: readonly Step[],
): Promise<ReadonlyMap<string, Promise<BotIdentity>>> {
  const wanted = new Map(steps.flatMap(botOf).map((bot) => [botKey(bot), bot]));
  const asked = [...wanted]
    .slice(0, MOST_TARGETS)
    .map(([key, bot]) => [key, identifyBot(call, bot)] as const);
  await Promise.allSettled(asked.map(([, answer]) => answer));
  return new Map(asked);
}

function botOf(step: Step) {
  const isSame = step.existing !== null && !step.fields.includes('telegram_bot');
  const bot = isSame || !step.desired ? null : resources[sectionOfStep(step)].bot?.(step.desired.settings);
  return bot ? [bot] : [];
}
