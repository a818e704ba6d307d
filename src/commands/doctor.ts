// `tocsin doctor`: looks at everything that Tocsin needs, beside a Tocsin that runs or without one, and changes nothing.

import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import type { Config } from '../platform/config.ts';
import { isInUse } from '../platform/data-dir.ts';
import { bundledMajor } from '../platform/database/embedded/programs.ts';
import { runningDatabaseUrl } from '../platform/database/embedded/running.ts';
import { examineDatabase } from '../platform/database/examine.ts';
import { whyNot } from '../platform/database/first-contact.ts';
import { migrationFiles } from '../platform/database/migrate.ts';
import { maskedUrl } from '../platform/environment.ts';
import { StartupProblem } from '../platform/startup-problem.ts';
import { seconds } from '../platform/time.ts';
import { print, readArguments } from './command.ts';
import { readConfiguration } from './configuration.ts';
import { judgeAddresses } from './doctor/addresses.ts';
import { lookAtDataDirectory } from './doctor/data-directory.ts';
import { judgeDatabase, judgeStopped } from './doctor/database.ts';
import { ANSWER_MS, type Finding, lookAt, ok, problem, type Remark, warning } from './doctor/finding.ts';
import { lookAtJournal } from './doctor/journal.ts';
import { lookAtMail } from './doctor/mail.ts';
import { asJson, asText } from './doctor/present.ts';
import { newestSealed } from './doctor/sealed-store.ts';
import { lookAtSecret } from './doctor/secret.ts';
import { lookAtService } from './doctor/service.ts';

/** Exit code 1 where there is a problem; warnings alone leave it 0. */
export async function doctor(args: readonly string[]): Promise<void> {
  const { values } = readArguments({
    args,
    options: { json: { type: 'boolean', default: false }, 'mail-to': { type: 'string' } },
  });
  const { config, findings } = configuration();
  if (config) findings.push(...(await examine(config, values['mail-to'] ?? null)));
  print(values.json ? asJson(findings, packageJson.version) : asText(findings, process.stdout.isTTY));
  process.exitCode = findings.some(({ level }) => level === 'problem') ? 1 : 0;
  // What never answered must not keep the program from ending.
  setTimeout(() => process.exit(), seconds(1)).unref();
}

/** All else depends on it. */
function configuration(): { config: Config | null; findings: Finding[] } {
  const area = 'configuration';
  try {
    return { config: readConfiguration(), findings: [{ area, ...ok('every variable is understood') }] };
  } catch (error) {
    if (!(error instanceof StartupProblem)) throw error;
    const findings = error.message
      .split('\n')
      .map((line) => ({ area, ...problem(line, 'correct it; nothing else is looked at before') }));
    return { config: null, findings };
  }
}

async function examine(config: Config, mailTo: string | null): Promise<Finding[]> {
  const directory = resolve(config.dataDir);
  const path = await realpath(directory).catch(() => directory);
  const isRunning = isInUse(path);
  const looks = await Promise.all([
    lookAt('data directory', () => lookAtDataDirectory({ path, isRunning }, config)),
    lookAtStored(config, path, isRunning),
    lookAt('mail', () => lookAtMail(config, mailTo)),
    lookAt('addresses', async () => judgeAddresses(config)),
    lookAt('service', () => lookAtService(config, isRunning)),
    lookAt('watched by', async () => [judgeWatched(config)]),
  ]);
  return looks.flat();
}

/** The database, and what can be judged only by what is in it. */
async function lookAtStored(config: Config, dataDir: string, isRunning: boolean): Promise<Finding[]> {
  const stored: Pick<Stored, 'recording' | 'sealed'> = { recording: null, sealed: null };
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
    lookAt('secret', () => lookAtSecret(dataDir, config, stored.sealed)),
  ]);
  return [...database, ...others.flat()];
}

const WHERE_TO_READ = 'docs/self-hosting.md says more, at "PostgreSQL" and "When something is wrong"';

interface Stored {
  remarks: Remark[];
  recording: Parameters<typeof lookAtJournal>[1]['recording'];
  /** null: it was not looked at. */
  sealed: Awaited<ReturnType<typeof newestSealed>> | null;
}

async function lookAtDatabase(config: Config, dataDir: string, isRunning: boolean): Promise<Stored> {
  const url = config.databaseUrl ?? (await runningDatabaseUrl(dataDir));
  const nothing = { recording: null, sealed: null };
  if (url === null) return { remarks: [await judgeAbsent(dataDir, isRunning)], ...nothing };
  const examined = await examineDatabase(url, ANSWER_MS).catch((error) => whyNot(error));
  if (typeof examined === 'string') {
    const which = config.databaseUrl === null ? 'the built-in one' : maskedUrl(config.databaseUrl);
    return { remarks: [problem(`the database is ${which}, ${examined}`, WHERE_TO_READ)], ...nothing };
  }
  const { client, facts } = examined;
  try {
    const files = await migrationFiles();
    const isOurs = facts.migrations !== null && files.every((name) => facts.migrations?.includes(name));
    const sealed = isOurs ? await newestSealed(client) : null;
    return { remarks: judgeDatabase(facts, { files, isRunning }), recording: facts.recording, sealed };
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

function judgeWatched({ heartbeatUrl, apiUrl, dashboardUrl, apiPort, dashboardPort }: Config): Remark {
  if (heartbeatUrl === null)
    return ok('nobody: set TOCSIN_HEARTBEAT_URL to be told when Tocsin itself stops working');
  const { origin, host, hostname, port } = new URL(heartbeatUrl);
  const isHere = hostname === 'localhost' && [apiPort, dashboardPort].includes(Number(port));
  return isHere || origin === apiUrl || origin === dashboardUrl
    ? warning(`itself, at ${host}`, 'set TOCSIN_HEARTBEAT_URL to a monitor that goes on when this one ends')
    : ok(`another monitor at ${host}`);
}
