// Carries out one act on many subjects. What changes state is a transaction for each of them, as where they are called
// one by one, so that locks are taken in the same order; tags are one transaction for all.

import { recordAudit } from '../../accounts/audit/record.ts';
import { cronCheck } from '../../monitors/cron-checks/checks/cron-check.ts';
import { deleteMonitor, pauseMonitor, resumeMonitor } from '../../monitors/monitor.ts';
import { deleteProcess } from '../../monitors/servers/processes/manage.ts';
import { server } from '../../monitors/servers/server.ts';
import { uptimeCheck } from '../../monitors/uptime-checks/uptime-check.ts';
import { bulkOutcome } from '../../platform/bulk-outcome.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Issue } from '../../platform/errors.ts';
import { announceChanges } from '../../platform/events.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { labelIssues } from '../../platform/labels.ts';
import { retagSubjects } from '../../subjects/retag.ts';
import type { SubjectType } from '../../subjects/schema.ts';
import { type SubjectKind, subjectKinds } from '../../subjects/subjects.ts';
import type { BulkAct, BulkOutcome, BulkResults } from './schema.ts';

/** For `refine`: tags are given where they are added or removed, and only there. */
export function bulkIssues({ body }: { body: unknown }): Issue[] {
  const { action, tags, undo } = { ...(body as Partial<BulkAct> | null) };
  const isAboutTags = action === 'add_tags' || action === 'remove_tags';
  if (action === undefined) return [];
  if (isAboutTags && (tags === undefined || tags.length === 0))
    return [{ field: 'tags', reason: 'required' }];
  if (!isAboutTags && tags !== undefined) return [{ field: 'tags', reason: `not with ${action}` }];
  if (undo && action !== 'resume') return [{ field: 'undo', reason: `not with ${action}` }];
  return labelIssues({ tags });
}

export async function actOnMany(
  call: ActorCall,
  { action, ids, tags = [], undo = false }: BulkAct,
): Promise<BulkResults> {
  const { app, actor } = call;
  const wanted = [...new Set(ids)];
  const kinds = await subjectKinds(app.database, actor.account_id, wanted);
  const outcomes =
    action === 'add_tags' || action === 'remove_tags'
      ? await retag(
          call,
          kinds,
          action === 'add_tags' ? { add: tags, remove: [] } : { add: [], remove: tags },
        )
      : await turnEach(call, kinds, undo ? 'undo_pause' : action);
  const results = wanted.map((id) => ({
    id,
    type: kinds.get(id)?.type ?? null,
    outcome: outcomes.get(id) ?? 'not_found',
  }));
  return { results, done: results.filter(({ outcome }) => outcome === 'done').length };
}

type Kinds = ReadonlyMap<number, SubjectKind>;
type BulkAction = 'pause' | 'resume' | 'undo_pause' | 'delete';
type Act = (call: ActorCall, id: number, kind: SubjectKind) => Promise<unknown>;

const ACTS: Record<BulkAction, Partial<Record<SubjectType, Act>>> = {
  pause: {
    cron_check: (call, id) => pauseMonitor(cronCheck, call, id),
    uptime_check: (call, id) => pauseMonitor(uptimeCheck, call, id),
  },
  resume: {
    cron_check: (call, id) => resumeMonitor(cronCheck, call, id),
    uptime_check: (call, id) => resumeMonitor(uptimeCheck, call, id),
  },
  undo_pause: {
    cron_check: (call, id) => resumeMonitor(cronCheck, call, id, { undo: true }),
    uptime_check: (call, id) => resumeMonitor(uptimeCheck, call, id, { undo: true }),
  },
  delete: {
    cron_check: (call, id) => deleteMonitor(cronCheck, call, id),
    uptime_check: (call, id) => deleteMonitor(uptimeCheck, call, id),
    server: (call, id) => deleteMonitor(server, call, id),
    process: (call, id, { depends_on_id }) => deleteProcess(call, depends_on_id ?? 0, id),
  },
};

/** Processes come first: one that goes with its server would be missing afterwards. */
async function turnEach(call: ActorCall, kinds: Kinds, turn: BulkAction): Promise<Map<number, BulkOutcome>> {
  const outcomes = new Map<number, BulkOutcome>();
  const inOrder = [...kinds].sort(
    ([, one], [, other]) => Number(other.type === 'process') - Number(one.type === 'process'),
  );
  for (const [id, kind] of inOrder) {
    const act = ACTS[turn][kind.type];
    outcomes.set(id, act ? await bulkOutcome(act(call, id, kind), 'undo_expired') : 'not_applicable');
  }
  return outcomes;
}

const retag = (
  { app, actor, request, now }: ActorCall,
  kinds: Kinds,
  change: { add: readonly string[]; remove: readonly string[] },
): Promise<Map<number, BulkOutcome>> =>
  transaction(app.database, async (tx) => {
    const { account_id } = actor;
    const outcomes = new Map<number, BulkOutcome>(
      [...kinds].flatMap(([id, { type }]) => (type === 'process' ? [[id, 'not_applicable'] as const] : [])),
    );
    const retagged = await retagSubjects(tx, account_id, [...kinds.keys()], { change, now });
    for (const { id, outcome } of retagged)
      outcomes.set(id, outcome === 'too_many' ? 'too_many_tags' : 'done');
    const changed = retagged.filter(({ outcome }) => outcome === 'changed');
    await announceChanges(
      tx,
      changed.map(({ id, type }) => ({ account_id, type, id })),
    );
    for (const { id, type, name } of changed) {
      const entry = { action: `${type}.update`, target: { type, id, name }, detail: { fields: 'tags' } };
      await recordAudit(tx, { ...entry, actor, account_id, facts: request, outcome: 'ok', now });
    }
    return outcomes;
  });
