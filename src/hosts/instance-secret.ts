// The secret that the database is encrypted with: every node on it must have the same, and while it is rotated the one
// before as well.

import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import { type Database, transaction } from '../platform/database/database.ts';
import type { Events } from '../platform/events.ts';
import { type InstanceSecret, type Keyring, secretFingerprint, secretsOf } from '../platform/secrets.ts';
import { StartupProblem } from '../platform/startup-problem.ts';
import { addMs, days } from '../platform/time.ts';
import {
  findSecretState,
  noteFingerprint,
  replaceFingerprint,
  type SecretState,
} from './instance-secret-store.ts';

/** How long links that were signed under the secret before are accepted, if that is not retired. */
const PREVIOUS_ACCEPTED_MS = days(90);

export interface NodeSecrets {
  /** The newest first. */
  readSecrets: () => Promise<readonly string[]>;
  /** By TOCSIN_SECRET, instead of the file in the data directory. */
  isGiven: boolean;
}

interface Rings {
  /** Changes whenever `reread` finds that it must. */
  secret: InstanceSecret;
  reread: () => Promise<void>;
  forget: () => void;
}

interface Context {
  database: Database;
  events: Events;
  clock: Clock;
  log: Logger;
}

/** Throws StartupProblem where this node cannot decrypt what is stored. Others see from now on which secrets it has. */
export async function openKeyring(context: Context, node: NodeSecrets): Promise<Rings> {
  const { database, events, clock, log } = context;
  const secret: Keyring = await keyringOf(database, node, clock.now());
  events.nameNode(nameOf(secret));
  const reread = async () => {
    const now = await keyringOf(database, node, clock.now());
    if (nameOf(now) === nameOf(secret)) return;
    if (now.sealing !== secret.sealing)
      log.info('what is stored is encrypted under another secret from now on');
    Object.assign(secret, now);
    events.nameNode(nameOf(secret));
  };
  // What was rotated before this node was seen by others is not missed.
  await reread();
  const wake = () =>
    void reread().catch((error: unknown) => log.error({ err: error }, 'the secret was not read anew'));
  return { secret, reread, forget: events.onWork('secret', wake) };
}

/** A step of a recurring job, should a notice be lost. */
export async function rereadSecret({ rereadSecret: reread }: { rereadSecret: () => Promise<void> }) {
  await reread();
  return false;
}

/** What others see of a node: of each of its secrets the beginning of the fingerprint, of that which encrypts first. */
const nameOf = (secret: InstanceSecret): string => secretsOf(secret).map(shortName).join(' ');

export const shortName = (secret: string): string => secretFingerprint(secret).slice(0, 8);

/**
 * Notes the fingerprint of the first secret that a database is used with. Throws StartupProblem where this one is another:
 * it could open nothing of what is stored, and would give up what is waiting to be sent.
 */
export async function keyringOf(database: Database, node: NodeSecrets, now: Date): Promise<Keyring> {
  const secrets = await node.readSecrets();
  let state = await findSecretState(database);
  if (!state) {
    const [first = ''] = secrets;
    await noteFingerprint(database, secretFingerprint(first), now);
    // Another node may have been quicker.
    state = await findSecretState(database);
  }
  const ring = state && ringFor(secrets, state, now);
  if (!ring) throw otherSecret(node);
  if (state && isUnfinished(state) && !secrets.some((one) => secretFingerprint(one) === state.rotated_from))
    throw new StartupProblem(
      `A rotation of the secret is unfinished, and ${node.isGiven ? 'TOCSIN_SECRET_PREVIOUS is not' : 'the file "secret" no longer holds'} the secret before: put it back, and run "tocsin secret rotate".`,
    );
  return ring;
}

/** Pure. null: none of these is the one that the database is used with. */
export function ringFor(secrets: readonly string[], state: SecretState, now: Date): Keyring | null {
  const sealing = secrets.find((one) => secretFingerprint(one) === state.fingerprint);
  if (sealing === undefined) return null;
  const [newest] = secrets;
  const accepted = secrets.filter(
    (one) =>
      one !== sealing &&
      // The newest may be in use elsewhere before this node is notified.
      (one === newest || (secretFingerprint(one) === state.rotated_from && !isOver(state, now))),
  );
  return { sealing, accepted };
}

/** Pure. Whether something may still be encrypted under the secret before. */
export const isUnfinished = ({ rotated_from, resealed_at }: SecretState): boolean =>
  rotated_from !== null && resealed_at === null;

/** Pure. Until when links that were signed under the secret before are accepted; null: there is none, or no end yet. */
const previousAcceptedUntil = ({ rotated_from, resealed_at }: SecretState): Date | null =>
  rotated_from === null || resealed_at === null ? null : addMs(resealed_at, PREVIOUS_ACCEPTED_MS);

function isOver(state: SecretState, now: Date): boolean {
  const until = previousAcceptedUntil(state);
  return until !== null && now >= until;
}

const otherSecret = ({ isGiven }: NodeSecrets) =>
  new StartupProblem(
    `${isGiven ? 'TOCSIN_SECRET' : 'The secret in the data directory of this node'} is not the secret that the database is encrypted with: set TOCSIN_SECRET to that of the other nodes, or to what the file "secret" of the first one (or of a backup) holds. If it is lost, stop all nodes and run "tocsin admin replace-secret".`,
  );

/**
 * Replaces a lost secret: from now on the database is used with this one. False where it was already. Values that were
 * encrypted under the one before cannot be decrypted any more.
 */
export const replaceSecret = (database: Database, secret: string, now: Date): Promise<boolean> =>
  transaction(database, async (tx) => {
    const fingerprint = secretFingerprint(secret);
    if ((await findSecretState(tx))?.fingerprint === fingerprint) return false;
    await replaceFingerprint(tx, fingerprint, now);
    return true;
  });
