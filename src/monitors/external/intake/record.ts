// Records what a payload reports, in one transaction: states, periods, alerts and their deliveries, and the payload itself.

import { createHash } from 'node:crypto';
import { claimSome, countOne, lockRoom } from '../../../accounts/plans/limits.ts';
import type { App } from '../../../platform/app.ts';
import { type Tx, transaction } from '../../../platform/database/database.ts';
import { days, seconds } from '../../../platform/time.ts';
import { findIntegration, type IntegrationRow, lockIntegration } from '../integrations/store.ts';
import { MOST_REPORTS, type Report } from '../kinds/report.ts';
import { applyJudged } from './apply.ts';
import { endUnlessRepeated } from './judge.ts';
import { type Judged, type Judging, judgeAll } from './judge-all.ts';
import { countWithoutRoom, judgeOverflow, OVERFLOW_KEY } from './overflow.ts';
import {
  countChecks,
  findWithoutRoom,
  type Hash,
  type KeptPayload,
  type KnownCheck,
  keepPayload,
  lockKnown,
  saveWithoutRoom,
} from './store.ts';

/** Of one integration; beyond, an account can have more of them. */
export const MOST_CHECKS = 1_000;

interface Received {
  reports: readonly Report[];
  /** How many could not be read. */
  left_out: number;
  /** How many more there were in the payload. */
  beyond?: number;
  payload: Omit<KeptPayload, 'taken' | 'problem'>;
}

/** null: the integration was deleted meanwhile. */
export const recordReports = (
  app: App,
  key: { account_id: number; id: number },
  { reports, left_out, beyond = 0, payload }: Received,
  now: Date,
): Promise<{ taken: number; left_out: number } | null> =>
  transaction(app.database, async (tx) => {
    if (!(await lockIntegration(tx, key.account_id, key.id))) return null;
    const integration = await findIntegration(tx, key.account_id, key.id);
    if (!integration) return null;
    const withoutRoom = await record(tx, integration, reports, now);
    const lost = left_out + beyond + withoutRoom;
    const taken = reports.length - withoutRoom;
    const problem = problemOf({ left_out, beyond, withoutRoom });
    await keepPayload(tx, key, { ...payload, taken, problem }, now);
    return { taken, left_out: lost };
  });

/** Of what is not taken only that it came. */
export const notePayload = (
  app: App,
  key: { account_id: number; id: number },
  payload: KeptPayload,
  now: Date,
): Promise<void> =>
  transaction(app.database, async (tx) => {
    if (await lockIntegration(tx, key.account_id, key.id)) await keepPayload(tx, key, payload, now);
  });

function problemOf(lost: { left_out: number; beyond: number; withoutRoom: number }): string | null {
  const problems = [
    ...(lost.left_out > 0 ? [`${lost.left_out} could not be read`] : []),
    ...(lost.beyond > 0 ? [`${lost.beyond} after the first ${MOST_REPORTS}, or that the tool left out`] : []),
    ...(lost.withoutRoom > 0 ? [`${lost.withoutRoom} found no room: limit of external checks reached`] : []),
  ];
  return problems.length === 0 ? null : problems.join('; ');
}

const hashOf = (text: string): Hash => createHash('sha256').update(text, 'utf8').digest('hex');
const OVERFLOW_HASH = hashOf(OVERFLOW_KEY);
/** No tool reports what is ours. */
const hashOfKey = (key: string): Hash => hashOf(key === OVERFLOW_KEY ? `${key}:` : key);

/** How many of the reports fire and found no room. */
async function record(
  tx: Tx,
  integration: IntegrationRow,
  reports: readonly Report[],
  now: Date,
): Promise<number> {
  const byKey = Map.groupBy(reports, ({ key }) => hashOfKey(key));
  const judging: Judging = {
    now,
    resolveAfterMs: seconds(integration.resolve_after_seconds),
    deleteAfterMs: days(integration.delete_after_days),
    isOrdered: integration.kind === 'cloudwatch',
  };
  // Before the checks, as whoever deletes one does: what is known now stays until this is done.
  await lockRoom(tx, integration.account_id, 'external_checks');
  const known = await lockKnown(tx, integration, [...byKey.keys(), OVERFLOW_HASH]);
  const { granted, refused } = await makeRoom(tx, integration, { byKey, known, judging });
  const overflow = await addOverflow(tx, integration, { byKey, known, refused, judging });
  if (overflow && !known.has(OVERFLOW_HASH)) {
    await countOne(tx, integration.account_id, 'external_checks');
    granted.add(OVERFLOW_HASH);
  }
  const judged = [...judgeAll(byKey, known, judging), ...(overflow ? [overflow] : [])].filter(
    ({ hash }) => known.has(hash) || granted.has(hash),
  );
  await applyJudged(tx, integration, { judged, known }, now);
  return refused.flatMap((hash) => byKey.get(hash) ?? []).filter(({ state }) => state === 'down').length;
}

interface Found {
  byKey: ReadonlyMap<Hash, readonly Report[]>;
  known: ReadonlyMap<Hash, KnownCheck>;
  judging: Judging;
}

interface Room {
  granted: Set<Hash>;
  /** What fires, or did, and found none. */
  refused: Hash[];
}

/**
 * For what fires. What is over and was never known needs none, but where a tool sends in no order: its beginning may come
 * after its end.
 */
async function makeRoom(
  tx: Tx,
  { account_id, id }: IntegrationRow,
  { byKey, known, judging }: Found,
): Promise<Room> {
  const isDown = ({ state }: Report) => state === 'down';
  const fires = (reports: readonly Report[]) => Number(reports.at(-1)?.state === 'down');
  const wanted = [...byKey]
    .filter(([hash, reports]) => !known.has(hash) && (judging.isOrdered || reports.some(isDown)))
    .sort(([, one], [, other]) => fires(other) - fires(one));
  if (wanted.length === 0) return { granted: new Set(), refused: [] };
  const room = Math.max(0, MOST_CHECKS - (await countChecks(tx, account_id, id)));
  const count = await claimSome(tx, account_id, 'external_checks', Math.min(wanted.length, room));
  return {
    granted: new Set(wanted.slice(0, count).map(([hash]) => hash)),
    refused: wanted.slice(count).flatMap(([hash, reports]) => (reports.some(isDown) ? [hash] : [])),
  };
}

/** Nothing that fires is lost without a word: one check stands for all that found no room. null: all have room. */
async function addOverflow(
  tx: Tx,
  integration: IntegrationRow,
  { byKey, known, refused, judging }: Found & { refused: readonly Hash[] },
): Promise<Judged | null> {
  const standing = known.get(OVERFLOW_HASH) ?? null;
  if (refused.length === 0 && standing?.status !== 'down') return null;
  const firing = new Map(
    refused.flatMap((hash) => {
      const last = byKey.get(hash)?.at(-1);
      return last?.state === 'down' ? [[hash, endUnlessRepeated(last, judging)] as const] : [];
    }),
  );
  const others = [...byKey.keys()].filter((hash) => !firing.has(hash));
  const before = await findWithoutRoom(tx, integration);
  const withoutRoom = countWithoutRoom(before, { firing, others }, judging.now);
  await saveWithoutRoom(tx, integration, withoutRoom.changes);
  const judged = judgeOverflow(standing, withoutRoom, { ...judging, name: integration.name });
  return judged && { hash: OVERFLOW_HASH, ...judged };
}
