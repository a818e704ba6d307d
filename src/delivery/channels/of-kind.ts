// The enabled channels of a kind with their configurations, for what their service calls back with.

import type { App } from '../../platform/app.ts';
import type { Config } from '../kinds/masks.ts';
import { openConfig } from './sealed.ts';
import { listOfKind } from './store.ts';

/** Of an account that is not suspended; oldest first, and bounded as channels of an account are. */
export async function findChannelsOfKind(
  app: App,
  accountId: number,
  kind: string,
): Promise<{ id: number; config: Config }[]> {
  const rows = await listOfKind(app.database, accountId, kind);
  return rows.map(({ id, config_sealed }) => ({ id, config: openConfig(app, id, config_sealed) }));
}
