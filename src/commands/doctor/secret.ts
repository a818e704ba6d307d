// The secret: there, closed to others, and the one that what is stored was encrypted under.

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { closedTo, type SealedValue } from '../../hosts/sealed-values.ts';
import type { Config } from '../../platform/config.ts';
import { keptSecret } from '../../platform/data-dir.ts';
import { isMissing } from '../../platform/durable-file.ts';
import { secretFingerprint } from '../../platform/secrets.ts';
import { StartupProblem } from '../../platform/startup-problem.ts';
import { ok, problem, type Remark } from './finding.ts';

export interface Encrypted {
  /** One value of each kind. */
  sealed: readonly SealedValue[];
  /** Of the secret that the database is encrypted with; null: none was noted yet. */
  fingerprint: string | null;
}

/** `encrypted` is null where the database was not looked at. */
export async function lookAtSecret(
  dataDir: string,
  config: Config,
  encrypted: Encrypted | null,
): Promise<Remark[]> {
  const kept = await lookAtFile(dataDir);
  const secret = config.secret ?? kept.secret;
  const remarks = config.secret === null ? kept.remarks : [ok('TOCSIN_SECRET is set')];
  return secret === null || encrypted === null ? remarks : [...remarks, judgeSealed(secret, encrypted)];
}

async function lookAtFile(dataDir: string): Promise<{ secret: string | null; remarks: Remark[] }> {
  const path = join(dataDir, 'secret');
  try {
    const secret = await keptSecret(dataDir);
    if (secret === null) return { secret, remarks: [ok('it is made at the first start')] };
    return { secret, remarks: [judgeMode(path, (await stat(path)).mode)] };
  } catch (error) {
    if (error instanceof StartupProblem)
      return { secret: null, remarks: [problem(`the file ${path} is damaged`, 'put it back from a backup')] };
    if (isMissing(error)) return { secret: null, remarks: [] };
    throw error;
  }
}

function judgeMode(path: string, mode: number): Remark {
  const shown = (mode & 0o777).toString(8).padStart(4, '0');
  return (mode & 0o077) === 0
    ? ok(`the file ${path} is closed to others (${shown})`)
    : problem(`others may read the file ${path} (${shown})`, `chmod 600 ${path}`);
}

/** Pure. */
export function judgeSealed(secret: string, { sealed, fingerprint }: Encrypted): Remark {
  const closed = closedTo(secret, sealed);
  if (closed.length > 0)
    return problem(
      `what is stored cannot be decrypted with it (${closed.join(', ')})`,
      'restore the secret that was used before: the file "secret", or TOCSIN_SECRET',
    );
  if (fingerprint !== null && fingerprint !== secretFingerprint(secret))
    return problem(
      'it is not the one that the database is encrypted with, so Tocsin does not start',
      'set TOCSIN_SECRET to that of the other nodes; if it is lost, run "tocsin admin replace-secret"',
    );
  return ok(
    sealed.length > 0
      ? 'what is stored can be decrypted with it'
      : 'nothing is stored that it has to decrypt',
  );
}
