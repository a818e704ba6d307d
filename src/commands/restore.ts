// `tocsin restore <file>`: puts a backup into an empty data directory and an empty database.

import { pino } from 'pino';
import { settleRestored } from '../admin/restored/settle.ts';
import type { Manifest } from '../platform/backup/manifest.ts';
import { restoreBackup } from '../platform/backup/restoration.ts';
import { systemClock } from '../platform/clock.ts';
import { print, readArguments, UsageError } from './command.ts';
import { readConfiguration } from './configuration.ts';
import { openProgress, untilSignal } from './progress.ts';

export async function restore(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments({
    args,
    options: { 'send-pending': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError('name the one file to restore from');
  const config = readConfiguration();
  const progress = openProgress('read');
  const unsent = { deliveries: 0, mails: 0 };
  try {
    const manifest = await untilSignal((signal) =>
      restoreBackup({
        file,
        config,
        log: pino({ level: 'silent' }),
        now: systemClock.now(),
        onProgress: progress.show,
        signal,
        async settle(tx, restored) {
          Object.assign(
            unsent,
            await settleRestored(tx, { ...restored, sendsPending: values['send-pending'] }),
          );
        },
      }),
    );
    progress.end();
    report(manifest, unsent);
  } finally {
    progress.end();
  }
}

function report({ made_at, version, database }: Manifest, unsent: { deliveries: number; mails: number }) {
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `Restored the backup of ${made_at} (Tocsin ${version}): ${rows} rows of ${database.tables.length} tables.`,
  ];
  if (unsent.deliveries + unsent.mails > 0)
    lines.push(
      `Alerts (${unsent.deliveries}) and mails (${unsent.mails}) that were waiting then are not sent, because the original may have sent them.`,
    );
  lines.push(
    'The time between the backup and the next start counts as an outage of Tocsin and not of the jobs.',
    'If the original goes on: jobs ping one of the two only, and the other will say that they are silent. Start a copy that is to notify nobody with TOCSIN_ROLES=api,dashboard,recorder,scheduler.',
  );
  print(`${lines.join('\n')}\n`);
}
