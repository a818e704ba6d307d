// Plans, applies and takes back what an import became.

import type { JsonObject } from '../../../shared/json-schema/json-schema.ts';
import { noteAct } from '../../accounts/trail.ts';
import { applyDocument } from '../../across/as-code/apply.ts';
import { idsByReference, importPageHistory } from '../../across/as-code/page-history.ts';
import { preparePlan, type Request } from '../../across/as-code/prepare.ts';
import { presentPlan } from '../../across/as-code/present.ts';
import type { PageHistory, Plan } from '../../across/as-code/schema.ts';
import { type Undoable, undo, undoableOf } from '../../across/as-code/undo.ts';
import { readWorld } from '../../across/as-code/world.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { withGathering } from '../../platform/database/gathered.ts';
import { conflict, notFound, refuseIssues } from '../../platform/errors.ts';
import { jsonIssues } from '../../platform/http/json-limits.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { importPeriodsOfNew } from '../../subjects/imported-periods.ts';
import type { CheckHistory } from '../history.ts';
import { withoutEntries } from '../without-entries.ts';
import { present } from './manage.ts';
import type { ToolImport, UndoRequest } from './schema.ts';
import { openText, sealText } from './sealed.ts';
import {
  findDocument,
  findImport,
  findUndo,
  type ImportRow,
  lockImport,
  markApplied,
  markUndone,
} from './store.ts';

const BYTES = 8_000_000;

export async function planImport(call: ActorCall, id: number, leaveOut: readonly string[]): Promise<Plan> {
  const row = await findOne(call, id);
  const request = await requestOf(call, row, await readOf(call, row), leaveOut);
  return presentPlan(await preparePlan(call, request));
}

/** All of it or nothing. Throws as a plan does, and Refusal 409 `not_ready` where it was applied already. */
export async function applyImport(
  call: ActorCall,
  id: number,
  leaveOut: readonly string[],
): Promise<ToolImport> {
  const { app, actor, now } = call;
  const row = await findOne(call, id);
  const read = await readOf(call, row);
  const request = await requestOf(call, row, read, leaveOut);
  const chosen = new Set(entriesIn(request.document));
  await applyDocument(call, request, null, async (tx, applied) => {
    const locked = await lockImport(tx, actor.account_id, id);
    if (locked?.status !== 'ready') conflict('not_ready');
    const undoable = undoableOf(applied);
    const created = undoable.filter(({ before }) => before === null);
    const done = { created: created.length, changed: undoable.length - created.length };
    await addHistory(tx, call, created, read.history);
    await addIncidents(tx, call, created, read.incidents ?? []);
    const undo_sealed = sealText(app, 'undo', id, JSON.stringify(undoable));
    const leftOut = entriesIn(read.document).filter((one) => !chosen.has(one));
    await markApplied(tx, id, { ...done, undo_sealed, leftOut, now });
    await noteAct(tx, call, { action: 'import.apply', target: targetOf(row), detail: done });
  });
  return shown(call, id);
}

const targetOf = ({ id, source }: ImportRow) => ({ type: 'import', id, name: source });

const findOne = async ({ app, actor }: ActorCall, id: number): Promise<ImportRow> =>
  (await findImport(app.database, actor.account_id, id)) ?? notFound();

const shown = async (call: ActorCall, id: number): Promise<ToolImport> =>
  present(await findOne(call, id), call.now);

/** As read-due.ts stores it. */
interface StoredRead {
  document: JsonObject;
  history: CheckHistory[];
  /** Left out by a version that knew none. */
  incidents?: PageHistory[];
}

async function readOf(call: ActorCall, row: ImportRow): Promise<StoredRead> {
  const { app, actor } = call;
  if (present(row, call.now).status !== 'ready') conflict('not_ready');
  const sealed = (await findDocument(app.database, actor.account_id, row.id)) ?? conflict('not_ready');
  const read: StoredRead = JSON.parse(openText(app, 'document', row.id, sealed));
  return read;
}

/** What was here before keeps the history that it has, so that undoing takes back all of it. */
async function addHistory(
  tx: Tx,
  { actor, now }: ActorCall,
  created: readonly Undoable[],
  history: readonly CheckHistory[],
): Promise<void> {
  const byKey = new Map(history.map(({ reference, periods }) => [reference as string, periods]));
  const subjects = created.flatMap(({ section, key, id }) => {
    const periods = byKey.get(`${section}.${key}`);
    const moments = periods?.map(({ status, from, to }) => ({
      ...{ status, from: new Date(from), to: new Date(to) },
    }));
    return moments ? [{ subject_id: Number(id), periods: moments }] : [];
  });
  await importPeriodsOfNew(tx, actor.account_id, subjects, now);
}

/** As above: pages that were here before keep the incidents that they have. */
async function addIncidents(
  tx: Tx,
  call: ActorCall,
  created: readonly Undoable[],
  histories: readonly PageHistory[],
): Promise<void> {
  const pages = new Set(created.flatMap(({ section, key }) => (section === 'status_pages' ? [key] : [])));
  const wanted = histories.filter(({ key }) => pages.has(key));
  if (wanted.length === 0) return;
  const ids = await idsByReference(tx, call.actor.account_id);
  for (const one of wanted) await importPageHistory(tx, call, one, ids);
}

async function requestOf(
  call: ActorCall,
  row: ImportRow,
  { document }: StoredRead,
  leaveOut: readonly string[],
): Promise<Request> {
  refuseIssues(jsonIssues(document, BYTES));
  const left = leaveOut.length === 0 ? new Set<string>() : await unknown(call, leaveOut);
  const chosen = withoutEntries(document, new Set(leaveOut), left);
  const sources = Object.fromEntries(entriesIn(chosen).map((one) => [one, row.source]));
  return { document: chosen, sources, prune: false, adopt: false };
}

/** `section.key` of each. */
const entriesIn = (document: JsonObject): string[] =>
  Object.entries(document).flatMap(([section, entries]) =>
    typeof entries === 'object' && entries !== null
      ? Object.keys(entries).map((key) => `${section}.${key}`)
      : [],
  );

/** Of what is left out what the account does not have either: nothing can refer to it. */
async function unknown(call: ActorCall, leaveOut: readonly string[]): Promise<Set<string>> {
  const { keys } = await readWorld(call);
  const known = new Set(keys.map(({ section, key }) => `${section}.${key}`));
  return new Set(leaveOut.filter((one) => !known.has(one)));
}

/** Throws Outdated `changed_since` where it is not said what happens to what was changed. */
export async function undoImport(call: ActorCall, id: number, { changed }: UndoRequest): Promise<ToolImport> {
  const { app, actor, now } = call;
  await transaction(app.database, (tx) =>
    withGathering(tx, async () => {
      const row = (await lockImport(tx, actor.account_id, id)) ?? notFound();
      if (present(row, now).undo_until === null) return conflict('not_undoable');
      const sealed = (await findUndo(tx, actor.account_id, id)) ?? conflict('not_undoable');
      // As undoableOf made it.
      const undoable: Undoable[] = JSON.parse(openText(app, 'undo', id, sealed));
      const { removed, restored, kept } = await undo(tx, call, undoable, changed ?? null);
      await markUndone(tx, id, now);
      await noteAct(tx, call, {
        ...{ action: 'import.undo', target: targetOf(row) },
        detail: { removed, restored, kept },
      });
    }),
  );
  return shown(call, id);
}
