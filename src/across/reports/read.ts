// Reads the report on a week or a month: a fixed number of statements, and uptimes as everywhere else.

import type { Database } from '../../platform/database/database.ts';
import { maintenanceBySubject, plannedMaintenance } from '../../subjects/muting/history.ts';
import { talliesWithin } from '../../subjects/timeline.ts';
import { NO_TALLY, type Stretch } from '../../subjects/uptime.ts';
import { readTargets } from '../../subjects/uptime-targets/targets.ts';
import { alertsOf, causesOf, checksOf, peopleOf, type Tallied, uptimeOf } from './figures.ts';
import type { Report, ReportedCheck, ReportQuery } from './schema.ts';
import { findAlertFigures, findCauses, findPages, findWatched } from './store.ts';
import { reportWindow } from './window.ts';

const MOST_CHECKS = 2_000;
const MOST_SHOWN = 200;
const MOST_CAUSES = 20;

interface Asked {
  database: Database;
  accountId: number;
  now: Date;
}

export async function readReport(asked: Asked, query: ReportQuery): Promise<Report> {
  const { checks, ...report } = await readWholeReport(asked, query);
  return { ...report, checks: checks.slice(0, MOST_SHOWN) };
}

/** With all checks, not only those that were down longest. */
export async function readWholeReport(
  { database, accountId, now }: Asked,
  query: ReportQuery,
): Promise<Report & { checks: ReportedCheck[] }> {
  const { period = 'month', timezone = 'UTC' } = query;
  const { from, to, date } = reportWindow(query, now);
  const window = { from, to };
  const [measured, targets, figures, noisiest, themselves, pages] = await Promise.all([
    tallyWatched(database, accountId, window),
    readTargets(database, accountId),
    findAlertFigures(database, accountId, window),
    findCauses(database, accountId, { window, order: 'noise', limit: MOST_CAUSES }),
    findCauses(database, accountId, { window, order: 'themselves', limit: MOST_CAUSES }),
    findPages(database, accountId, { ...window, timezone }),
  ]);
  const target = query.target ?? targets.target;
  const own = new Map(query.target === undefined ? targets.checks.map((one) => [one.id, one.target]) : []);
  const shown = measured.slice(0, MOST_CHECKS).map((one) => ({ ...one, target: own.get(one.id) ?? target }));
  return {
    ...{ period, date, timezone, from, to, target },
    uptime: uptimeOf(shown, measured.length - shown.length),
    checks: checksOf(shown),
    alerts: alertsOf(figures),
    noisiest: causesOf(noisiest),
    resolved_by_themselves: causesOf(themselves.filter(({ by_themselves }) => by_themselves > 0)),
    people: peopleOf(pages),
  };
}

/** Time under maintenance counts neither as up nor as down; what was down in it is counted apart. */
async function tallyWatched(
  database: Database,
  accountId: number,
  window: Stretch,
): Promise<Omit<Tallied, 'target'>[]> {
  const watched = await findWatched(database, accountId, { before: window.to, limit: MOST_CHECKS + 1 });
  const ids = watched.slice(0, MOST_CHECKS).map(({ id }) => id);
  const planned = await plannedMaintenance(database, accountId, ids, window);
  const leftOut = maintenanceBySubject(planned, ids);
  const maintained = ids.filter((id) => (leftOut.get(id) ?? []).length > 0);
  const [counted, whole] = [
    await talliesWithin(database, accountId, ids, { window, leftOut }),
    await talliesWithin(database, accountId, maintained, { window }),
  ];
  return watched.map((subject) => {
    const own = counted.get(subject.id) ?? NO_TALLY;
    const maintenance_down_ms = Math.max(0, (whole.get(subject.id) ?? own).down_ms - own.down_ms);
    return { ...subject, counted: own, maintenance_down_ms };
  });
}
