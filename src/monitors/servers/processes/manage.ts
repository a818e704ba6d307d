// Creates, changes and deletes the watched processes of a server, and shows them.

import { resolveAlerts } from '../../../alerts/lifecycle/raise.ts';
import type { App } from '../../../platform/app.ts';
import { type Tx, transaction } from '../../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { ActorCall } from '../../../platform/http/route.ts';
import { cutPage, type PageQuery, pageOf } from '../../../platform/page.ts';
import { withMutes } from '../../../subjects/muting/covers.ts';
import { moveStatuses } from '../../../subjects/status.ts';
import { createSubject, deleteSubject, updateSubject } from '../../../subjects/subjects.ts';
import { announceAct } from '../../monitor-acts.ts';
import { presentProcess } from './present.ts';
import type { NewProcess, Process, ProcessChanges } from './schema.ts';
import {
  clearFindings,
  countProcesses,
  findProcess,
  insertProcess,
  listProcesses,
  lockServerOf,
  type ProcessSettings,
  type ServerKey,
  saveProcess,
} from './store.ts';

/** More than an agent looks for with every sample. */
const MOST_PROCESSES = 100;

const serverKey = (actor: Actor, serverId: number): ServerKey => ({
  account_id: actor.account_id,
  server_id: serverId,
});

interface Reading {
  app: App;
  actor: Actor;
  now: Date;
}

export async function readProcesses({ app, actor, now }: Reading, serverId: number, query: PageQuery) {
  const page = pageOf(query);
  const found = await listProcesses(app.database, serverKey(actor, serverId), page);
  const { shown, next_cursor } = cutPage(found, page);
  const processes = await withMutes(app.database, actor.account_id, shown.map(presentProcess), now);
  return { processes, next_cursor };
}

/** null where the account has no such process on this server. */
export async function readProcess(
  { app, actor, now }: Reading,
  serverId: number,
  id: number,
): Promise<Process | null> {
  const row = await findProcess(app.database, serverKey(actor, serverId), id);
  if (!row) return null;
  const [process = null] = await withMutes(app.database, actor.account_id, [presentProcess(row)], now);
  return process;
}

/** Throws Refusal 409 `too_many_processes` where the server has 100, and ValidationFailed. */
export async function createProcess(call: ActorCall, serverId: number, wanted: NewProcess): Promise<Process> {
  const { app, actor, now } = call;
  const { account_id } = actor;
  const server = serverKey(actor, serverId);
  const settings = settingsOf(DEFAULTS, wanted);
  return transaction(app.database, async (tx) => {
    if (!(await lockServerOf(tx, server))) return notFound();
    if ((await countProcesses(tx, server)) >= MOST_PROCESSES) return conflict('too_many_processes');
    const name = wanted.name.trim();
    const facts = { type: 'process', name, tags: [], status: 'new', depends_on_id: serverId } as const;
    const id = await createSubject(tx, { ...facts, account_id, now });
    await insertProcess(tx, server, id, settings);
    return announceChange(tx, call, server, { id, action: 'process.create' });
  });
}

/** With another match it is new again: what was found belongs to something else. */
export async function changeProcess(
  call: ActorCall,
  { server_id, id }: { server_id: number; id: number },
  changes: ProcessChanges,
): Promise<Process> {
  const { app, actor, now } = call;
  const { account_id } = actor;
  const server = serverKey(actor, server_id);
  return transaction(app.database, async (tx) => {
    if (!(await lockServerOf(tx, server))) return notFound();
    const kept = (await findProcess(tx, server, id)) ?? notFound();
    if (Object.keys(changes).length === 0) return presentProcess(kept);
    await saveProcess(tx, server, id, settingsOf(kept, changes));
    await updateSubject(tx, account_id, id, { name: changes.name?.trim(), now });
    if (changes.match) {
      await clearFindings(tx, server, id);
      await moveStatuses(tx, [{ account_id, subject_id: id, status: 'new', at: now }]);
      await resolveAlerts(tx, [{ account_id, subject_id: id, at: now, reason: 'changed' }], now);
    }
    return announceChange(tx, call, server, { id, action: 'process.update' });
  });
}

export async function deleteProcess(call: ActorCall, serverId: number, id: number): Promise<void> {
  const { app, actor, now } = call;
  const { account_id } = actor;
  const server = serverKey(actor, serverId);
  await transaction(app.database, async (tx) => {
    if (!(await lockServerOf(tx, server))) return notFound();
    const { name } = (await findProcess(tx, server, id)) ?? notFound();
    await resolveAlerts(tx, [{ account_id, subject_id: id, at: now, reason: 'deleted' }], now);
    await deleteSubject(tx, account_id, id);
    await announceAct(tx, call, { type: 'process', id, name }, { action: 'process.delete' });
  });
}

const DEFAULTS = { min_count: 1, max_count: null, alert_on_stop: true };

type StoredSettings = Pick<ProcessSettings, keyof typeof DEFAULTS> & Partial<ProcessSettings>;

/** Throws ValidationFailed where fewer may run than must. */
function settingsOf(kept: StoredSettings, given: NewProcess | ProcessChanges): ProcessSettings {
  const settings = {
    match_kind: given.match?.kind ?? kept.match_kind ?? 'name',
    match_value: given.match?.value ?? kept.match_value ?? '',
    min_count: given.min_count ?? kept.min_count,
    max_count: given.max_count === undefined ? kept.max_count : given.max_count,
    alert_on_stop: given.alert_on_stop ?? kept.alert_on_stop,
  };
  if (settings.max_count !== null && settings.max_count < settings.min_count)
    return invalid('max_count', 'must not be less than min_count');
  return settings;
}

async function announceChange(
  tx: Tx,
  call: ActorCall,
  server: ServerKey,
  { id, action }: { id: number; action: string },
): Promise<Process> {
  const row = (await findProcess(tx, server, id)) ?? notFound();
  await announceAct(tx, call, { type: 'process', id, name: row.name }, { action });
  return presentProcess(row);
}
