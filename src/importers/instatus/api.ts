// The API of Instatus: all pages of the user whose key it is, each in lists of at most a hundred.

import { type Ask, openApi, readPages } from '../api-client.ts';
import { MOST_READ } from '../page-incidents.ts';
import type { Fields } from '../source-item.ts';

export interface InstatusSource {
  pages: readonly InstatusPage[];
}

export interface InstatusPage {
  page: Fields;
  components: readonly Fields[];
  /** Newest first. */
  incidents: readonly Fields[];
  maintenances: readonly Fields[];
}

const MOST_STATUS_PAGES = 50;

export async function readInstatus(
  base: string,
  key: string,
  show: (count: number, what: string) => void = () => {},
  ask?: Ask,
): Promise<InstatusSource> {
  const root = base.replace(/\/+$/, '').replace(/\/v\d$/, '');
  const api = openApi(root, { authorization: `Bearer ${key}` }, show, ask);
  const pages: InstatusPage[] = [];
  for (const page of await readPages(api, '/v2/pages', { most: MOST_STATUS_PAGES })) {
    const path = `/v1/${encodeURIComponent(String(page.id))}`;
    pages.push({
      page,
      components: await readPages(api, `${path}/components`),
      incidents: await readPages(api, `${path}/incidents`, { most: MOST_READ }),
      maintenances: await readPages(api, `${path}/maintenances`, { most: MOST_READ }),
    });
  }
  return { pages };
}
