// What other groups do when an account is created, and when it is deleted.

import { removeAuditEvents } from '../accounts/audit/retention.ts';
import type { RemoveSome } from '../accounts/deletion/remove.ts';
import { removeAlertsOfAccount } from '../alerts/removal.ts';
import { createDefaultRules } from '../alerts/rules/defaults.ts';
import { createDefaultChannels } from '../delivery/channels/defaults.ts';
import { removalOf } from '../monitors/account-removal.ts';
import { cronCheck } from '../monitors/cron-checks/checks/cron-check.ts';
import { removePingsOfAccount } from '../monitors/cron-checks/pings/removal.ts';
import { externalCheck } from '../monitors/external/external-check.ts';
import { server } from '../monitors/servers/server.ts';
import { uptimeCheck } from '../monitors/uptime-checks/uptime-check.ts';
import type { AccountCreated } from '../platform/app.ts';
import { removeIdempotencyKeys } from '../platform/http/idempotency.ts';
import { removeSubscribersOfAccount } from '../published/status-pages/subscribers/manage.ts';
import { removeSuppressionsOfAccount } from '../published/status-pages/subscribers/suppressions/manage.ts';

/** Rules come last: they notify the channels that are there by then. */
export const onAccountCreated: readonly AccountCreated[] = [createDefaultChannels, createDefaultRules];

/**
 * What they keep of an account, in the order in which it goes. Alerts before checks: a check that is deleted is taken
 * out of every alert about it. Alerts that are raised meanwhile are looked for again, and the last ones cascade.
 */
export const accountParts: readonly RemoveSome[] = [
  removeAlertsOfAccount,
  removalOf(cronCheck),
  removePingsOfAccount,
  removalOf(server),
  removalOf(uptimeCheck),
  removalOf(externalCheck),
  removeSubscribersOfAccount,
  removeSuppressionsOfAccount,
  removeIdempotencyKeys,
  removeAuditEvents,
];
