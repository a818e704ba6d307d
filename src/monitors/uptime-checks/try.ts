// Probes that somebody asks for and waits for: of a definition that is not saved, and of a check before its time.

import { mayNamePrivateTargets } from '../../accounts/private-targets.ts';
import { ValidationFailed } from '../../platform/errors.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import type { ProbeResult } from './probes/definition.ts';
import { probe } from './probes/probe.ts';
import { addressIssues } from './rules.ts';
import type { ProbeOutcome, TriedUptimeCheck } from './schema.ts';
import { probeOf, settingsOf } from './settings.ts';

/** Probes what is defined once, and keeps nothing of it. The definition was checked by `newCheckIssues`. */
export async function tryDefinition(call: ActorCall, definition: TriedUptimeCheck): Promise<ProbeOutcome> {
  const { app, actor, now, request } = call;
  const privateAllowed = mayNamePrivateTargets(app, actor);
  const { settings } = settingsOf(definition);
  const issues = addressIssues(settings, privateAllowed);
  if (issues.length > 0) throw new ValidationFailed(issues);
  const result = await probe({ clock: app.clock, privateAllowed }, probeOf(settings), request.signal);
  return outcomeOf(result, { at: now, location: 'local' });
}

const outcomeOf = (result: ProbeResult, { at, location }: { at: Date; location: string }): ProbeOutcome => ({
  at,
  location,
  up: result.up,
  reason: result.reason,
  detail: result.detail,
  latency_ms: rounded(result.latency_ms),
  phases: {
    dns: rounded(result.phases.dns),
    connect: rounded(result.phases.connect),
    tls: rounded(result.phases.tls),
    first_byte: rounded(result.phases.first_byte),
    download: rounded(result.phases.download),
  },
  http_status: result.http_status,
  ip: result.ip,
  certificate: result.certificate,
});

const rounded = (ms: number | null) => (ms === null ? null : Math.round(ms));
