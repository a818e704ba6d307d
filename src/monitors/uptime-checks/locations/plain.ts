// Locations as people set them, for what compares or rewrites whole configurations.

import type { Database } from '../../../platform/database/database.ts';
import { SERVICE_LOCATION } from './status.ts';
import { findLocations } from './store.ts';

/** More than an account may have and an instance shares. */
const MOST = 1_000;

/** The account's own, and those of others that it may name; newest first. */
export async function plainLocations(database: Database, accountId: number) {
  const rows = await findLocations(database, accountId, { before: null, limit: MOST });
  return rows.map(({ id, account_id, name, country, labels }) => ({
    ...{ id, name, country, labels },
    isOwn: account_id === accountId,
    isService: id === SERVICE_LOCATION,
  }));
}
