// Integrations with their secrets, for what compares or rewrites whole settings; never for an answer.

import type { App } from '../../../platform/app.ts';
import { openIntegrationSecret } from './sealed.ts';
import { namedSettings } from './settings.ts';
import { findIntegrations } from './store.ts';

/** More than an account can have. */
const EVERY = { before: null, limit: 1_000 };

export async function plainIntegrations(app: App, accountId: number) {
  const rows = await findIntegrations(app.database, accountId, EVERY);
  return rows.map((row) => {
    const { id, kind, name, tags, resolve_after_seconds, delete_after_days, settings } = row;
    const own = { name, tags, resolve_after_seconds, delete_after_days, settings };
    return { id, ...namedSettings(kind, own), secret: openIntegrationSecret(app, row) };
  });
}
