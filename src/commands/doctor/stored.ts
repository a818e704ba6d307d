// What is stored: the database, and the journal and the secret in view of what is in it.

import { newestSealed } from '../../hosts/sealed-values.ts';
import type { Config } from '../../platform/config.ts';
import { bundledMajor } from '../../platform/database/embedded/programs.ts';
import { runningDatabaseUrl } from '../../platform/database/embedded/running.ts';
import { examineDatabase } from '../../platform/database/examine.ts';
import { whyNot } from '../../platform/database/first-contact.ts';
import { readMigrations } from '../../platform/database/migration-files.ts';
import { maskedUrl } from '../../platform/environment.ts';
import { judgeDatabase, judgeStopped } from './database.ts';
import { ANSWER_MS, type Finding, lookAt, problem, type Remark } from './finding.ts';
import { lookAtJournal } from './journal.ts';
import { type Encrypted, lookAtSecret } from './secret.ts';

/** The database, and what can be judged only by what is in it. */
export async function lookAtStored(config: Config, dataDir: string, isRunning: boolean): Promise<Finding[]> {
  const stored: Pick<Stored, 'recording' | 'encrypted'> = { recording: null, encrypted: null };
  const database = await lookAt('database', async () => {
    const { remarks, ...found } = await lookAtDatabase(config, dataDir, isRunning);
    Object.assign(stored, found);
    return remarks;
  });
  const context = { isRunning, maxBytes: config.journalMaxBytes, now: () => new Date() };
  const takesPings = config.roles.has('recorder');
  const others = await Promise.all([
    takesPings
      ? lookAt('journal', () => lookAtJournal(dataDir, { ...context, recording: stored.recording }))
      : [],
    lookAt('secret', () => lookAtSecret(dataDir, config, stored.encrypted)),
  ]);
  return [...database, ...others.flat()];
}

const WHERE_TO_READ = 'docs/self-hosting.md says more, at "PostgreSQL" and "When something is wrong"';

interface Stored {
  remarks: Remark[];
  recording: Parameters<typeof lookAtJournal>[1]['recording'];
  /** null: it was not looked at. */
  encrypted: Encrypted | null;
}

async function lookAtDatabase(config: Config, dataDir: string, isRunning: boolean): Promise<Stored> {
  const url = config.databaseUrl ?? (await runningDatabaseUrl(dataDir));
  const nothing = { recording: null, encrypted: null };
  if (url === null) return { remarks: [await judgeAbsent(dataDir, isRunning)], ...nothing };
  const examined = await examineDatabase(url, ANSWER_MS).catch((error) => whyNot(error));
  if (typeof examined === 'string') {
    const which = config.databaseUrl === null ? 'the built-in one' : maskedUrl(config.databaseUrl);
    return { remarks: [problem(`the database is ${which}, ${examined}`, WHERE_TO_READ)], ...nothing };
  }
  const { client, facts } = examined;
  try {
    const files = await readMigrations();
    const isOurs =
      facts.migrations !== null &&
      files.every(({ name }) => facts.migrations?.some((applied) => applied.name === name));
    const encrypted = isOurs
      ? {
          sealed: await newestSealed((text) => client.query(text)),
          fingerprint: facts.secret_fingerprint,
        }
      : null;
    return { remarks: judgeDatabase(facts, { files, isRunning }), recording: facts.recording, encrypted };
  } finally {
    void client.end().catch(() => {});
  }
}

const judgeAbsent = async (dataDir: string, isRunning: boolean): Promise<Remark> =>
  isRunning
    ? problem(
        'Tocsin runs, but its PostgreSQL does not answer',
        'read the end of postgresql.log in the data directory',
      )
    : judgeStopped(dataDir, await bundledMajor());
