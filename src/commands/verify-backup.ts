// `tocsin restore --verify`: restores a backup into a place that is made for it and removed again.

import { pino } from 'pino';
import { countSealed } from '../hosts/reseal.ts';
import type { Manifest } from '../platform/backup/manifest.ts';
import { type RestoreOptions, restoreBackup } from '../platform/backup/restoration.ts';
import { systemClock } from '../platform/clock.ts';
import { type Config, givenSecrets } from '../platform/config.ts';
import { keptSecrets } from '../platform/secret-file.ts';
import { StartupProblem } from '../platform/startup-problem.ts';
import { removeScratch, scratchPath } from './scratch.ts';

export interface Verified {
  manifest: Manifest;
  ms: number;
  /** Values that are stored encrypted; all of them were decrypted. */
  sealed: number;
}

/**
 * Into a built-in PostgreSQL of its own, whatever `config` says; its secrets are used where the backup has none. Throws
 * StartupProblem where the backup is of no use.
 */
export async function verifyBackup(
  file: string,
  config: Config,
  context: Pick<RestoreOptions, 'onProgress' | 'signal' | 'keys'>,
): Promise<Verified> {
  const startedMs = performance.now();
  const dataDir = scratchPath('verify');
  const own = givenSecrets(config) ?? (await keptSecrets(config.dataDir));
  const counted = { sealed: 0 };
  try {
    const manifest = await restoreBackup({
      ...{ ...context, file, now: systemClock.now(), log: pino({ level: 'silent' }) },
      config: { ...config, dataDir, databaseUrl: null },
      secretsFor: ({ secret }) => (secret.included ? null : own),
      async settle(tx) {
        const [sealing = '', ...accepted] = (await keptSecrets(dataDir)) ?? own ?? [];
        const { sealed, unreadable } = await countSealed(tx, { sealing, accepted });
        if (unreadable > 0)
          throw new StartupProblem(
            `${unreadable} of ${sealed} encrypted values of the backup cannot be decrypted with its secret.`,
          );
        counted.sealed = sealed;
      },
    });
    return { manifest, ms: performance.now() - startedMs, ...counted };
  } finally {
    await removeScratch(dataDir);
  }
}
