// Channels with their secrets, for what compares or rewrites whole configurations; never for an answer.

import type { App } from '../../platform/app.ts';
import { kindOf } from '../kinds/kinds.ts';
import { wholeConfig } from '../kinds/masks.ts';
import { openConfig } from './sealed.ts';
import { listChannels } from './store.ts';

/** More than an account can have. */
const EVERY = { before: null, limit: 1_000 };

export async function plainChannels(app: App, accountId: number) {
  const rows = await listChannels(app.database, accountId, EVERY);
  return rows.map(
    ({ id, name, kind, config_sealed, webhook_id, title_template, text_template, enabled }) => ({
      ...{ id, name, kind, title_template, text_template, enabled },
      config: {
        ...wholeConfig(kindOf(kind), openConfig(app, id, config_sealed)),
        ...(kindOf(kind).way === 'webhook' ? { webhook_id } : {}),
      },
    }),
  );
}
