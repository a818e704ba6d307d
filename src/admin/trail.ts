// How what instance admins do reaches the audit log: that of their own account, and that of the account it is done to.

import { recordAudit } from '../accounts/audit/record.ts';
import type { Tx } from '../platform/database/database.ts';
import type { ActorCall } from '../platform/http/route.ts';

interface OperatorAct {
  action: string;
  target: { type: string; id: number | string; name: string };
  detail?: Readonly<Record<string, string | number | boolean | null>>;
}

/** `affected`: the account that it is done to; null: the whole instance, or a person. */
export async function noteOperatorAct(
  tx: Tx,
  { actor, request, now }: ActorCall,
  affected: number | null,
  act: OperatorAct,
): Promise<void> {
  const entry = { actor, facts: request, outcome: 'ok', now, ...act } as const;
  await recordAudit(tx, { ...entry, account_id: actor.account_id });
  if (affected !== null && affected !== actor.account_id)
    await recordAudit(tx, { ...entry, account_id: affected });
}
