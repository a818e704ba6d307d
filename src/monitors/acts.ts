// What people do to monitors of every kind.

import type { AuditEntry } from '../accounts/audit/record.ts';
import { releaseLimit } from '../accounts/plans/limits.ts';
import { noteAct } from '../accounts/trail.ts';
import { resolveAlerts } from '../alerts/lifecycle/raise.ts';
import type { Tx } from '../platform/database/database.ts';
import { announceChanges } from '../platform/events.ts';
import type { ActorCall } from '../platform/http/route.ts';
import { lockDependencies } from '../subjects/dependencies.ts';
import { deleteSubject, lockForDeletion } from '../subjects/subjects.ts';

export type Act = Pick<AuditEntry, 'action' | 'detail'>;

interface Monitor {
  type: 'cron_check' | 'server' | 'process' | 'uptime_check';
  id: number;
  name: string;
}

/** Announces a change to whoever watches, and notes who made it. */
export async function announceAct(
  tx: Tx,
  call: ActorCall,
  { type, id, name }: Monitor,
  act: Act,
): Promise<void> {
  await announceChanges(tx, [{ account_id: call.actor.account_id, type, id }]);
  await noteAct(tx, call, { ...act, target: { type, id, name } });
}

interface Deletion {
  type: Exclude<Monitor['type'], 'process'>;
  id: number;
  /** Throws Refusal 404. */
  lock: () => Promise<{ name: string }>;
  /** The subjects that go with it, asked for once it is locked. */
  partsOf?: () => Promise<readonly number[]>;
}

/** Deletes it with its timeline. Its alerts are over; what was recorded of it goes in the background. */
export async function deleteMonitor(
  tx: Tx,
  call: ActorCall,
  { type, id, lock, partsOf }: Deletion,
): Promise<void> {
  const { actor, now } = call;
  const { account_id } = actor;
  await releaseLimit(tx, account_id, `${type}s`);
  await lockDependencies(tx, account_id);
  const { name } = await lock();
  const subjects = [...((await partsOf?.()) ?? []), id];
  for (const subject of subjects) await lockForDeletion(tx, account_id, subject);
  const over = subjects.map((subject_id) => ({ account_id, subject_id, at: now, reason: 'deleted' }));
  await resolveAlerts(tx, over, now);
  for (const subject of subjects) await deleteSubject(tx, account_id, subject);
  await announceAct(tx, call, { type, id, name }, { action: `${type}.delete` });
}
