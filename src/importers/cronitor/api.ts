// The API of Cronitor: pages of monitors, and the lists of whom they notify.

import { type Ask, objectsIn, openApi } from '../api-client.ts';
import { basicAuth } from '../basic-auth.ts';
import { ImportProblem } from '../import-problem.ts';
import type { Fields } from '../source-item.ts';

export interface CronitorSource {
  monitors: readonly Fields[];
  lists: readonly Fields[];
}

const MOST_PAGES = 400;

export async function readCronitor(
  base: string,
  key: string,
  show: (count: number, what: string) => void = () => {},
  ask?: Ask,
): Promise<CronitorSource> {
  const root = base.replace(/\/+$/, '').replace(/\/api$/, '');
  const api = openApi(
    root,
    { authorization: basicAuth(key, ''), 'cronitor-version': '2020-10-01' },
    show,
    ask,
  );
  const monitors = new Map<string, Fields>();
  for (let page = 1; ; page++) {
    if (page > MOST_PAGES) throw new ImportProblem(`There are more than ${MOST_PAGES} pages of monitors.`);
    const rows = objectsIn(await api.get(`${root}/api/monitors?page=${page}`), 'monitors');
    const before = monitors.size;
    for (const row of rows) monitors.set(String(row.key), row);
    // A page after the last one is empty, or the last one again.
    if (monitors.size === before) break;
  }
  const answer = await api.get(`${root}/api/notifications`).catch((error: unknown) => {
    if (error instanceof ImportProblem) return {};
    throw error;
  });
  return { monitors: [...monitors.values()], lists: objectsIn(answer, 'templates') };
}
