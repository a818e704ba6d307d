// Which silences and maintenance windows are on, and what they cover: its alerts are muted meanwhile.

import type { Database } from '../../platform/database/database.ts';
import { isTargeted } from '../targets.ts';
import type { Targets } from '../targets-schema.ts';
import { activeUntil } from './occurrences.ts';
import { planOf } from './plan.ts';
import { targetsOf } from './present.ts';
import { findBegun, findProcessesMeant, findTagged, type MuteWindowType } from './store.ts';

/** A silence or a maintenance window that is on. */
export interface Cover {
  account_id: number;
  by: { type: MuteWindowType; id: number; name: string; created_by: string | null };
  /** When it is to be reviewed: it is off then, save for one whose next occurrence begins at once. */
  until: Date;
  targets: Targets;
  /** The processes on the servers that it is about: it is about them too. */
  process_ids: ReadonlySet<number>;
}

/** The silences and maintenance windows of these accounts that are on at `at`, with what they are about then. */
export async function coversOf(
  database: Database,
  accountIds: readonly number[],
  at: Date,
): Promise<Cover[]> {
  const active = (await findBegun(database, accountIds, at)).flatMap((row) => {
    const until = activeUntil(planOf(row), at);
    return until ? [{ row, until }] : [];
  });
  if (active.length === 0) return [];
  const ids = active.map(({ row }) => row.id);
  const processes = await findProcessesMeant(database, accountIds, ids);
  return active.map(({ row, until }) => ({
    account_id: row.account_id,
    by: { type: row.type, id: row.id, name: row.name, created_by: row.created_by },
    until,
    targets: targetsOf(row),
    process_ids: new Set(processes.get(row.id)),
  }));
}

/** What is on, and until when. */
export type Mute = Pick<Cover, 'until' | 'by'>;

/** As the API gives it. */
export const presentMute = ({ by: { type, id, name }, until }: Mute) => ({
  ...{ type, id, name },
  until: until.toISOString(),
});

/** These subjects of one account, each with what mutes it at `at`. Processes have no tags. */
export async function withMutes<Subject extends { id: number; tags?: readonly string[] }>(
  database: Database,
  accountId: number,
  subjects: readonly Subject[],
  at: Date,
): Promise<(Subject & { muted: ReturnType<typeof presentMute> | null })[]> {
  const covers = subjects.length === 0 ? [] : await coversOf(database, [accountId], at);
  return subjects.map((subject) => {
    const { id, tags = [] } = subject;
    const mute = coverOf(covers, { account_id: accountId, id, tags });
    return { ...subject, muted: mute && presentMute(mute) };
  });
}

/** `withMutes` of one. */
export async function withMute<Subject extends { id: number; tags?: readonly string[] }>(
  { app, actor, now }: { app: { database: Database }; actor: { account_id: number }; now: Date },
  subject: Subject,
): Promise<Subject & { muted: ReturnType<typeof presentMute> | null }> {
  const [shown] = await withMutes(app.database, actor.account_id, [subject], now);
  return shown ?? { ...subject, muted: null };
}

/** What mutes these subjects at `at`; without those that nothing does. */
export async function mutesOf(
  database: Database,
  accountId: number,
  subjectIds: readonly number[],
  at: Date,
): Promise<Map<number, Mute>> {
  const covers = subjectIds.length === 0 ? [] : await coversOf(database, [accountId], at);
  if (covers.length === 0) return new Map();
  const subjects = await findTagged(database, accountId, subjectIds);
  return new Map(
    subjects.flatMap((subject) => {
      const cover = coverOf(covers, { account_id: accountId, ...subject });
      return cover ? [[subject.id, cover] as const] : [];
    }),
  );
}

/** What covers the subject for the longest time; null: nothing does. Pure. */
export function coverOf(
  covers: readonly Cover[],
  subject: { account_id: number; id: number; tags: readonly string[] },
): Mute | null {
  const on = covers.filter(
    ({ account_id, targets, process_ids }) =>
      account_id === subject.account_id && (isTargeted(targets, subject) || process_ids.has(subject.id)),
  );
  const [first, ...others] = on;
  if (!first) return null;
  const { until, by } = others.reduce(
    (longest, cover) => (cover.until > longest.until ? cover : longest),
    first,
  );
  return { until, by };
}
