// What checks were in the tool that they were imported from.

import { noteAct } from '../../accounts/trail.ts';
import { transaction } from '../../platform/database/database.ts';
import { type Issue, refuseIssues } from '../../platform/errors.ts';
import { announceChanges } from '../../platform/events.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { importPeriods } from '../../subjects/imported-periods.ts';
import type { HistoryAnswer, HistoryRequest } from './schema.ts';
import { findKeys } from './store.ts';

const TYPES = { uptime_checks: 'uptime_check', cron_checks: 'cron_check' } as const;

/**
 * Each check in a transaction of its own, in place of what was imported of it before; what was imported until a failure
 * stays. Throws ValidationFailed for periods that do not follow each other.
 */
export async function importHistory(call: ActorCall, { checks }: HistoryRequest): Promise<HistoryAnswer> {
  const { app, actor, now } = call;
  const { account_id } = actor;
  refuseIssues(checks.flatMap(({ periods }, index) => orderIssues(periods, `checks.${index}.periods`)));
  const keys = await findKeys(app.database, account_id);
  const ids = new Map(keys.map(({ section, key, resource }) => [`${section}.${key}`, Number(resource)]));
  const answer: HistoryAnswer = { imported: [], unknown: [] };
  for (const { section, key, periods } of checks) {
    const id = ids.get(`${section}.${key}`);
    const moments = periods.map(({ status, from, to }) => ({
      ...{ status, from: new Date(from), to: new Date(to) },
    }));
    const count = id === undefined ? null : await importOne(call, { id, type: TYPES[section] }, moments);
    if (count === null) answer.unknown.push({ section, key });
    else answer.imported.push({ section, key, periods: count });
  }
  if (answer.imported.length > 0)
    await transaction(app.database, (tx) =>
      noteAct(
        tx,
        { ...call, now },
        { action: 'config.import_history', detail: { checks: answer.imported.length } },
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

function orderIssues(periods: HistoryRequest['checks'][number]['periods'], field: string): Issue[] {
  for (const [index, { from, to }] of periods.entries()) {
    const before = periods[index - 1]?.to;
    if (Date.parse(to) <= Date.parse(from))
      return [{ field: `${field}.${index}.to`, reason: 'must be later than from' }];
    if (before !== undefined && Date.parse(from) < Date.parse(before))
      return [{ field: `${field}.${index}.from`, reason: 'must not be before the end of the period before' }];
  }
  return [];
}
