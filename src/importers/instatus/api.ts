// The API of Instatus: all pages of the user whose key it is, each in lists of at most a hundred.

import { type Ask, openApi, readPages } from '../api-client.ts';
import { MOST_READ } from '../page-incidents.ts';
import { PAGES_ASKED_FOR, refuseTooManyPages } from '../page-parts.ts';
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

export async function readInstatus(
  base: string,
  key: string,
  show: (count: number, what: string) => void = () => {},
  ask?: Ask,
): Promise<InstatusSource> {
  const root = base.replace(/\/+$/, '').replace(/\/v\d$/, '');
  const api = openApi(root, { authorization: `Bearer ${key}` }, show, ask);
  const pages: InstatusPage[] = [];
  const found = await readPages(api, '/v2/pages', { most: PAGES_ASKED_FOR });
  refuseTooManyPages(found);
  for (const page of found) {
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
