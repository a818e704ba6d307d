// `tocsin doctor`: looks at everything that Tocsin needs, beside a Tocsin that runs or without one, and changes nothing.

import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { inspectStream } from '../monitors/cron-checks/recording/shared/jetstream/inspect.ts';
import type { Config } from '../platform/config.ts';
import { isInUse } from '../platform/data-dir.ts';
import { StartupProblem } from '../platform/startup-problem.ts';
import { seconds } from '../platform/time.ts';
import { print, readArguments } from './command.ts';
import { readConfiguration } from './configuration.ts';
import { judgeAddresses } from './doctor/addresses.ts';
import { judgeAuthorities } from './doctor/authorities.ts';
import { lookAtBackups } from './doctor/backups.ts';
import { lookAtDataDirectory } from './doctor/data-directory.ts';
import { type Finding, lookAt, ok, problem, type Remark, warning } from './doctor/finding.ts';
import { judgeJetStream } from './doctor/jetstream.ts';
import { lookAtMail } from './doctor/mail.ts';
import { asJson, asText } from './doctor/present.ts';
import { lookAtService } from './doctor/service.ts';
import { lookAtStored } from './doctor/stored.ts';

/** Exit code 1 where there is a problem; warnings alone leave it 0. */
export async function doctor(args: readonly string[]): Promise<void> {
  const { values } = readArguments({
    args,
    options: {
      json: { type: 'boolean', default: false },
      'mail-to': { type: 'string' },
      'start-database': { type: 'boolean', default: false },
    },
  });
  const { config, findings } = configuration();
  if (config)
    findings.push(
      ...(await examine(config, {
        mailTo: values['mail-to'] ?? null,
        startsDatabase: values['start-database'],
      })),
    );
  print(values.json ? asJson(findings, packageJson.version) : asText(findings, process.stdout.isTTY));
  process.exitCode = findings.some(({ level }) => level === 'problem') ? 1 : 0;
  // What never answered must not keep the program from ending.
  setTimeout(() => process.exit(), seconds(1)).unref();
}

/** All else depends on it. */
function configuration(): { config: Config | null; findings: Finding[] } {
  const area = 'configuration';
  try {
    const config = readConfiguration();
    return { config, findings: [{ area, ...judgeIgnored(config.ignoredVariables) }] };
  } catch (error) {
    if (!(error instanceof StartupProblem)) throw error;
    const findings = error.message
      .split('\n')
      .map((line) => ({ area, ...problem(line, 'correct it; nothing else is looked at before') }));
    return { config: null, findings };
  }
}

const judgeIgnored = (names: readonly string[]): Remark =>
  names.length === 0
    ? ok('every variable is understood')
    : warning(
        `not variables of Tocsin, and ignored: ${names.join(', ')}`,
        'fine if something else here uses them',
      );

interface Asked {
  mailTo: string | null;
  startsDatabase: boolean;
}

async function examine(config: Config, { mailTo, startsDatabase }: Asked): Promise<Finding[]> {
  const directory = resolve(config.dataDir);
  const path = await realpath(directory).catch(() => directory);
  const isRunning = isInUse(path);
  const looks = await Promise.all([
    lookAt('data directory', () => lookAtDataDirectory({ path, isRunning }, config)),
    lookAtStored(config, { dataDir: path, isRunning, startsDatabase }),
    lookAt('jetstream', () => lookAtJetStream(config)),
    lookAt('mail', () => lookAtMail(config, mailTo)),
    lookAt('backups', () => lookAtBackups(config, new Date())),
    lookAt('addresses', async () => judgeAddresses(config)),
    lookAt('authorities', async () => judgeAuthorities(config.caFile, new Date())),
    lookAt('service', () => lookAtService(config, isRunning)),
    lookAt('watched by', async () => [judgeWatched(config)]),
  ]);
  return looks.flat();
}

async function lookAtJetStream({ nats, databaseUrl, journalMaxBytes }: Config): Promise<Remark[]> {
  if (!nats || databaseUrl === null) return [];
  return judgeJetStream(await inspectStream(nats, databaseUrl, journalMaxBytes));
}

function judgeWatched({ heartbeatUrl, apiUrl, dashboardUrl, apiPort, dashboardPort }: Config): Remark {
  if (heartbeatUrl === null)
    return ok('nobody: set TOCSIN_HEARTBEAT_URL to be notified when Tocsin itself stops working');
  const { origin, host, hostname, port } = new URL(heartbeatUrl);
  const isHere = hostname === 'localhost' && [apiPort, dashboardPort].includes(Number(port));
  return isHere || origin === apiUrl || origin === dashboardUrl
    ? warning(`itself, at ${host}`, 'set TOCSIN_HEARTBEAT_URL to a monitor that goes on when this one ends')
    : ok(`another monitor at ${host}`);
}
