// What checks were in another tool, as an import brings it along with them.

import { isJsonObject, type JsonObject } from '../../shared/json-schema/json-schema.ts';
import type { CheckHistory } from './history.ts';
import { ImportProblem } from './import-problem.ts';
import type { ReportItem } from './report-items.ts';

export type HistoryReader = () => CheckHistory[] | Promise<CheckHistory[]>;

/** Of all checks: some seven megabytes. */
const MOST_PERIODS = 100_000;

/** Of the checks in `document`. Where it cannot be read, the import goes on without, which the item says. */
export async function readHistory(
  read: HistoryReader,
  document: JsonObject,
): Promise<{ history: CheckHistory[]; items: ReportItem[] }> {
  try {
    const all = (await read()).filter(({ reference }) => isIn(document, reference));
    const history = latest(all, MOST_PERIODS);
    return { history, items: history.length === 0 ? [] : [itemOf('carried_over', textOf(history))] };
  } catch (error) {
    if (!(error instanceof ImportProblem)) throw error;
    return { history: [], items: [itemOf('not_possible', error.message)] };
  }
}

function isIn(document: JsonObject, reference: string): boolean {
  const [section = '', key = ''] = reference.split('.');
  const entries = document[section];
  return isJsonObject(entries) && Object.hasOwn(entries, key);
}

/** Of checks that changed more often than their share, the latest. */
export function latest(histories: readonly CheckHistory[], most: number): CheckHistory[] {
  const count = histories.reduce((sum, { periods }) => sum + periods.length, 0);
  if (count <= most) return [...histories];
  const share = Math.max(1, Math.floor(most / histories.length));
  return histories.map((one) => ({ ...one, periods: one.periods.slice(-share) }));
}

const itemOf = (grade: ReportItem['grade'], note: string): ReportItem => ({
  ...{ source: null, name: 'History', grade, becomes: null, note, fields: [] },
});

function textOf(histories: readonly CheckHistory[]): string {
  const since = Math.min(...histories.map(({ periods }) => periods[0]?.from ?? Number.POSITIVE_INFINITY));
  const checks = histories.length === 1 ? '1 check' : `${histories.length} checks`;
  return `Since ${new Date(since).toISOString().slice(0, 10)} for ${checks}. Only checks that the import creates get it.`;
}
