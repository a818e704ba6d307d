// tocsin plan: what applying files would change.

import { print } from '../command.ts';
import { askForPlan, readAsked } from './asked.ts';
import { isColoured, showPlan } from './show-plan.ts';

const PENDING = 2;

export async function plan(args: readonly string[]): Promise<void> {
  const asked = await readAsked(args, false);
  const planned = asked && (await askForPlan(asked));
  if (!planned) return;
  print(asked.json ? `${JSON.stringify(planned, null, 2)}\n` : showPlan(planned, isColoured()));
  if (planned.steps.length > 0) process.exitCode = PENDING;
}
