// `tocsin restore <file>`: puts a backup into an empty data directory and an empty database.

import { pino } from 'pino';
import { settleRestored } from '../admin/restored/settle.ts';
import type { DecryptionKeys } from '../platform/backup/encryption.ts';
import type { Manifest } from '../platform/backup/manifest.ts';
import { type RestoreOptions, restoreBackup } from '../platform/backup/restoration.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { print, readArguments, UsageError } from './command.ts';
import { readConfiguration } from './configuration.ts';
import { openProgress, untilSignal } from './progress.ts';
import { removeAbandonedScratch } from './scratch.ts';
import { withStoredBackup } from './stored-backups.ts';
import { type Verified, verifyBackup } from './verify-backup.ts';

export async function restore(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments({
    args,
    options: {
      from: { type: 'string' },
      verify: { type: 'boolean', default: false },
      'send-pending': { type: 'boolean', default: false },
      unencrypted: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const { from, verify } = values;
  const [given, ...others] = positionals;
  if (
    (from !== undefined && from !== 's3') ||
    others.length > 0 ||
    (from === undefined && given === undefined)
  )
    throw new UsageError('name the one file to restore from, or give --from s3');
  const config = readConfiguration();
  const keys = keysFor(config, { isStored: from === 's3', takesUnencrypted: values.unencrypted });
  const progress = openProgress('read');
  const run = (file: string, signal: AbortSignal) => {
    const context = { signal, onProgress: progress.show, keys };
    return verify
      ? verifyBackup(file, config, context).then(verifiedText)
      : restoreFrom(file, config, { ...context, sendsPending: values['send-pending'] });
  };
  for (const path of await removeAbandonedScratch())
    process.stderr.write(
      `tocsin: What an earlier command left in ${path} cannot be removed: remove it by hand.\n`,
    );
  try {
    const text = await untilSignal((signal) =>
      from === undefined
        ? run(given ?? '', signal)
        : withStoredBackup(config, given ?? null, signal, (file) => run(file, signal)),
    );
    progress.end();
    print(text);
  } finally {
    progress.end();
  }
}

/** Of the storage, and where backups are encrypted, one that is not may be somebody else's. */
function keysFor(
  { backup }: Config,
  { isStored, takesUnencrypted }: { isStored: boolean; takesUnencrypted: boolean },
): DecryptionKeys {
  if (takesUnencrypted) return { ...backup, unencrypted: 'taken' };
  return isStored || backup.recipients.length > 0 ? { ...backup, unencrypted: 'refused' } : backup;
}

interface RestoreContext extends Pick<RestoreOptions, 'onProgress' | 'signal' | 'keys'> {
  sendsPending: boolean;
}

/** Gives what there is to say of it. */
async function restoreFrom(
  file: string,
  config: Config,
  { sendsPending, ...context }: RestoreContext,
): Promise<string> {
  const unsent = { deliveries: 0, mails: 0 };
  const manifest = await restoreBackup({
    ...{ ...context, file, config, log: pino({ level: 'silent' }), now: systemClock.now() },
    async settle(tx, restored) {
      Object.assign(unsent, await settleRestored(tx, { ...restored, sendsPending }));
    },
  });
  return report(manifest, unsent);
}

const rowsOf = ({ database }: Manifest) => database.tables.reduce((sum, table) => sum + table.rows, 0);

const verifiedText = ({ manifest, ms, sealed }: Verified) =>
  `The backup of ${manifest.made_at} (Tocsin ${manifest.version}) is whole: ${rowsOf(manifest)} rows of ${manifest.database.tables.length} tables were restored, and ${sealed} encrypted values were decrypted, in ${(ms / 1_000).toFixed(1)} s. Everything was removed again.\n`;

function report(manifest: Manifest, unsent: { deliveries: number; mails: number }): string {
  const { made_at, version, database } = manifest;
  const lines = [
    `Restored the backup of ${made_at} (Tocsin ${version}): ${rowsOf(manifest)} rows of ${database.tables.length} tables.`,
  ];
  if (unsent.deliveries + unsent.mails > 0)
    lines.push(
      `Alerts (${unsent.deliveries}) and mails (${unsent.mails}) that were waiting then are not sent, because the original may have sent them.`,
    );
  lines.push(
    'The time between the backup and the next start counts as an outage of Tocsin and not of the jobs.',
    'If the original goes on: jobs ping one of the two only, and the other will say that they are silent. Start a copy that is to notify nobody with TOCSIN_ROLES=api,dashboard,recorder,scheduler.',
  );
  return `${lines.join('\n')}\n`;
}
