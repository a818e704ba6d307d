// The one way into the audit log: who did what to which thing, from where, and how it ended.

import type { Database } from '../../platform/database/database.ts';
import { writeGathered } from '../../platform/database/gathered.ts';
import type { Caller } from '../../platform/http/actor.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import { type ActorType, type AuditOutcome, insertAuditEvents } from './store.ts';

export interface AuditEntry {
  /** null: somebody who is not signed in, or the service itself (then `facts` is null too). */
  actor: Caller | null;
  /** null: it concerns no account, such as a sign-in with an unknown address. */
  account_id: number | null;
  /** Whom it was done as or to, where there is no actor yet. */
  person?: { id: number; email: string } | undefined;
  facts: RequestFacts | null;
  /** Such as `cron_check.create`. */
  action: string;
  target?: { type: string; id: number | string; name: string } | undefined;
  outcome: AuditOutcome;
  /** Never a secret. */
  detail?: Readonly<Record<string, string | number | boolean | null>> | undefined;
  now: Date;
}

/** Written in the transaction of what it records, so that neither is there without the other. */
export async function recordAudit(tx: Database, entry: AuditEntry): Promise<void> {
  const row = {
    account_id: entry.account_id,
    at: entry.now,
    ...whoDid(entry),
    ip: entry.facts?.ip ?? null,
    action: entry.action,
    target_type: entry.target?.type ?? null,
    target_id: entry.target ? String(entry.target.id) : null,
    target_name: entry.target?.name ?? null,
    outcome: entry.outcome,
    detail: entry.detail ?? {},
  };
  await writeGathered(tx, insertAuditEvents, [row]);
}

interface Who {
  actor_type: ActorType;
  person_id: number | null;
  actor_name: string;
}

function whoDid({ actor, person, facts }: AuditEntry): Who {
  if (actor?.key) return { actor_type: 'key', person_id: null, actor_name: actor.key.name };
  const somebody = actor?.person ?? person;
  if (somebody) return { actor_type: 'person', person_id: somebody.id, actor_name: somebody.email };
  return facts
    ? { actor_type: 'nobody', person_id: null, actor_name: '' }
    : { actor_type: 'system', person_id: null, actor_name: 'Tocsin' };
}
