// The API of Better Stack (Uptime): lists in pages, each of which names the next.

import { type ApiClient, type Ask, objectsIn, openApi } from '../api-client.ts';
import { ImportProblem } from '../import-problem.ts';
import type { Fields } from '../source-item.ts';

const lists = {
  monitors: '/api/v2/monitors',
  heartbeats: '/api/v2/heartbeats',
  monitor_groups: '/api/v2/monitor-groups',
  heartbeat_groups: '/api/v2/heartbeat-groups',
  policies: '/api/v3/policies',
  on_calls: '/api/v2/on-calls',
  status_pages: '/api/v2/status-pages',
} as const;
type List = keyof typeof lists;

/** Attributes with the id, as rows. */
export type BetterStackSource = Readonly<Record<List, readonly Fields[]>> & {
  /** Those who have joined; none where the token may not read them. */
  team_members: readonly Fields[];
  /** By the id of a status page. */
  sections: ReadonlyMap<string, readonly Fields[]>;
  resources: ReadonlyMap<string, readonly Fields[]>;
};

const MOST_PAGES = 400;

export async function readBetterStack(
  base: string,
  key: string,
  show: (count: number, what: string) => void = () => {},
  ask?: Ask,
): Promise<BetterStackSource> {
  const root = base.replace(/\/+$/, '').replace(/\/api(\/v\d)?$/, '');
  const api = openApi(root, { authorization: `Bearer ${key}` }, show, ask);
  const all = async (
    path: string,
    { client = api, host = root, mayLack = false } = {},
  ): Promise<Fields[]> => {
    const found: Fields[] = [];
    let next: string | null = `${host}${path}?per_page=50`;
    for (let page = 0; next !== null; page++) {
      if (page === MOST_PAGES) throw new ImportProblem(`There are more than ${MOST_PAGES} pages of ${path}.`);
      const answer: unknown = await (mayLack ? client.find(next) : client.get(next));
      for (const { id, type, attributes, relationships } of objectsIn(answer, 'data'))
        if (type !== 'team_member_invitation')
          found.push({ ...(attributes as Fields), id, ...onCallUsersIn(relationships) });
      const { pagination }: { pagination?: { next?: unknown } } = {
        ...(answer as { pagination?: { next?: unknown } } | null),
      };
      next = typeof pagination?.next === 'string' && pagination.next !== '' ? pagination.next : null;
    }
    return found;
  };
  const rows: Partial<Record<List, Fields[]>> = {};
  for (const [name, path] of Object.entries(lists)) rows[name as List] = await all(path);
  rows.on_calls = await withRotations(api, rows.on_calls ?? []);
  const host = root.replace('://uptime.betterstack.com', '://betterstack.com');
  const client = openApi(host, { authorization: `Bearer ${key}` }, show, ask);
  const team_members = await all('/api/v2/team-members', { client, host, mayLack: true });
  const [sections, resources] = [new Map<string, Fields[]>(), new Map<string, Fields[]>()];
  for (const { id } of rows.status_pages ?? []) {
    const page = `${lists.status_pages}/${encodeURIComponent(String(id))}`;
    sections.set(String(id), await all(`${page}/sections`));
    resources.set(String(id), await all(`${page}/resources`));
  }
  return { ...(rows as Record<List, Fields[]>), team_members, sections, resources };
}

/** Who is on call in a calendar at this moment. */
function onCallUsersIn(relationships: unknown): Fields {
  const { on_call_users } = { ...(relationships as { on_call_users?: unknown } | null) };
  const users = objectsIn(on_call_users, 'data').map(({ id, meta }) => ({ id, ...(meta as object) }));
  return users.length === 0 ? {} : { on_call_users: users };
}

/** A calendar without a rotation has shifts that were entered one by one. */
async function withRotations(api: ApiClient, calendars: readonly Fields[]): Promise<Fields[]> {
  const found: Fields[] = [];
  for (const calendar of calendars) {
    const path = `${lists.on_calls}/${encodeURIComponent(String(calendar.id))}/rotation`;
    const rotation = await api.find(path);
    found.push({ ...calendar, ...(rotation ? { rotation } : {}) });
  }
  return found;
}
