// Replaces the secret while nodes run: what is stored is encrypted anew in batches, and both secrets decrypt meanwhile.
// It may be killed at any point and run again.

import { noteOwnAct } from '../accounts/trail.ts';
import { type Database, transaction } from '../platform/database/database.ts';
import { announceWork } from '../platform/events.ts';
import { secretFingerprint } from '../platform/secrets.ts';
import { StartupProblem } from '../platform/startup-problem.ts';
import { isUnfinished, shortName } from './instance-secret.ts';
import {
  findSecretState,
  noteResealed,
  retirePrevious,
  rotateFingerprint,
  type SecretState,
} from './instance-secret-store.ts';
import { type Counts, resealBatch, type Secrets } from './reseal.ts';
import { pauseInDatabase } from './reseal-store.ts';
import { databaseMoment, holdPlans, namesOfNodes, olderTransactions } from './rotation-store.ts';
import { type SealedColumn, sealedColumns } from './sealed-columns.ts';

/** Of a fifth of a second each. */
const MOST_LOOKS = 150;
const MOST_PASSES = 20;

export interface RotationContext {
  database: Database;
  now: () => Date;
  /** Ends it between two batches. */
  signal: AbortSignal;
  onProgress: (resealed: number, table: string) => void;
}

export type Plan =
  /** The database is used with `old`; or it is with `new`, and not everything is encrypted under that. */
  | ({ kind: 'begin' | 'resume' } & Secrets)
  /** It is used with the newest, and nothing is left to do. */
  | { kind: 'settled'; current: string };

/** Pure. Throws StartupProblem where the secrets, of which the newest comes first, are not those of the database. */
export function planRotation(secrets: readonly string[], state: SecretState): Plan {
  const withFingerprint = (fingerprint: string | null) =>
    secrets.find((one) => secretFingerprint(one) === fingerprint);
  const current = withFingerprint(state.fingerprint);
  if (current === undefined)
    throw new StartupProblem(
      'The database is encrypted with another secret than this node has. Nothing was changed.',
    );
  if (isUnfinished(state)) {
    const old = withFingerprint(state.rotated_from);
    if (old === undefined)
      throw new StartupProblem(
        'A rotation is unfinished, and the secret before is missing here: set TOCSIN_SECRET_PREVIOUS to it. Nothing was changed.',
      );
    return { kind: 'resume', old, new: current };
  }
  const [newest = current] = secrets;
  return newest === current ? { kind: 'settled', current } : { kind: 'begin', old: current, new: newest };
}

/** Plans what `step` says, one command at a time. Throws StartupProblem where nothing was encrypted yet. */
export const planWith = (database: Database, step: (state: SecretState) => Promise<Plan>): Promise<Plan> =>
  transaction(database, async (tx) => {
    await holdPlans(tx);
    const state = await findSecretState(tx);
    if (!state) throw new StartupProblem('Nothing is encrypted yet: start Tocsin once.');
    return step(state);
  });

export interface Rotated extends Counts {
  nodes: number;
}

/** Throws StartupProblem where a node lacks the new secret: nothing was encrypted anew then. */
export async function beginRotation({ database, now }: RotationContext, secrets: Secrets): Promise<void> {
  await transaction(database, (tx) => announceWork(tx, 'secret'));
  const isKnown = (name: string) => name.split(' ').includes(shortName(secrets.new));
  const { lacking, all } = await waitForNodes(database, isKnown);
  if (lacking > 0)
    throw new StartupProblem(
      `${lacking} of ${all} nodes that run do not have the new secret: restart them with it, and run this again. Nothing was encrypted anew.`,
    );
  await transaction(database, async (tx) => {
    const prints = { from: secretFingerprint(secrets.old), to: secretFingerprint(secrets.new) };
    // Of two commands at once, the other was quicker.
    if (!(await rotateFingerprint(tx, prints, now()))) return;
    await noteOwnAct(tx, now(), { action: 'secret.rotate', account_id: null });
    await announceWork(tx, 'secret');
  });
}

/** Everything that `secrets.old` encrypts, while nodes go on writing. */
export async function finishRotation(context: RotationContext, secrets: Secrets): Promise<Rotated> {
  const { database, now } = context;
  const seals = (name: string) => name.startsWith(shortName(secrets.new));
  const { lacking, all } = await waitForNodes(database, seals);
  if (lacking > 0)
    throw new StartupProblem(
      `${lacking} of ${all} nodes that run still encrypt under the secret before: restart them, and run this again.`,
    );
  await waitForOlderTransactions(database);
  const counts = await resealUntilNothingIsLeft(context, secrets);
  await transaction(database, async (tx) => {
    if (await noteResealed(tx, secretFingerprint(secrets.new), now()))
      await noteOwnAct(tx, now(), {
        action: 'secret.finish_rotation',
        account_id: null,
        detail: { ...counts },
      });
  });
  return { ...counts, nodes: all };
}

/**
 * Ends what the secret before is accepted for; `takeOut` takes it out of where this node has it, which `readKnown` reads, the
 * newest first. False: there is none. Throws StartupProblem while a rotation is unfinished or about to begin.
 */
export async function retireSecret(
  context: RotationContext,
  readKnown: () => Promise<readonly string[]>,
  takeOut: (current: string) => Promise<void>,
): Promise<boolean> {
  const { database, now } = context;
  const state = await findSecretState(database);
  if (!state?.rotated_from) return false;
  const { current, old } = planRetirement(await readKnown(), state);
  // A value that was written late would be lost with the secret.
  if (old !== undefined) await resealUntilNothingIsLeft(context, { old, new: current });
  await transaction(database, async (tx) => {
    // A rotation that begins meanwhile writes its secret to where this one is taken out.
    await holdPlans(tx);
    const found = await findSecretState(tx);
    if (found?.fingerprint !== state.fingerprint || found.rotated_from !== state.rotated_from)
      throw new StartupProblem('The secret was rotated or retired meanwhile. Nothing was changed.');
    planRetirement(await readKnown(), found);
    await takeOut(current);
    await retirePrevious(tx);
    await noteOwnAct(tx, now(), { action: 'secret.retire', account_id: null });
    await announceWork(tx, 'secret');
  });
  return true;
}

/** Pure. Throws StartupProblem where a secret other than the one before could be lost. */
function planRetirement(secrets: readonly string[], state: SecretState): { current: string; old?: string } {
  const withFingerprint = (fingerprint: string | null) =>
    secrets.find((one) => secretFingerprint(one) === fingerprint);
  const current = withFingerprint(state.fingerprint);
  if (isUnfinished(state) || current === undefined || current !== secrets[0])
    throw new StartupProblem(
      'A rotation is unfinished: run "tocsin secret rotate" first. Nothing was changed.',
    );
  const old = withFingerprint(state.rotated_from);
  return { current, ...(old !== undefined && { old }) };
}

async function waitForNodes(database: Database, isReady: (name: string) => boolean) {
  for (let look = 0; ; look += 1) {
    const names = await namesOfNodes(database);
    const lacking = names.filter((name) => !isReady(name)).length;
    if (lacking === 0 || look === MOST_LOOKS) return { lacking, all: names.length };
    await pauseInDatabase(database);
  }
}

/** What was encrypted before all nodes changed is written by then: statements end within a minute. */
async function waitForOlderTransactions(database: Database) {
  const moment = await databaseMoment(database);
  for (let look = 0; look < 2 * MOST_LOOKS; look += 1) {
    if ((await olderTransactions(database, moment)) === 0) return;
    await pauseInDatabase(database);
  }
}

/** Until a pass over everything finds nothing. */
async function resealUntilNothingIsLeft(context: RotationContext, secrets: Secrets): Promise<Counts> {
  const total = { resealed: 0, unreadable: 0 };
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    let [resealed, unreadable] = [0, 0];
    for (const column of sealedColumns) {
      const done = await resealColumn(context, column, secrets, total.resealed + resealed);
      resealed += done.resealed;
      unreadable += done.unreadable;
    }
    total.resealed += resealed;
    total.unreadable = unreadable;
    if (resealed === 0) return total;
  }
  throw new StartupProblem(
    'Something goes on encrypting under the secret before: restart all nodes, and run this again.',
  );
}

async function resealColumn(
  { database, signal, onProgress }: RotationContext,
  column: SealedColumn,
  secrets: Secrets,
  before: number,
): Promise<Counts> {
  const total = { resealed: 0, unreadable: 0 };
  for (let after: readonly unknown[] | null = null; ; ) {
    signal.throwIfAborted();
    const page = { after, locks: true };
    const done: Awaited<ReturnType<typeof resealBatch>> = await transaction(database, (tx) =>
      resealBatch(tx, column, secrets, page),
    );
    total.resealed += done.resealed;
    total.unreadable += done.unreadable;
    onProgress(before + total.resealed, column.table);
    if (!done.last) return total;
    after = done.last;
  }
}
