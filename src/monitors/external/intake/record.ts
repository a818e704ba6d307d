// Records what a payload reports, in one transaction: states, periods, alerts and their deliveries, and the payload itself.

import { createHash } from 'node:crypto';
import { claimSome, countOne } from '../../../accounts/plans/limits.ts';
import { withSentences } from '../../../alerts/cause-sentences.ts';
import { type AlertChange, applyAlertChanges } from '../../../alerts/lifecycle/raise.ts';
import type { App } from '../../../platform/app.ts';
import { type Tx, transaction } from '../../../platform/database/database.ts';
import { announceChanges } from '../../../platform/events.ts';
import { days, seconds } from '../../../platform/time.ts';
import { moveStatuses, type StatusMove } from '../../../subjects/status.ts';
import { createSubjects } from '../../../subjects/subjects.ts';
import { findIntegration, type IntegrationRow, lockIntegration } from '../integrations/store.ts';
import { MOST_KEY_LENGTH, nameOf, type Report } from '../kinds/report.ts';
import { type Judged, judgeAll } from './judge-all.ts';
import {
  countChecks,
  findKeys,
  type Hash,
  insertChecks,
  type KeptPayload,
  type KnownCheck,
  keepPayload,
  lockKnown,
  saveChecks,
} from './store.ts';
import { tagsOf } from './tags.ts';

/** Of one integration; beyond, an account can have more of them. */
const MOST_CHECKS = 1_000;
/** What stands for all that found no room. */
const OVERFLOW_KEY = 'tocsin:overflow';

interface Received {
  reports: readonly Report[];
  /** How many more there were in the payload. */
  left_out: number;
  payload: Omit<KeptPayload, 'taken' | 'problem'>;
}

/** null: the integration was deleted meanwhile. */
export const recordReports = (
  app: App,
  key: { account_id: number; id: number },
  { reports, left_out, payload }: Received,
  now: Date,
): Promise<{ taken: number; left_out: number } | null> =>
  transaction(app.database, async (tx) => {
    if (!(await lockIntegration(tx, key.account_id, key.id))) return null;
    const integration = await findIntegration(tx, key.account_id, key.id);
    if (!integration) return null;
    const withoutRoom = await record(tx, integration, reports, now);
    const lost = left_out + withoutRoom;
    const taken = reports.length - withoutRoom;
    await keepPayload(tx, key, { ...payload, taken, problem: problemOf(left_out, withoutRoom) }, now);
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

function problemOf(unread: number, withoutRoom: number): string | null {
  const problems = [
    ...(unread > 0 ? [`${unread} could not be read`] : []),
    ...(withoutRoom > 0 ? [`${withoutRoom} found no room: limit of external checks reached`] : []),
  ];
  return problems.length === 0 ? null : problems.join('; ');
}

const hashOf = (key: string): Hash => createHash('sha256').update(key, 'utf8').digest('hex');

/** How many of the reports fire and found no room. */
async function record(
  tx: Tx,
  integration: IntegrationRow,
  reports: readonly Report[],
  now: Date,
): Promise<number> {
  const byKey = Map.groupBy(reports, ({ key }) => hashOf(key));
  const { granted, refused } = await makeRoom(tx, integration, byKey);
  const lost = refused
    .flatMap((hash) => byKey.get(hash) ?? [])
    .filter(({ state }) => state === 'down').length;
  for (const hash of refused) byKey.delete(hash);
  if (lost > 0) await addOverflow(tx, integration, { byKey, granted, lost });
  const known = await lockKnown(tx, integration, [...byKey.keys()]);
  const judged = judgeAll(byKey, known, {
    now,
    resolveAfterMs: seconds(integration.resolve_after_seconds),
    deleteAfterMs: days(integration.delete_after_days),
    isOrdered: integration.kind === 'cloudwatch',
  });
  const made = await create(
    tx,
    integration,
    judged.filter(({ hash }) => !known.has(hash) && granted.has(hash)),
    now,
  );
  const there = [...known].map(([hash, { id }]) => [hash, id] as const);
  await apply(tx, integration, { judged, ids: new Map([...there, ...made]), known }, now);
  return lost;
}

interface Room {
  granted: Set<Hash>;
  refused: Hash[];
}

/** What fires comes before what is over. */
async function makeRoom(
  tx: Tx,
  { account_id, id }: IntegrationRow,
  byKey: ReadonlyMap<Hash, readonly Report[]>,
): Promise<Room> {
  const there = await findKeys(tx, { account_id, id }, [...byKey.keys()]);
  const fires = (hash: Hash) => byKey.get(hash)?.at(-1)?.state === 'down';
  const wanted = [...byKey.keys()]
    .filter((hash) => !there.has(hash))
    .sort((one, other) => Number(fires(other)) - Number(fires(one)));
  if (wanted.length === 0) return { granted: new Set(), refused: [] };
  const room = Math.max(0, MOST_CHECKS - (await countChecks(tx, account_id, id)));
  const count = await claimSome(tx, account_id, 'external_checks', Math.min(wanted.length, room));
  return { granted: new Set(wanted.slice(0, count)), refused: wanted.slice(count) };
}

/** Nothing that fires is lost without a word: one check stands for all that found no room. */
async function addOverflow(
  tx: Tx,
  { account_id, id, name }: IntegrationRow,
  { byKey, granted, lost }: { byKey: Map<Hash, Report[]>; granted: Set<Hash>; lost: number },
): Promise<void> {
  const hash = hashOf(OVERFLOW_KEY);
  const report: Report = {
    ...{ key: OVERFLOW_KEY, name: nameOf(name, 'more alerts than external checks'), state: 'down' },
    ...{ severity: null, url: null, labels: {}, at: null, expires_at: null },
    message: `${lost} alerts of one payload found no room: the limit of external checks is reached.`,
  };
  byKey.set(hash, [report]);
  const there = await findKeys(tx, { account_id, id }, [hash]);
  if (there.size > 0) return;
  await countOne(tx, account_id, 'external_checks');
  granted.add(hash);
}

async function create(
  tx: Tx,
  integration: IntegrationRow,
  judged: readonly Judged[],
  now: Date,
): Promise<(readonly [Hash, number])[]> {
  if (judged.length === 0) return [];
  const { account_id } = integration;
  const ids = await createSubjects(
    tx,
    judged.map(({ report, next }) => ({
      ...{ account_id, type: 'external' as const, name: report.name, status: next.status, now },
      ...{ tags: tagsOf(integration, report.labels), depends_on_id: null },
    })),
  );
  await insertChecks(
    tx,
    integration,
    judged.map(({ saved, hash, report }, index) => ({
      ...{ ...saved, id: ids[index] ?? 0, hash },
      key: report.key.slice(0, MOST_KEY_LENGTH).toWellFormed().replaceAll('\0', ''),
    })),
  );
  return judged.map(({ hash }, index) => [hash, ids[index] ?? 0] as const);
}

interface Applied {
  judged: readonly Judged[];
  ids: ReadonlyMap<Hash, number>;
  known: ReadonlyMap<Hash, KnownCheck>;
}

async function apply(
  tx: Tx,
  integration: IntegrationRow,
  { judged, ids, known }: Applied,
  now: Date,
): Promise<void> {
  const { account_id } = integration;
  const found = judged.flatMap((one) => {
    const id = ids.get(one.hash);
    return id === undefined ? [] : [{ ...one, id, name: known.get(one.hash)?.name ?? one.report.name }];
  });
  await saveChecks(
    tx,
    account_id,
    found.filter(({ hash }) => known.has(hash)).map(({ saved, id }) => ({ ...saved, id })),
  );
  const moves = found.flatMap(({ steps, id }) =>
    steps.map(({ move, at }): StatusMove => ({ account_id, subject_id: id, status: move, at })),
  );
  await moveStatuses(tx, moves);
  const changes = found.flatMap(({ steps, id, name }) =>
    steps.flatMap((step) => alertChanges(integration, { id, name }, step)),
  );
  await applyAlertChanges(tx, changes, now);
  await announceChanges(
    tx,
    found
      .filter(({ steps, hash }) => steps.length > 0 || !known.has(hash))
      .map(({ id }) => ({ account_id, type: 'external', id })),
  );
}

function alertChanges(
  { account_id, id: integrationId, name: integrationName }: IntegrationRow,
  subject: { id: number; name: string },
  { move, at, anew, report }: Judged['steps'][number],
): AlertChange[] {
  const { message, url, severity } = report;
  const over = (reason: string): AlertChange => ({
    ...{ change: 'resolve', account_id, subject_id: subject.id, at, reason, kinds: ['external_down'] },
  });
  if (move === 'up') return [over('recovered')];
  const cause = withSentences({
    account_id,
    subject: { type: 'external', ...subject },
    kind: 'external_down',
    at,
    ...(severity !== null && { severity }),
    facts: {
      integration: { id: integrationId, name: integrationName },
      ...(message !== '' && { message }),
      ...(url !== null && { url }),
    },
  });
  return [...(anew ? [over('more_severe')] : []), { change: 'raise', ...cause }];
}
