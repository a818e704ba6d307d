// What is stored: the database, and the journal and the secret in view of what is in it.

import { pino } from 'pino';
import packageJson from '../../../package.json' with { type: 'json' };
import { newestSealed } from '../../hosts/sealed-values.ts';
import { type SeenLog, seenLog } from '../../monitors/cron-checks/recording/shared/seen-log.ts';
import type { Config } from '../../platform/config.ts';
import { runsOnSeveral } from '../../platform/config-database.ts';
import { openDataDir } from '../../platform/data-dir.ts';
import { startEmbeddedPostgres } from '../../platform/database/embedded/embedded-postgres.ts';
import { bundledMajor } from '../../platform/database/embedded/programs.ts';
import { clusterVersion, runningDatabaseUrl } from '../../platform/database/embedded/running.ts';
import { examineDatabase } from '../../platform/database/examine.ts';
import { whyNot } from '../../platform/database/first-contact.ts';
import { readMigrations } from '../../platform/database/migration-files.ts';
import { maskedUrl } from '../../platform/environment.ts';
import { seenNodes } from '../../platform/nodes/seen-nodes.ts';
import { judgeDatabase, judgeStopped } from './database.ts';
import { ANSWER_MS, type Finding, lookAt, problem, type Remark } from './finding.ts';
import { lookAtJournal } from './journal.ts';
import { judgeNodes } from './nodes.ts';
import { type Encrypted, lookAtSecret } from './secret.ts';
import { judgeSharedPings, lookAtOutbox } from './shared-pings.ts';

export interface StoredPlace {
  dataDir: string;
  isRunning: boolean;
  /** Whether a built-in database that stands still is started for the look. */
  startsDatabase: boolean;
}

/** The database, and what can be judged only by what is in it. */
export async function lookAtStored(config: Config, place: StoredPlace): Promise<Finding[]> {
  const { dataDir, isRunning } = place;
  const stored: Omit<Stored, 'remarks'> = { ...NOTHING };
  const database = await lookAt('database', async () => {
    const { remarks, ...found } = await lookAtDatabase(config, place);
    Object.assign(stored, found);
    return remarks;
  });
  const context = { isRunning, maxBytes: config.journalMaxBytes, now: () => new Date() };
  const takesPings = config.roles.has('recorder');
  const others = await Promise.all([
    takesPings ? lookAtPings(config, dataDir, { ...context, ...stored }) : [],
    lookAt('secret', () => lookAtSecret(dataDir, config, stored.encrypted)),
  ]);
  return [...database, ...others.flat()];
}

const lookAtPings = (
  { nodes }: Config,
  dataDir: string,
  { recording, log, ...context }: PingContext,
): Promise<Finding[]> =>
  nodes === 'several'
    ? lookAt('outbox', () => lookAtOutbox(dataDir, { ...context, heldTo: log?.held_to ?? null }))
    : lookAt('journal', () => lookAtJournal(dataDir, { ...context, recording }));

type PingContext = Parameters<typeof lookAtJournal>[1] & Pick<Stored, 'log'>;

const WHERE_TO_READ = 'docs/self-hosting.md says more, at "PostgreSQL" and "When something is wrong"';

interface Stored {
  remarks: Remark[];
  recording: Parameters<typeof lookAtJournal>[1]['recording'];
  /** null: it was not looked at. */
  encrypted: Encrypted | null;
  /** null: it was not looked at, or one node takes pings. */
  log: SeenLog | null;
}

const NOTHING: Omit<Stored, 'remarks'> = { recording: null, encrypted: null, log: null };

async function lookAtDatabase(config: Config, place: StoredPlace): Promise<Stored> {
  await using open = new AsyncDisposableStack();
  const { dataDir, isRunning } = place;
  const url = config.databaseUrl ?? (await runningDatabaseUrl(dataDir)) ?? (await startedUrl(place, open));
  if (url === null) return { remarks: [await judgeAbsent(dataDir, isRunning)], ...NOTHING };
  const examined = await examineDatabase(url, ANSWER_MS).catch((error) => whyNot(error));
  if (typeof examined === 'string') {
    const which = config.databaseUrl === null ? 'the built-in one' : maskedUrl(config.databaseUrl);
    return { remarks: [problem(`the database is ${which}, ${examined}`, WHERE_TO_READ)], ...NOTHING };
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
          unfinishedFrom: facts.unfinished_rotation_from,
        }
      : null;
    const isShared = isOurs && config.nodes === 'several';
    const nodes = isShared ? await seenNodes((text) => client.query(text)) : null;
    const log = isShared ? await seenLog((text) => client.query(text)) : null;
    const isAnyAlive = nodes?.some(({ is_gone }) => !is_gone) === true;
    return {
      remarks: [
        ...judgeDatabase(facts, {
          ...{ files, version: packageJson.version, isRunning, pool: config.databasePool },
          isSeveral: runsOnSeveral(config),
        }),
        ...(nodes ? judgeNodes(nodes) : []),
        ...(log ? judgeSharedPings(log, isAnyAlive) : []),
      ],
      recording: facts.recording,
      encrypted,
      log,
    };
  } finally {
    await client.end().catch(() => {});
  }
}

/** As it is, without a migration; null where it is not to be started, or there is none that this program can start. */
async function startedUrl(
  { dataDir, isRunning, startsDatabase }: StoredPlace,
  open: AsyncDisposableStack,
): Promise<string | null> {
  if (!startsDatabase || isRunning || (await clusterVersion(dataDir)) !== (await bundledMajor())) return null;
  const lock = open.use(await openDataDir(dataDir));
  return open.use(await startEmbeddedPostgres({ dataDir: lock, log: pino({ level: 'silent' }) })).url;
}

const judgeAbsent = async (dataDir: string, isRunning: boolean): Promise<Remark> =>
  isRunning
    ? problem(
        'Tocsin runs, but its PostgreSQL does not answer',
        'read the end of postgresql.log in the data directory',
      )
    : judgeStopped(dataDir, await bundledMajor());
