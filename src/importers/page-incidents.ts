// Incidents of status pages, which no document holds: an import brings them along with their page. Pure, but for
// the lists and the report that they are given.

import { isJsonObject, type JsonObject } from '../../shared/json-schema/json-schema.ts';
import type { PageHistory } from '../across/as-code/schema.ts';
import { addMs, earlier, later } from '../platform/time.ts';
import { FURTHEST_BACK_MS, MOST_UPDATES } from '../published/status-pages/incidents/limits.ts';
import type { Reference } from './draft.ts';
import { cut } from './limits.ts';
import { markdownOf } from './markdown.ts';
import { type Report, WITH_THE_WHOLE } from './report.ts';
import type { SourceItem } from './source-item.ts';

export type DraftIncident = PageHistory['incidents'][number];
type Update = DraftIncident['updates'][number];

/** Of each page, the newest: lists of other tools begin with these. */
export const MOST_READ = 1_000;
const MOST_AFFECTED = 200;
const LONGEST_TITLE = 200;
const LONGEST_MESSAGE = 5_000;
const LONGEST_POSTMORTEM = 10_000;

interface SourceIncident extends Pick<DraftIncident, 'severity' | 'affected'> {
  /** Fields of the item. */
  title: string;
  updatesField: string;
  /** null: there is none. */
  postmortem: { field: string; text: string } | null;
  updates: readonly { status: Update['status']; at: Date | null; text: string }[];
  /** What the tool says beside its updates. */
  beganAt: Date | null;
  resolvedAt: Date | null;
}

/** Ends the item: as a part of the page, or as nothing. */
export function addIncident(
  { page, incidents }: { page: Reference; incidents: DraftIncident[] },
  item: SourceItem,
  source: SourceIncident,
  now: Date,
): void {
  const updates = updatesOf(item, source, now);
  const [first] = updates;
  if (!first || Date.parse(first.created_at) < addMs(now, -FURTHEST_BACK_MS).getTime()) {
    const problem = first ? 'It began more than five years ago.' : 'It has no update, and no beginning.';
    item.end(null, problem);
    return;
  }
  incidents.push({
    ...{ title: titleOf(item, source.title), severity: source.severity, updates },
    ...{
      postmortem: postmortemOf(item, source.postmortem),
      affected: source.affected.slice(0, MOST_AFFECTED),
    },
  });
  item.end(partOf(page));
}

/** What the report calls it. */
const partOf = (page: Reference) => `incident of ${page}`;

function titleOf(item: SourceItem, field: string): string {
  const given = (item.text(field) ?? '').replace(/\p{Cc}+/gu, ' ').trim();
  if (given.length > LONGEST_TITLE) item.change(field, 'Cut to 200 characters.');
  else item.carry(field);
  return cut(given, LONGEST_TITLE) || 'Incident';
}

function postmortemOf(item: SourceItem, given: SourceIncident['postmortem']): string | null {
  if (given === null) return null;
  const { text, isCut } = markdownOf(given.text, LONGEST_POSTMORTEM);
  if (isCut) item.change(given.field, 'Cut to 10,000 characters.');
  else item.carry(given.field);
  return text === '' ? null : text;
}

/** Oldest first, the last one resolved where the tool says that it is over. */
function updatesOf(item: SourceItem, source: SourceIncident, now: Date): Update[] {
  const { updatesField: field, beganAt, resolvedAt } = source;
  const dated = source.updates
    .flatMap(({ at, ...update }) => (at ? [{ ...update, at: earlier(at, now) }] : []))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  const last = dated.at(-1);
  if (!last && beganAt) dated.push({ status: 'investigating', at: earlier(beganAt, now), text: '' });
  if (resolvedAt && dated.at(-1)?.status !== 'resolved')
    dated.push({
      ...{ status: 'resolved' as const, text: '' },
      at: later(earlier(resolvedAt, now), dated.at(-1)?.at ?? resolvedAt),
    });
  const [first, ...others] = dated;
  if (!first) return [];
  const kept = [first, ...others.slice(-(MOST_UPDATES - 1))];
  const written = kept.map(({ status, at, text }) => ({ status, at, ...markdownOf(text, LONGEST_MESSAGE) }));
  if (kept.length < dated.length)
    item.change(field, `Only the first and the last ${MOST_UPDATES - 1} of ${dated.length}.`);
  if (written.some(({ isCut }) => isCut)) item.change(field, 'Cut to 5,000 characters.');
  item.carry(field);
  return written.map(({ status, at, text }) => ({ status, message: text, created_at: at.toISOString() }));
}

/** Those whose page is in the document. Of others the report says that they are lost with it. */
export function withTheirPages(
  histories: readonly PageHistory[],
  document: JsonObject,
  report: Report,
): PageHistory[] {
  const pages = isJsonObject(document.status_pages) ? document.status_pages : {};
  const kept = histories.filter(({ key }) => Object.hasOwn(pages, key));
  const lost = new Set(
    histories.filter((one) => !kept.includes(one)).map(({ key }) => partOf(`status_pages.${key}`)),
  );
  for (const line of report.lines)
    if (line.becomes !== null && lost.has(line.becomes)) {
      line.grade = 'not_possible';
      line.becomes = null;
      line.note = line.field === null ? 'Its page is not imported.' : WITH_THE_WHOLE;
    }
  return kept.filter(({ incidents }) => incidents.length > 0);
}
