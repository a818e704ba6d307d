// Statuspage of Atlassian: its API with a key, or without one what a page shows to everybody.

import { type ApiClient, type Ask, objectsIn, openApi, readPages } from '../api-client.ts';
import { ImportProblem } from '../import-problem.ts';
import { MOST_READ } from '../page-incidents.ts';
import { refuseTooManyPages } from '../page-parts.ts';
import type { Fields } from '../source-item.ts';

export interface StatuspageSource {
  pages: readonly StatuspagePage[];
}

export interface StatuspagePage {
  page: Fields;
  /** Groups among them. */
  components: readonly Fields[];
  groups: readonly Fields[];
  /** Maintenance among them, newest first. */
  incidents: readonly Fields[];
  /** Of email addresses; null: not known. */
  subscribers: number | null;
}

type Show = (count: number, what: string) => void;

/** Without a key `base` is the address of one page. */
export async function readStatuspage(
  base: string,
  key: string | null,
  show: Show = () => {},
  ask?: Ask,
): Promise<StatuspageSource> {
  const root = base.replace(/\/+$/, '').replace(/\/v1$/, '');
  if (key === null || key === '') return { pages: [await readPublic(root, openApi(root, {}, show, ask))] };
  const api = openApi(root, { authorization: `OAuth ${key}` }, show, ask);
  const found = objectsIn({ pages: await api.get('/v1/pages') }, 'pages');
  refuseTooManyPages(found);
  const pages: StatuspagePage[] = [];
  for (const page of found) {
    const path = `/v1/pages/${encodeURIComponent(String(page.id))}`;
    pages.push({
      page,
      components: await readPages(api, `${path}/components`),
      groups: await readPages(api, `${path}/component-groups`),
      incidents: await readPages(api, `${path}/incidents`, { size: 'limit', most: MOST_READ }),
      subscribers: countOf(await api.find(`${path}/subscribers/count`)),
    });
  }
  return { pages };
}

/** In the answer by kinds of subscribers. */
function countOf(answer: unknown): number | null {
  const { email }: { email?: unknown } = { ...(answer as object | null) };
  return typeof email === 'number' ? email : null;
}

async function readPublic(root: string, api: ApiClient): Promise<StatuspagePage> {
  const whole = (await api.find('/api/v2/components.json')) ?? (await api.get('/api/v2/summary.json'));
  const { page }: { page?: unknown } = { ...(whole as object | null) };
  if (typeof page !== 'object' || page === null)
    throw new ImportProblem(
      `${root} is no page of Statuspage. Give the address of a page, or a key of the API.`,
    );
  const incidents = objectsIn(await api.get('/api/v2/incidents.json'), 'incidents');
  const planned = objectsIn(await api.get('/api/v2/scheduled-maintenances.json'), 'scheduled_maintenances');
  return {
    page: { ...page, ...placeOf(page, root) },
    components: objectsIn(whole, 'components'),
    groups: [],
    incidents: [...incidents, ...planned],
    subscribers: null,
  };
}

/** As the API says it: a page shows its address alone. */
function placeOf({ url, name }: { url?: unknown; name?: unknown }, root: string): Fields {
  const host = URL.parse(String(url ?? root))?.hostname ?? '';
  const [, subdomain] = /^([^.]+)\.statuspage\.io$/.exec(host) ?? [];
  return subdomain === undefined ? { subdomain: String(name ?? ''), domain: host } : { subdomain };
}
