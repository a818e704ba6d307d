// The API v2 of UptimeRobot, which is kept beside v3: pages of fifty, slowly, because a free plan may ask ten times a minute.

import { type Ask, objectsIn, openApi } from '../api-client.ts';
import { ImportProblem } from '../import-problem.ts';
import type { Fields } from '../source-item.ts';

export interface UptimeRobotSource {
  monitors: readonly Fields[];
  contacts: readonly Fields[];
}

const PAGE = 50;
const MOST_PAGES = 200;

export async function readUptimeRobot(
  base: string,
  key: string,
  show: (count: number, what: string) => void = () => {},
  ask?: Ask,
): Promise<UptimeRobotSource> {
  const api = openApi(base, {}, show, ask);
  const all = async (call: string, list: string, options: Record<string, string> = {}) => {
    const found: Fields[] = [];
    for (let page = 0; page < MOST_PAGES; page++) {
      const asked = { api_key: key, format: 'json', limit: `${PAGE}`, offset: `${page * PAGE}`, ...options };
      const answer = await api.post(`${base.replace(/\/+$/, '')}/v2/${call}`, asked);
      refuseFailure(answer);
      const rows = objectsIn(answer, list);
      found.push(...rows);
      if (rows.length < PAGE) return found;
    }
    throw new ImportProblem(`There are more than ${MOST_PAGES * PAGE} ${list}.`);
  };
  const details = { alert_contacts: '1', mwindows: '1', http_request_details: 'true', auth_type: 'true' };
  const monitors = await all('getMonitors', 'monitors', details);
  return { monitors, contacts: await all('getAlertContacts', 'alert_contacts') };
}

/** What went wrong comes with the status 200. */
function refuseFailure(answer: unknown): void {
  const { stat, error } = { ...(answer as { stat?: unknown; error?: { message?: unknown } }) };
  if (stat === 'ok') return;
  throw new ImportProblem(`UptimeRobot refuses: ${String(error?.message ?? 'no answer of its API v2')}.`);
}
