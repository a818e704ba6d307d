// Reading channels.

import type { App } from '../../platform/app.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { cutPage, type PageQuery, pageOf } from '../../platform/page.ts';
import type { Channel } from './schema.ts';
import { openConfig } from './sealed.ts';
import { type ChannelRow, listChannels } from './store.ts';

export async function readChannels(app: App, actor: Actor, query: PageQuery) {
  const page = pageOf(query);
  const { shown, next_cursor } = cutPage(await listChannels(app.database, actor.account_id, page), page);
  return { channels: shown.map((channel) => presentChannel(app, channel)), next_cursor };
}

const presentChannel = (app: App, row: ChannelRow): Channel => ({
  id: row.id,
  name: row.name,
  kind: 'email',
  config: openConfig(app, row.id, row.config_sealed),
  enabled: row.enabled,
  last_delivery:
    row.last_delivery_at === null
      ? null
      : {
          at: row.last_delivery_at.toISOString(),
          ok: row.last_delivery_ok === true,
          error: row.last_delivery_error,
        },
});
