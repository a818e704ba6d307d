// A host with the routes of webhooks, and alerts that they are notified of.

import type { TestContext } from 'node:test';
import { raiseAlerts } from '../alerts/lifecycle/raise.ts';
import { causeOf } from '../alerts/test-stage.ts';
import { deliverDue } from '../delivery/destinations/deliver.ts';
import { webhookRoutes } from '../delivery/webhooks/routes.ts';
import type { PrivateTargets } from '../platform/config.ts';
import { transaction } from '../platform/database/database.ts';
import { createSafeFetch } from '../platform/safe-fetch/safe-fetch.ts';
import { createSubject } from '../subjects/subjects.ts';
import { bareConfig } from './bare-app.ts';
import { openBareHost } from './bare-host.ts';

export async function openWebhookHost(
  t: TestContext,
  options: { plan?: string; privateTargets?: PrivateTargets } = {},
) {
  const { plan, privateTargets = 'all' } = options;
  const safeFetch = createSafeFetch();
  t.after(() => safeFetch.close());
  const host = await openBareHost(t, webhookRoutes, plan, {
    safeFetch,
    config: { ...bareConfig, privateTargets },
  });
  return {
    ...host,
    t,
    async raise() {
      const now = host.clock.now();
      await transaction(host.database, async (tx) => {
        const { account_id } = host;
        const facts = {
          account_id,
          type: 'cron_check',
          name: 'Job',
          tags: [],
          status: 'new',
          depends_on_id: null,
          now,
        } as const;
        await raiseAlerts(
          tx,
          [causeOf({ account_id, id: await createSubject(tx, facts), name: 'Job' }, now)],
          now,
        );
      });
    },
    deliver: () => deliverDue(host.app, host.clock.now(), new AbortController().signal),
  };
}
