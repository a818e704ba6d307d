// Webhooks with the values of their headers, for what compares or rewrites them whole; never for an answer.

import type { App } from '../../platform/app.ts';
import { everyRow, inMemory } from '../../platform/every-row.ts';
import { openHeaders } from './sealed.ts';
import { listWebhooks, type WebhookRow } from './store.ts';

const AT_ONCE = 200;

export async function plainWebhooks(app: App, accountId: number) {
  const rows = await inMemory(
    everyRow<WebhookRow>(AT_ONCE, (last, limit) =>
      listWebhooks(app.database, accountId, { before: last?.id ?? null, limit }),
    ),
  );
  return rows.map(({ id, name, url, headers_sealed, events, rule_ids, enabled }) => ({
    ...{ id, name, url, headers: openHeaders(app, id, headers_sealed), events, rule_ids, enabled },
  }));
}
