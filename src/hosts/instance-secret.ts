// The fingerprint of the secret: every node on a database must have the same.

import { type Database, transaction } from '../platform/database/database.ts';
import { secretFingerprint } from '../platform/secrets.ts';
import { StartupProblem } from '../platform/startup-problem.ts';
import { fingerprintOf, noteFingerprint, replaceFingerprint } from './instance-secret-store.ts';

/** `isGiven`: by TOCSIN_SECRET, instead of the file in the data directory. */
interface NodeSecret {
  secret: string;
  isGiven: boolean;
}

/**
 * Notes the fingerprint of the first secret that a database is used with. Throws StartupProblem where this one is another:
 * it could open nothing of what is stored, and would give up what is waiting to be sent.
 */
export async function refuseOtherSecret(database: Database, node: NodeSecret, now: Date): Promise<void> {
  const fingerprint = secretFingerprint(node.secret);
  const known = await fingerprintOf(database);
  if (known === fingerprint) return;
  if (known !== null) throw otherSecret(node);
  await noteFingerprint(database, fingerprint, now);
  // Another node may have been quicker.
  if ((await fingerprintOf(database)) !== fingerprint) throw otherSecret(node);
}

const otherSecret = ({ isGiven }: NodeSecret) =>
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
    if ((await fingerprintOf(tx)) === fingerprint) return false;
    await replaceFingerprint(tx, fingerprint, now);
    return true;
  });
