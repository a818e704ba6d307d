// Encrypts everything anew that was encrypted with another secret of the instance, while no Tocsin runs.

import { type Database, type Tx, transaction } from '../platform/database/database.ts';
import { type InstanceSecret, openSecret, sealSecret, secretFingerprint } from '../platform/secrets.ts';
import { StartupProblem } from '../platform/startup-problem.ts';
import { findSecretState, replaceFingerprint } from './instance-secret-store.ts';
import {
  holdStarts,
  otherConnections,
  pauseInDatabase,
  type SealedRow,
  sealedAfter,
  writeSealed,
} from './reseal-store.ts';
import { type SealedColumn, sealedColumns } from './sealed-columns.ts';

const BATCH = 200;
const MOST_LOOKS = 20;

export interface Secrets {
  old: string;
  new: string;
}

export interface Counts {
  resealed: number;
  /** Neither secret opens them. */
  unreadable: number;
}

export interface Resealed extends Counts {
  /** Whether the database was used with another secret than the new one until now. */
  replaced: boolean;
}

/** Throws StartupProblem where a Tocsin uses this database. Connections that are being closed are waited for. */
export async function refuseWhileRunning(database: Database): Promise<void> {
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    if ((await otherConnections(database)) === 0) return;
    await pauseInDatabase(database);
  }
  throw new StartupProblem('Tocsin is running on this database: stop all nodes first. Nothing was changed.');
}

/**
 * In one transaction, so that all of it is done or nothing, and in batches. What the new secret opens already stays as it is,
 * so it may be repeated. Throws StartupProblem where `old` is not the secret that the database is used with.
 */
export const resealEverything = (database: Database, secrets: Secrets, now: Date): Promise<Resealed> =>
  transaction(database, async (tx) => {
    await holdStarts(tx);
    const known = (await findSecretState(tx))?.fingerprint ?? null;
    const fingerprint = secretFingerprint(secrets.new);
    if (known !== null && known !== secretFingerprint(secrets.old) && known !== fingerprint)
      throw new StartupProblem(
        'The secret that was given is not the one that the database is encrypted with. Nothing was changed.',
      );
    let resealed = 0;
    let unreadable = 0;
    for (const column of sealedColumns) {
      const done = await resealColumn(tx, column, secrets);
      resealed += done.resealed;
      unreadable += done.unreadable;
    }
    await replaceFingerprint(tx, fingerprint, now);
    return { resealed, unreadable, replaced: known !== fingerprint };
  });

async function resealColumn(tx: Tx, column: SealedColumn, secrets: Secrets): Promise<Counts> {
  const total = { resealed: 0, unreadable: 0 };
  for (let after: readonly unknown[] | null = null; ; ) {
    const done: Batch = await resealBatch(tx, column, secrets, { after });
    total.resealed += done.resealed;
    total.unreadable += done.unreadable;
    if (!done.last) return total;
    after = done.last;
  }
}

interface Batch extends Counts {
  /** The key of its last row; null: there are no more. */
  last: readonly unknown[] | null;
}

/** The rows after the one with the key `after`. What the new secret opens already stays as it is. */
export async function resealBatch(
  tx: Tx,
  column: SealedColumn,
  secrets: Secrets,
  { after, locks = false }: { after: readonly unknown[] | null; locks?: boolean },
): Promise<Batch> {
  const rows = await sealedAfter(tx, column, { after, limit: BATCH, locks });
  const changed: SealedRow[] = [];
  let unreadable = 0;
  for (const row of rows) {
    const context = column.contextOf(row.key_values);
    const text = opened(secrets.old, row.sealed, context);
    if (text !== null) changed.push({ ...row, sealed: sealSecret(secrets.new, text, context) });
    else if (opened(secrets.new, row.sealed, context) === null) unreadable += 1;
  }
  if (changed.length > 0) await writeSealed(tx, column, changed);
  const last = rows.length < BATCH ? null : (rows.at(-1)?.key_values ?? null);
  return { resealed: changed.length, unreadable, last };
}

/** How many values are stored encrypted, and how many of them none of these secrets decrypts. */
export async function countSealed(
  tx: Tx,
  secret: InstanceSecret,
): Promise<{ sealed: number; unreadable: number }> {
  const total = { sealed: 0, unreadable: 0 };
  for (const column of sealedColumns)
    for (let after: readonly unknown[] | null = null; ; ) {
      const rows: SealedRow[] = await sealedAfter(tx, column, { after, limit: BATCH });
      total.sealed += rows.length;
      total.unreadable += rows.filter(
        ({ key_values, sealed }) => opened(secret, sealed, column.contextOf(key_values)) === null,
      ).length;
      after = rows.at(-1)?.key_values ?? null;
      if (rows.length < BATCH) break;
    }
  return total;
}

function opened(secret: InstanceSecret, sealed: Buffer, context: string): string | null {
  try {
    return openSecret(secret, sealed, context);
  } catch {
    return null;
  }
}
