// How the folders of this group, which do not know each other, reach the audit log.

import type { Database } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/actor.ts';
import type { RequestFacts } from '../platform/http/route.ts';
import { type AuditEntry, recordAudit } from './audit/record.ts';

/** What a caller did to their account or to themselves. */
export const noteAct = (
  tx: Database,
  call: { actor: Caller; request: RequestFacts; now: Date },
  act: Pick<AuditEntry, 'action' | 'target' | 'detail'>,
) => noteActIn(tx, call.actor.account_id, call, act);

/** The same for an account that is not the one they act for. */
export const noteActIn = (
  tx: Database,
  accountId: number | null,
  { actor, request, now }: { actor: Caller; request: RequestFacts; now: Date },
  act: Pick<AuditEntry, 'action' | 'target' | 'detail'>,
) => recordAudit(tx, { actor, account_id: accountId, facts: request, outcome: 'ok', now, ...act });

/** What a person did who may be signed in, or registers just now. */
export const noteActOf = (
  tx: Database,
  { actor, request, now }: { actor: Caller | null; request: RequestFacts; now: Date },
  act: Pick<AuditEntry, 'action' | 'account_id' | 'person' | 'target' | 'detail'>,
) => recordAudit(tx, { actor, facts: request, outcome: 'ok', now, ...act });

/** What the service did by itself; `account_id` is null for what concerns no account, or one that is gone. */
export const noteOwnAct = (
  tx: Database,
  now: Date,
  act: Pick<AuditEntry, 'action' | 'account_id' | 'target' | 'detail'>,
) => recordAudit(tx, { actor: null, facts: null, outcome: 'ok', now, ...act });

/** What somebody did, or tried, who is not signed in. */
export const noteAttempt = (
  tx: Database,
  { request, now }: { request: RequestFacts; now: Date },
  attempt: Pick<AuditEntry, 'action' | 'account_id' | 'person' | 'target' | 'outcome' | 'detail'>,
) => recordAudit(tx, { actor: null, facts: request, now, ...attempt });
