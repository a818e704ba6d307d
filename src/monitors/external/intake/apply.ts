// What reports make of external checks, written down: new checks, states, periods, alerts and their deliveries.

import { withSentences } from '../../../alerts/cause-sentences.ts';
import { type AlertChange, applyAlertChanges } from '../../../alerts/lifecycle/raise.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { announceChanges } from '../../../platform/events.ts';
import { moveStatuses, type StatusMove } from '../../../subjects/status.ts';
import { createSubjects, updateSubjects } from '../../../subjects/subjects.ts';
import { storedKey } from '../alert-name.ts';
import type { IntegrationRow } from '../integrations/store.ts';
import type { Judged } from './judge-all.ts';
import { type Hash, insertChecks, type KnownCheck, saveChecks } from './store.ts';
import { tagsOf } from './tags.ts';

interface Applied {
  judged: readonly Judged[];
  /** Locked; the others are made. */
  known: ReadonlyMap<Hash, KnownCheck>;
}

export async function applyJudged(
  tx: Tx,
  integration: IntegrationRow,
  { judged, known }: Applied,
  now: Date,
): Promise<void> {
  const made = await create(
    tx,
    integration,
    judged.filter(({ hash }) => !known.has(hash)),
    now,
  );
  await describeExpected(tx, integration, { judged, known }, now);
  const there = [...known].map(([hash, { id }]) => [hash, id] as const);
  await apply(tx, integration, { judged, ids: new Map([...there, ...made]), known }, now);
}

/** A document may have made it before its tool reported it: neither its name nor its labels were known. */
const isExpected = ({ untouched, began_at, ended_at }: KnownCheck): boolean =>
  untouched && began_at === null && ended_at === null;

async function describeExpected(
  tx: Tx,
  integration: IntegrationRow,
  { judged, known }: Applied,
  now: Date,
): Promise<void> {
  const described = judged.flatMap(({ hash, report }) => {
    const check = known.get(hash);
    return check && isExpected(check)
      ? [{ id: check.id, name: report.name, tags: tagsOf(integration, report) }]
      : [];
  });
  if (described.length > 0) await updateSubjects(tx, integration.account_id, described, now);
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
      ...{ tags: tagsOf(integration, report), depends_on_id: null },
    })),
  );
  await insertChecks(
    tx,
    integration,
    judged.map(({ saved, hash, report }, index) => ({
      ...{ ...saved, id: ids[index] ?? 0, hash },
      key: storedKey(report.key),
    })),
  );
  return judged.map(({ hash }, index) => [hash, ids[index] ?? 0] as const);
}

async function apply(
  tx: Tx,
  integration: IntegrationRow,
  { judged, ids, known }: Applied & { ids: ReadonlyMap<Hash, number> },
  now: Date,
): Promise<void> {
  const { account_id } = integration;
  const found = judged.flatMap((one) => {
    const id = ids.get(one.hash);
    const check = known.get(one.hash);
    const name = check && !isExpected(check) ? check.name : one.report.name;
    return id === undefined ? [] : [{ ...one, id, name }];
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
