// The API of Better Stack (Uptime): lists in pages, each of which names the next.

import { type Ask, objectsIn, openApi } from '../api-client.ts';
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
  const all = async (path: string): Promise<Fields[]> => {
    const found: Fields[] = [];
    let next: string | null = `${root}${path}?per_page=50`;
    for (let page = 0; next !== null; page++) {
      if (page === MOST_PAGES) throw new ImportProblem(`There are more than ${MOST_PAGES} pages of ${path}.`);
      const answer = await api.get(next);
      for (const { id, attributes } of objectsIn(answer, 'data'))
        found.push({ ...(attributes as Fields), id });
      const { pagination } = answer as { pagination?: { next?: unknown } };
      next = typeof pagination?.next === 'string' && pagination.next !== '' ? pagination.next : null;
    }
    return found;
  };
  const rows: Partial<Record<List, Fields[]>> = {};
  for (const [name, path] of Object.entries(lists)) rows[name as List] = await all(path);
  const [sections, resources] = [new Map<string, Fields[]>(), new Map<string, Fields[]>()];
  for (const { id } of rows.status_pages ?? []) {
    const page = `${lists.status_pages}/${encodeURIComponent(String(id))}`;
    sections.set(String(id), await all(`${page}/sections`));
    resources.set(String(id), await all(`${page}/resources`));
  }
  return { ...(rows as Record<List, Fields[]>), sections, resources };
}
