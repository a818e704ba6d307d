// Sends what checks were in another tool, and incidents of status pages there, to the service: some at a time.

import type { HistoryAnswer, PageHistory } from '../../across/as-code/schema.ts';
import type { CheckHistory } from '../../importers/history.ts';
import { callService } from '../as-code/call-service.ts';

/** So that no request is large and each says how far it is. */
const MOST_CHECKS = 50;
const MOST_PERIODS = 20_000;

export async function sendHistory(
  histories: readonly CheckHistory[],
  show: (count: number, what: string) => void,
): Promise<HistoryAnswer> {
  const all: HistoryAnswer = { imported: [], unknown: [], status_pages: [] };
  for (const part of inParts(histories)) {
    const checks = part.map(({ reference, periods }) => {
      const [section, key] = reference.split('.');
      return { section, key, periods: periods.map(asSent) };
    });
    const { body } = await callService('POST', '/config/history', { body: { checks } });
    // As the route answers.
    const answer = body as unknown as HistoryAnswer;
    all.imported.push(...answer.imported);
    all.unknown.push(...answer.unknown);
    show(all.imported.length + all.unknown.length, `of ${histories.length} checks`);
  }
  return all;
}

const asSent = ({ status, from, to }: CheckHistory['periods'][number]) => ({
  ...{ status, from: new Date(from).toISOString(), to: new Date(to).toISOString() },
});

function inParts(histories: readonly CheckHistory[]): CheckHistory[][] {
  const parts: CheckHistory[][] = [];
  let size = 0;
  for (const history of histories) {
    const part = parts.at(-1);
    const fits = part && part.length < MOST_CHECKS && size + history.periods.length <= MOST_PERIODS;
    if (fits) part.push(history);
    else parts.push([history]);
    size = fits ? size + history.periods.length : history.periods.length;
  }
  return parts;
}

/** For people. */
export function historyText({ imported, unknown }: HistoryAnswer): string {
  const periods = imported.reduce((sum, one) => sum + one.periods, 0);
  const lost =
    unknown.length === 0
      ? ''
      : `${areMissing(unknown.length, 'check')}: apply the file of the import first.\n`;
  return `Imported the history of ${counted(imported.length, 'check')}: ${counted(periods, 'period')}.\n${lost}`;
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

const areMissing = (count: number, word: string) =>
  `${counted(count, word)} ${count === 1 ? 'is' : 'are'} not in the account`;

/** So that no request is large. */
const MOST_INCIDENTS = 100;

/** Of all pages, for people: incidents that a page has are passed over. */
export async function sendIncidents(pages: readonly PageHistory[]): Promise<string> {
  let sent = 0;
  const unknown = new Set<string>();
  for (const { key, incidents } of pages)
    for (let start = 0; start < incidents.length; start += MOST_INCIDENTS) {
      const part = { key, incidents: incidents.slice(start, start + MOST_INCIDENTS) };
      const { body } = await callService('POST', '/config/history', { body: { status_pages: [part] } });
      // As the route answers.
      const { status_pages } = body as unknown as HistoryAnswer;
      for (const one of status_pages) {
        sent += one.incidents ?? 0;
        if (one.incidents === null) unknown.add(one.key);
      }
    }
  const lost =
    unknown.size === 0
      ? ''
      : `${areMissing(unknown.size, 'status page')}: apply the file of the import first.\n`;
  return `Imported ${counted(sent, 'new incident')} of status pages.\n${lost}`;
}
