// The services whose addresses checks can have besides their own.

import type { Dialect } from '../recording/foreign.ts';
import { betterStackHeartbeat } from './better-stack.ts';
import { cronitorTelemetry } from './cronitor.ts';
import { gatusExternal } from './gatus.ts';
import { healthchecksPing } from './healthchecks.ts';
import { kumaPush } from './kuma.ts';
import { sentryCheckIns } from './sentry/sentry.ts';
import { snitchCheckIn } from './snitch.ts';

/** The first that knows an address has it: telemetry of Cronitor has the form of pings by key and slug, and says more. */
export const dialects: readonly Dialect[] = [
  ...[cronitorTelemetry, healthchecksPing, kumaPush, betterStackHeartbeat],
  ...[gatusExternal, sentryCheckIns, snitchCheckIn],
];
