// Probes that somebody asks for and waits for: of a definition that is not saved, and of a check before its time.

import { isProbed } from '../../../shared/probe-kinds.ts';
import {
  accountsReachingPrivateTargets,
  mayNamePrivateTargets,
} from '../../accounts/people/private-targets.ts';
import { conflict, refuseIssues } from '../../platform/errors.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { monitorOf } from '../monitor-lists.ts';
import type { ProbeOutcome } from './outcome-schema.ts';
import { probe } from './probes/probe.ts';
import { judgingTimesOf } from './scheduling/judging-times.ts';
import { probeCheckNow } from './scheduling/probe-due.ts';
import type { Attempt } from './scheduling/work.ts';
import type { TriedUptimeCheck } from './schema.ts';
import { openSettings } from './sealed.ts';
import { type CheckSettings, probeOf, settingsOf } from './settings.ts';
import { uptimeCheck } from './uptime-check.ts';
import { addressIssues } from './validate.ts';

/** Others decide how it is. */
const NOT_PROBED = 'not_probed';

/** Probes what is defined once, and keeps nothing of it. The definition was checked by `newCheckIssues`. */
export async function tryDefinition(call: ActorCall, definition: TriedUptimeCheck): Promise<ProbeOutcome> {
  const { app, actor } = call;
  if (!isProbed(definition.kind)) return conflict(NOT_PROBED);
  const privateAllowed = mayNamePrivateTargets(app, actor);
  const { settings } = settingsOf(definition);
  refuseIssues(addressIssues(settings, privateAllowed));
  return lookOnce(call, settings, privateAllowed);
}

/** Judged from the same budget as the checks of the account: nothing else goes on while assertions are judged. */
async function lookOnce(call: ActorCall, settings: CheckSettings, privateAllowed: boolean) {
  const { app, actor, now, request } = call;
  const judging = judgingTimesOf(app)(actor.account_id);
  const { dockerSockets: sockets, browser, location } = app.config;
  const result = await probe(
    { clock: app.clock, privateAllowed, sockets, browser, judging },
    probeOf(settings),
    request.signal,
  );
  return outcomeOf({ at: now, location, result, isKnown: result.reason !== 'unsupported' });
}

/**
 * Probes a check once, paused or not, whether or not it is due. What is found is a result like any other; while somebody
 * else is probing the check, it is only reported. Throws Refusal 404.
 */
export async function runCheck(call: ActorCall, id: number): Promise<ProbeOutcome> {
  const { app, actor, request } = call;
  const check = await monitorOf(uptimeCheck, app, actor, id);
  if (!isProbed(check.kind)) return conflict(NOT_PROBED);
  const { account_id } = check;
  const attempt = await probeCheckNow(app, { account_id, id, signal: request.signal });
  if (attempt) return outcomeOf(attempt);
  const reaching = await accountsReachingPrivateTargets(app, [account_id]);
  return lookOnce(call, openSettings(app, check), reaching.has(account_id));
}

const outcomeOf = ({ at, location, result, isKnown }: Attempt): ProbeOutcome => ({
  at,
  location,
  up: isKnown ? result.up : null,
  reason: result.reason,
  detail: result.detail,
  latency_ms: result.latency_ms,
  phases: result.phases,
  http_status: result.http_status,
  ip: result.ip,
  steps: result.steps ? [...result.steps] : null,
  assertions: [...result.assertions],
  tls_version: result.tls_version,
  certificate: result.certificate,
});
