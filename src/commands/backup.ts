// `tocsin backup <file>`: writes database, journal and secret to one file or object, while Tocsin runs or stands still.

import { pino } from 'pino';
import packageJson from '../../package.json' with { type: 'json' };
import { writeNewFile } from '../platform/backup/backup-file.ts';
import { type BackupOptions, type BackupSummary, createBackup } from '../platform/backup/create.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { isDatabaseUnreachable } from '../platform/database/unreachable.ts';
import { systemCode } from '../platform/durable-file.ts';
import { type Installation, openInstallation } from '../platform/installation.ts';
import { StartupProblem } from '../platform/startup-problem.ts';
import { readArguments, UsageError } from './command.ts';
import { readConfiguration } from './configuration.ts';
import { inBytes, openProgress, untilSignal } from './progress.ts';
import { storeBackup } from './stored-backups.ts';

export async function backup(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments({
    args,
    options: { 'without-secret': { type: 'boolean' }, to: { type: 'string' }, as: { type: 'string' } },
    allowPositionals: true,
  });
  const config = readConfiguration();
  const target = targetOf(values, positionals, config);
  const includeSecret = config.secret === null && !values['without-secret'];
  const log = pino({ level: 'silent' });
  const source = await openInstallation(config, log);
  const progress = openProgress('read');
  try {
    const summary = await untilSignal((signal) => {
      const options = {
        version: packageJson.version,
        now: systemClock.now(),
        includeSecret,
        signal,
        encryption: config.backup,
      };
      const make = (stream: BackupOptions['target']) =>
        createBackup(source, { ...options, target: stream, onProgress: progress.show });
      return target.write(make, source, signal);
    });
    progress.end();
    report(target.name, summary, { includeSecret, secretIsSet: config.secret !== null, nodes: config.nodes });
  } catch (error) {
    throw target.name === STDOUT && systemCode(error) === 'EPIPE' ? noReader() : wentAway(error);
  } finally {
    progress.end();
    await source[Symbol.asyncDispose]();
  }
}

const STDOUT = 'stdout';

interface Target {
  name: string;
  write(
    make: (stream: BackupOptions['target']) => Promise<BackupSummary>,
    source: Installation,
    signal: AbortSignal,
  ): Promise<BackupSummary>;
}

function targetOf(
  { to, as }: { to?: string | undefined; as?: string | undefined },
  [file, ...others]: readonly string[],
  config: Config,
): Target {
  if (to !== undefined) {
    if (to !== 's3' || file !== undefined) throw new UsageError('give --to s3 alone, or name a file');
    return { name: 'the storage', write: storeBackup(config, as ?? null) };
  }
  if (file === undefined || others.length > 0)
    throw new UsageError('name one file to write to, or - for stdout');
  if (file !== '-') return { name: file, write: (make) => writeNewFile(file, make) };
  if (process.stdout.isTTY) throw new UsageError('stdout is a terminal: redirect it, or name a file');
  return { name: STDOUT, write: (make) => make(process.stdout) };
}

const noReader = () => new StartupProblem('Whatever reads stdout ended before the backup was whole.');

function wentAway(error: unknown): unknown {
  if (!isDatabaseUnreachable(error) || !(error instanceof Error)) return error;
  return new StartupProblem(`The database went away (${error.message}): no backup was made. Start it again.`);
}

/** On stderr, as stdout may be the backup. */
function report(
  file: string,
  { dump, bytes, journal }: BackupSummary,
  {
    includeSecret,
    secretIsSet,
    nodes,
  }: { includeSecret: boolean; secretIsSet: boolean; nodes: Config['nodes'] },
) {
  const rows = dump.tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `${file}: ${rows} rows of ${dump.tables.length} tables, ${inBytes(bytes)} before compression`,
  ];
  if (nodes === 'several')
    lines.push(
      'Pings that nodes keep on their own disks, because the database was away, follow when it is back: they are not in it.',
    );
  else if (journal === 'none')
    lines.push(
      'warning: there is no journal here. Pings that are not recorded yet are missing, unless this is not the node that takes them.',
    );
  else if (journal === 'of_another_node')
    lines.push(
      'warning: another node takes the pings of this database. Those that it has not recorded yet are missing: make the backup there.',
    );
  if (secretIsSet)
    lines.push(
      'The secret is not in it, because TOCSIN_SECRET is set: keep that apart, it is needed to restore.',
    );
  else if (!includeSecret)
    lines.push(
      'The secret is not in it: keep the file "secret" of the data directory apart, it is needed to restore.',
    );
  else lines.push('It holds the secret and all ping addresses: protect it like the machine itself.');
  process.stderr.write(`${lines.map((line) => `tocsin: ${line}\n`).join('')}`);
}
