// Creates, changes and deletes subjects: the part of a monitor that all monitors share.

import { randomBytes } from 'node:crypto';
import type { Database, Tx } from '../platform/database/database.ts';
import { lockDependencies } from './dependencies.ts';
import { deleteSomePeriods } from './period-store.ts';
import type { AlertSubjectType } from './schema.ts';
import {
  findKinds,
  insertSubject,
  insertSubjects,
  lockWithDependants,
  removeAll,
  type SubjectKind,
  saveSubjects,
} from './subject-store.ts';
import { normaliseTags } from './tags.ts';

export type { SubjectKind };

export interface NewSubject {
  account_id: number;
  type: AlertSubjectType;
  name: string;
  tags: readonly string[];
  status: string;
  /** As `resolveParents` gave it. */
  depends_on_id: number | null;
  now: Date;
}

export interface SubjectChanges {
  name?: string | undefined;
  tags?: readonly string[] | undefined;
  /** As `resolveParents` gave it; undefined leaves it as it is. */
  depends_on_id?: number | null | undefined;
}

/** Creates a subject and its first period; the id is random below 2^53, so that nobody can guess another. */
export async function createSubject(tx: Tx, subject: NewSubject): Promise<number> {
  const id = randomId();
  await insertSubject(tx, { ...subject, id, tags: normaliseTags(subject.tags) });
  return id;
}

/** As `createSubject`, for many; in their order. */
export async function createSubjects(tx: Tx, subjects: readonly NewSubject[]): Promise<number[]> {
  const rows = subjects.map((subject) => ({
    ...{ ...subject, id: randomId(), tags: normaliseTags(subject.tags) },
  }));
  await insertSubjects(tx, rows);
  return rows.map(({ id }) => id);
}

/** Changes what is given; `now` becomes updated_at even where nothing is. */
export const updateSubject = (
  tx: Tx,
  accountId: number,
  id: number,
  { now, ...changes }: SubjectChanges & { now: Date },
): Promise<void> => updateSubjects(tx, accountId, [{ id, ...changes }], now);

/** As `updateSubject`, for many. */
export async function updateSubjects(
  tx: Tx,
  accountId: number,
  changed: readonly (SubjectChanges & { id: number })[],
  now: Date,
): Promise<void> {
  const rows = changed.map((one) => ({ ...one, tags: one.tags && normaliseTags(one.tags) }));
  await saveSubjects(tx, accountId, rows, now);
}

/**
 * Locks subjects and what depends on them, in the order of their ids, as their deletion will need them. Called before
 * other rows of the subjects are locked, so that two transactions never wait for each other.
 */
export async function lockForDeletion(tx: Tx, accountId: number, ids: readonly number[]): Promise<void> {
  await lockDependencies(tx, accountId);
  await lockWithDependants(tx, accountId, ids);
}

/** Deletes a subject with its periods; what depended on it depends on nothing. False: there is no such subject. */
export const deleteSubject = async (tx: Tx, accountId: number, id: number): Promise<boolean> =>
  (await deleteSubjects(tx, accountId, [id])) === 1;

/** As `deleteSubject`, for many; how many there were. */
export async function deleteSubjects(tx: Tx, accountId: number, ids: readonly number[]): Promise<number> {
  await lockForDeletion(tx, accountId, ids);
  return removeAll(tx, accountId, ids);
}

/** What those of `ids` are that the account has. */
export const subjectKinds = (
  database: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, SubjectKind>> => findKinds(database, accountId, ids);

const PERIODS_AT_ONCE = 5_000;

/**
 * Deletes these subjects of an account that is being deleted, once all but 5,000 of their periods are; true: some were
 * deleted and more are left. The caller has locked the dependencies and what shares the ids of the subjects.
 */
export async function removeSubjects(tx: Tx, accountId: number, ids: readonly number[]): Promise<boolean> {
  if ((await deleteSomePeriods(tx, accountId, ids, PERIODS_AT_ONCE)) === PERIODS_AT_ONCE) return true;
  await removeAll(tx, accountId, ids);
  return false;
}

/** 1..2^52 */
const randomId = () => 1 + Number(randomBytes(8).readBigUInt64BE() >> 12n);
