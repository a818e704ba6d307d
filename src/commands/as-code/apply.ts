// tocsin apply: makes the account what files say, once somebody agreed to the plan.

import type { Plan } from '../../across/as-code/schema.ts';
import { StartupProblem } from '../../platform/startup-problem.ts';
import { isAgreed } from '../agreement.ts';
import { print } from '../command.ts';
import { type Asked, askForPlan, issuesIn, readAsked } from './asked.ts';
import { callService } from './call-service.ts';
import { failWith, located } from './document.ts';
import { isColoured, showPlan } from './show-plan.ts';

export async function apply(args: readonly string[]): Promise<void> {
  const asked = await readAsked(args, true);
  const planned = asked && (await askForPlan(asked));
  if (!planned) return;
  if (!asked.json) print(showPlan(planned, isColoured()));
  if (planned.steps.length > 0 && !asked.yes && !(await isAgreed('Apply these changes?'))) {
    process.stderr.write('Nothing was changed.\n');
    process.exitCode = 1;
    return;
  }
  await carryOut(asked, planned);
}

/** Also where there is nothing to do: files may have other names. */
async function carryOut({ read, body, json }: Asked, { plan_id }: Plan): Promise<void> {
  const answer = await callService('POST', '/config/apply', {
    ...{ body: { ...body, plan_id }, expected: [400, 409] },
  });
  if (answer.status === 400) return failWith(located(read, issuesIn(answer.body)), json);
  if (answer.status === 409) {
    const { plan } = answer.body as { plan?: Plan };
    if (plan && !json) print(showPlan(plan, isColoured()));
    throw new StartupProblem('the account has changed since the plan: look at the new one, and apply again');
  }
  // As the answer of a plan (asked.ts).
  const { steps } = answer.body as unknown as Plan;
  if (json) print(`${JSON.stringify(answer.body, null, 2)}\n`);
  else if (steps.length > 0) print('Applied.\n');
}
