// Schedules as people set them, for what compares or rewrites whole configurations.

import { memberNames } from '../../accounts/people/people.ts';
import type { App } from '../../platform/app.ts';
import { openUrl } from './calendars/sealed.ts';
import { findSealed } from './calendars/store.ts';
import { MOST_SCHEDULES } from './manage.ts';
import { listSchedules, type StoredLayer } from './store.ts';
import type { WholeLayer } from './whole-layer.ts';

/** Without members who have left, and with addresses of calendars as they are; newest first. */
export async function plainSchedules(app: Pick<App, 'database' | 'secret'>, accountId: number) {
  const { database } = app;
  const rows = await listSchedules(database, accountId, { before: null, limit: MOST_SCHEDULES });
  const named = rows.flatMap(({ layers }) => layers.flatMap(({ member_ids }) => member_ids));
  const members = await memberNames(database, accountId, [...new Set(named)]);
  const isImporting = rows.some(({ layers }) => layers.some(({ calendar_id }) => calendar_id));
  const sealed = isImporting ? await findSealed(database, accountId) : [];
  const urls = new Map(sealed.map(({ id, url_sealed }) => [id, openUrl(app, id, url_sealed)]));
  return rows.map(({ id, name, description, timezone, handover_mails, layers }) => ({
    ...{ id, name, description, timezone, handover_mails },
    layers: layers.map((layer) => plainLayer(layer, urls, (member) => members.has(member))),
  }));
}

function plainLayer(
  { calendar_id, name, member_ids, restrictions, ...turns }: StoredLayer,
  urls: ReadonlyMap<number, string>,
  isMember: (id: number) => boolean,
): WholeLayer {
  return {
    ...{ name, restrictions, member_ids: member_ids.filter(isMember) },
    rotation: 'rotation' in turns ? turns.rotation : null,
    first_handover: 'rotation' in turns ? turns.first_handover : null,
    calendar: calendar_id ? { url: urls.get(calendar_id) ?? '' } : null,
  };
}
