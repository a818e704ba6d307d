// Carries out one act on many subjects. What changes state is a transaction for each of them, as where they are called
// one by one, so that locks are taken in the same order; tags, grace times and rules are one transaction for all.

import { recordAudit } from '../../accounts/audit/record.ts';
import type { ReleaseRule } from '../../alerts/rules/manage.ts';
import { cronCheck } from '../../monitors/cron-checks/checks/cron-check.ts';
import { externalCheck } from '../../monitors/external/external-check.ts';
import { deleteMonitor, pauseMonitor, resumeMonitor } from '../../monitors/monitor.ts';
import { deleteProcess } from '../../monitors/servers/processes/manage.ts';
import { server } from '../../monitors/servers/server.ts';
import { uptimeCheck } from '../../monitors/uptime-checks/uptime-check.ts';
import { bulkOutcome } from '../../platform/bulk-outcome.ts';
import { transaction } from '../../platform/database/database.ts';
import { announceChanges } from '../../platform/events.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { retagSubjects } from '../../subjects/retag.ts';
import type { SubjectType } from '../../subjects/schema.ts';
import { type SubjectKind, subjectKinds } from '../../subjects/subjects.ts';
import { chosenIds } from './choose.ts';
import { retargetRule } from './retarget.ts';
import type { BulkAct, BulkResult, BulkResults } from './schema.ts';
import { setGrace } from './set-grace.ts';

/** `release` ends what a rule holds open before it is judged anew. */
export async function actOnMany(call: ActorCall, act: BulkAct, release: ReleaseRule): Promise<BulkResults> {
  const { app, actor } = call;
  const { ids, next_cursor } = await chosenIds(call, act);
  const kinds = await subjectKinds(app.database, actor.account_id, ids);
  const found = await carryOut(call, { act, kinds, release });
  const results = ids.map((id) => ({
    id,
    type: kinds.get(id)?.type ?? null,
    ...(found.get(id) ?? { outcome: 'not_found' as const }),
  }));
  return { results, done: results.filter(({ outcome }) => outcome === 'done').length, next_cursor };
}

interface Carrying {
  act: BulkAct;
  kinds: Kinds;
  release: ReleaseRule;
}

function carryOut(call: ActorCall, { act, kinds, release }: Carrying): Promise<Map<number, BulkResult>> {
  const { action, tags = [], grace_seconds = 0, rule_id, undo } = act;
  switch (action) {
    case 'add_tags':
      return retag(call, kinds, { add: tags, remove: [] });
    case 'remove_tags':
      return retag(call, kinds, { add: [], remove: tags });
    case 'set_grace':
      return grace(call, kinds, grace_seconds);
    case 'add_to_rule':
    case 'remove_from_rule':
      return retargetRule(call, { action, rule_id, kinds, release });
    default:
      return turnEach(call, kinds, undo ? 'undo_pause' : action);
  }
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
    external: (call, id) => deleteMonitor(externalCheck, call, id),
    process: (call, id, { depends_on_id }) => deleteProcess(call, depends_on_id ?? 0, id),
  },
};

/** Processes come first: one that goes with its server would be missing afterwards. */
async function turnEach(call: ActorCall, kinds: Kinds, turn: BulkAction): Promise<Map<number, BulkResult>> {
  const outcomes = new Map<number, BulkResult>();
  const inOrder = [...kinds].sort(
    ([, one], [, other]) => Number(other.type === 'process') - Number(one.type === 'process'),
  );
  for (const [id, kind] of inOrder) {
    const act = ACTS[turn][kind.type];
    const outcome = act ? await bulkOutcome(act(call, id, kind), 'undo_expired') : 'not_applicable';
    outcomes.set(id, { outcome });
  }
  return outcomes;
}

const NOT_APPLICABLE: BulkResult = { outcome: 'not_applicable' };

async function grace(call: ActorCall, kinds: Kinds, seconds: number): Promise<Map<number, BulkResult>> {
  const checks = [...kinds].filter(([, { type }]) => type === 'cron_check').map(([id]) => id);
  const others = [...kinds.keys()].filter((id) => !checks.includes(id));
  const results = await setGrace(call, checks, seconds);
  for (const id of others) results.set(id, NOT_APPLICABLE);
  return results;
}

const retag = (
  { app, actor, request, now }: ActorCall,
  kinds: Kinds,
  change: { add: readonly string[]; remove: readonly string[] },
): Promise<Map<number, BulkResult>> =>
  transaction(app.database, async (tx) => {
    const { account_id } = actor;
    const outcomes = new Map<number, BulkResult>(
      [...kinds].flatMap(([id, { type }]) => (type === 'process' ? [[id, NOT_APPLICABLE]] : [])),
    );
    const retagged = await retagSubjects(tx, account_id, [...kinds.keys()], { change, now });
    for (const { id, outcome } of retagged)
      outcomes.set(
        id,
        outcome === 'too_many'
          ? { outcome: 'too_many_tags' }
          : { outcome: 'done', changed: outcome === 'changed' },
      );
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
