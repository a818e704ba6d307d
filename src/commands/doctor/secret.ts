// The secret: there, closed to others, and the one that what is stored was encrypted under.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { closedTo, type SealedValue } from '../../hosts/sealed-values.ts';
import { type Config, givenSecrets } from '../../platform/config.ts';
import { isMissing } from '../../platform/durable-file.ts';
import { keptSecrets } from '../../platform/secret-file.ts';
import { secretFingerprint } from '../../platform/secrets.ts';
import { StartupProblem } from '../../platform/startup-problem.ts';
import { ok, problem, type Remark, warning } from './finding.ts';

export interface Encrypted {
  /** One value of each kind. */
  sealed: readonly SealedValue[];
  /** Of the secret that the database is encrypted with; null: none was noted yet. */
  fingerprint: string | null;
  /** Of the secret before, while something may still be encrypted under it; null: no rotation is under way. */
  unfinishedFrom: string | null;
}

/** `encrypted` is null where the database was not looked at. */
export async function lookAtSecret(
  dataDir: string,
  config: Config,
  encrypted: Encrypted | null,
): Promise<Remark[]> {
  const kept = await lookAtFile(dataDir);
  const secrets = givenSecrets(config) ?? kept.secrets;
  const remarks = config.secret === null ? kept.remarks : [ok('TOCSIN_SECRET is set')];
  return secrets === null || encrypted === null ? remarks : [...remarks, ...judgeSealed(secrets, encrypted)];
}

async function lookAtFile(
  dataDir: string,
): Promise<{ secrets: readonly string[] | null; remarks: Remark[] }> {
  const path = join(dataDir, 'secret');
  try {
    const secrets = await keptSecrets(dataDir);
    if (secrets === null) return { secrets, remarks: [ok('it is made at the first start')] };
    return { secrets, remarks: [judgeMode(path, (await stat(path)).mode)] };
  } catch (error) {
    if (error instanceof StartupProblem)
      return {
        secrets: null,
        remarks: [problem(`the file ${path} is damaged`, 'put it back from a backup')],
      };
    if (isMissing(error)) return { secrets: null, remarks: [] };
    throw error;
  }
}

function judgeMode(path: string, mode: number): Remark {
  const shown = (mode & 0o777).toString(8).padStart(4, '0');
  return (mode & 0o077) === 0
    ? ok(`the file ${path} is closed to others (${shown})`)
    : problem(`others may read the file ${path} (${shown})`, `chmod 600 ${path}`);
}

/** Pure. The newest of the secrets comes first. */
export function judgeSealed(secrets: readonly string[], encrypted: Encrypted): Remark[] {
  const { sealed, fingerprint, unfinishedFrom } = encrypted;
  const [newest = '', ...others] = secrets;
  const has = (print: string) => secrets.some((one) => secretFingerprint(one) === print);
  const closed = closedTo({ sealing: newest, accepted: others }, sealed);
  if (closed.length > 0)
    return [
      problem(
        `what is stored cannot be decrypted with it (${closed.join(', ')})`,
        'restore the secret that was used before: the file "secret", or TOCSIN_SECRET',
      ),
    ];
  if (fingerprint !== null && !has(fingerprint))
    return [
      problem(
        'it is not the one that the database is encrypted with, so Tocsin does not start',
        'set TOCSIN_SECRET to that of the other nodes; if it is lost, run "tocsin admin replace-secret"',
      ),
    ];
  const found =
    sealed.length > 0
      ? 'what is stored can be decrypted with it'
      : 'nothing is stored that it has to decrypt';
  const isWaiting = fingerprint !== null && secretFingerprint(newest) !== fingerprint;
  return [ok(found), ...judgeRotation({ unfinishedFrom, isWaiting, has })];
}

function judgeRotation({
  unfinishedFrom,
  isWaiting,
  has,
}: {
  unfinishedFrom: string | null;
  isWaiting: boolean;
  has: (fingerprint: string) => boolean;
}): Remark[] {
  if (unfinishedFrom !== null && !has(unfinishedFrom))
    return [
      problem(
        'a rotation is unfinished, and the secret before is missing, so Tocsin does not start',
        'set TOCSIN_SECRET_PREVIOUS to it (or put back both lines of the file "secret"), and run "tocsin secret rotate"',
      ),
    ];
  if (unfinishedFrom !== null)
    return [warning('a rotation is unfinished', 'run "tocsin secret rotate" again: it goes on where it was')];
  return isWaiting
    ? [warning('a new secret is there, and not in use yet', 'run "tocsin secret rotate"')]
    : [];
}
