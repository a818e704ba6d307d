// What checks were in the tool that they were imported from, and the incidents of status pages there.

import { noteAct } from '../../accounts/trail.ts';
import { transaction } from '../../platform/database/database.ts';
import { type Issue, refuseIssues } from '../../platform/errors.ts';
import { announceChanges } from '../../platform/events.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { importPeriods } from '../../subjects/imported-periods.ts';
import { idsByReference, importPageHistory, pageHistoryIssues } from './page-history.ts';
import type { HistoryAnswer, HistoryRequest } from './schema.ts';

const TYPES = { uptime_checks: 'uptime_check', cron_checks: 'cron_check' } as const;

/**
 * Each check and each page in a transaction of its own. Of a check in place of what was imported of it before; of a page
 * what it does not have yet. What was imported until a failure stays. Throws ValidationFailed for periods that do not
 * follow each other.
 */
export async function importHistory(
  call: ActorCall,
  { checks = [], status_pages = [] }: HistoryRequest,
): Promise<HistoryAnswer> {
  const { app, actor, now } = call;
  refuseIssues([
    ...checks.flatMap(({ periods }, index) => orderIssues(periods, `checks.${index}.periods`)),
    ...status_pages.flatMap((page, index) => pageHistoryIssues(page, `status_pages.${index}`, now)),
  ]);
  const ids = await idsByReference(app.database, actor.account_id);
  const answer: HistoryAnswer = { imported: [], unknown: [], status_pages: [] };
  for (const { section, key, periods } of checks) {
    const id = ids.get(`${section}.${key}`);
    const moments = periods.map(({ status, from, to }) => ({
      ...{ status, from: new Date(from), to: new Date(to) },
    }));
    const count = id === undefined ? null : await importOne(call, { id, type: TYPES[section] }, moments);
    if (count === null) answer.unknown.push({ section, key });
    else answer.imported.push({ section, key, periods: count });
  }
  for (const page of status_pages) {
    const incidents = await transaction(app.database, (tx) => importPageHistory(tx, call, page, ids));
    answer.status_pages.push({ key: page.key, incidents });
  }
  const pages = answer.status_pages.filter(({ incidents }) => incidents !== null && incidents > 0).length;
  if (answer.imported.length > 0 || pages > 0)
    await transaction(app.database, (tx) =>
      noteAct(
        tx,
        { ...call, now },
        {
          action: 'config.import_history',
          detail: { checks: answer.imported.length, ...(pages > 0 && { status_pages: pages }) },
        },
      ),
    );
  return answer;
}

const importOne = (
  { app, actor: { account_id }, now }: ActorCall,
  { id, type }: { id: number; type: (typeof TYPES)[keyof typeof TYPES] },
  periods: Parameters<typeof importPeriods>[2],
): Promise<number | null> =>
  transaction(app.database, async (tx) => {
    const count = await importPeriods(tx, { account_id, subject_id: id }, periods, now);
    if (count !== null) await announceChanges(tx, [{ account_id, type, id }]);
    return count;
  });

function orderIssues(
  periods: NonNullable<HistoryRequest['checks']>[number]['periods'],
  field: string,
): Issue[] {
  for (const [index, { from, to }] of periods.entries()) {
    const before = periods[index - 1]?.to;
    if (Date.parse(to) <= Date.parse(from))
      return [{ field: `${field}.${index}.to`, reason: 'must be later than from' }];
    if (before !== undefined && Date.parse(from) < Date.parse(before))
      return [{ field: `${field}.${index}.from`, reason: 'must not be before the end of the period before' }];
  }
  return [];
}
