// An external check that its tool has not reported yet: it is up, so that something can be about it before.

import { claimLimit } from '../../../accounts/plans/limits.ts';
import { noteAct } from '../../../accounts/trail.ts';
import { transaction } from '../../../platform/database/database.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { announceChanges } from '../../../platform/events.ts';
import type { ActorCall } from '../../../platform/http/route.ts';
import { addMs, days } from '../../../platform/time.ts';
import { createSubjects } from '../../../subjects/subjects.ts';
import { alertHash, storedKey } from '../alert-name.ts';
import { expectedName } from '../expected-name.ts';
import { findIntegration, lockIntegration } from '../integrations/store.ts';
import { MOST_CHECKS } from './record.ts';
import { countChecks, insertChecks } from './store.ts';

/** Called `alert` (alert-name.ts); its id. Throws Refusal 404, 409 `too_many_external_checks`, and PlanLimitReached. */
export function expectCheck(
  call: ActorCall,
  { integration_id, alert }: { integration_id: number; alert: string },
): Promise<number> {
  const { app, actor, now } = call;
  const { account_id } = actor;
  return transaction(app.database, async (tx) => {
    if (!(await lockIntegration(tx, account_id, integration_id))) return notFound();
    const integration = (await findIntegration(tx, account_id, integration_id)) ?? notFound();
    if ((await countChecks(tx, account_id, integration_id)) >= MOST_CHECKS)
      conflict('too_many_external_checks');
    await claimLimit(tx, actor, 'external_checks');
    const name = expectedName(alert);
    const [id = 0] = await createSubjects(tx, [
      {
        ...{ account_id, type: 'external', name, status: 'up', now },
        ...{ tags: integration.tags, depends_on_id: null },
      },
    ]);
    await insertChecks(tx, integration, [
      {
        ...{ id, key: storedKey(alert), hash: alertHash(alert), severity: null, message: '', url: null },
        ...{ began_at: null, ended_at: null, ended_seen_at: null, expires_at: null, reported_at: now },
        review_at: addMs(now, days(integration.delete_after_days)),
      },
    ]);
    await announceChanges(tx, [{ account_id, type: 'external', id }]);
    await noteAct(tx, call, { action: 'external.create', target: { type: 'external', id, name } });
    return id;
  });
}
