// Judges samples of servers by the rules about their metrics, in the transaction that stores them. What costs is what
// arrives: a value that is fine, where nothing was held before, is looked at and forgotten.

import type { AlertChange } from '../../../alerts/alert.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { type AccountConditions, conditionsFor } from './conditions.ts';
import type { RuleMemory } from './rule-memory.ts';
import { lockRevisions, readHeld, removeBreaches, saveBreaches } from './store.ts';
import { judgeServer, type MeasuredServer, newSamples, type Verdict } from './verdict.ts';

/**
 * The alerts that these samples open and end, for `applyAlertChanges`; what rules wait for is stored. Samples that are
 * not newer than all before of their server are not judged. The caller has locked the servers, and none of their
 * subjects yet: the rules that the outcome rests on are locked here, and whoever changes a rule locks it before those.
 */
export async function judgeSamples(
  tx: Tx,
  memory: RuleMemory,
  servers: readonly MeasuredServer[],
  now: Date,
): Promise<AlertChange[]> {
  const measured = servers.filter((server) => newSamples(server).length > 0);
  if (measured.length === 0) return [];
  for (;;) {
    const { versions, held } = await readHeld(tx, measured);
    const conditions = await memory.conditionsOf(tx, versions);
    const heldOf = Map.groupBy(held, ({ server_id }) => server_id);
    const judged = measured.flatMap((server): Judged[] => {
      const known = conditions.get(server.account_id);
      if (!known) return [];
      const verdict = judgeServer(server, conditionsFor(known, server), heldOf.get(server.id) ?? [], now);
      return verdict.rule_ids.length > 0 ? [{ server, verdict, conditions: known }] : [];
    });
    if (await restOnRulesAsTheyAre(tx, judged)) return save(tx, judged);
    memory.forget([...versions.keys()]);
  }
}

interface Judged {
  server: MeasuredServer;
  verdict: Verdict;
  conditions: AccountConditions;
}

/** False where somebody changed one of the rules since it was read; they stay as they are from here on. */
async function restOnRulesAsTheyAre(tx: Tx, judged: readonly Judged[]): Promise<boolean> {
  if (judged.length === 0) return true;
  const current = await lockRevisions(
    tx,
    [...new Set(judged.map(({ server }) => server.account_id))],
    [...new Set(judged.flatMap(({ verdict }) => verdict.rule_ids))],
  );
  return judged.every(({ verdict, conditions }) =>
    verdict.rule_ids.every((id) => current.get(id) === conditions.revisions.get(id)),
  );
}

async function save(tx: Tx, judged: readonly Judged[]): Promise<AlertChange[]> {
  await removeBreaches(
    tx,
    judged.flatMap(({ verdict }) => verdict.removed),
  );
  await saveBreaches(
    tx,
    judged.flatMap(({ server, verdict }) =>
      verdict.saved.map((breach) => ({ ...breach, account_id: server.account_id })),
    ),
  );
  return judged.flatMap(({ verdict }) => verdict.changes);
}
