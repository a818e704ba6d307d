// What was asked for on the command line and in the environment. Pure.

import { parseArgs } from 'node:util';
import { UsageError } from '../command.ts';
import { parseDuration } from './duration.ts';
import { type FailingFrom, failingFrom } from './plugin.ts';
import { RETRY_FOR_SECONDS } from './retry-plan.ts';

export interface RunOptions {
  command: string;
  args: string[];
  /** As it was given, right or wrong; null where the check is found by its name. */
  pingUrl: string | null;
  creation: Creation | null;
  /** Named in messages. */
  name: string | null;
  quiet: boolean;
  sendsOutput: boolean;
  timeout: Timeout | null;
  /** From which state on the result is a failure, of a plugin of Nagios; null: the command is none. */
  pluginFailsFrom: FailingFrom | null;
  /** How long a ping that does not get through is sent again. */
  retryForMs: number;
}

interface Timeout {
  text: string;
  seconds: number;
}

/** How to find or make the check. */
export interface Creation {
  apiUrl: string;
  name: string;
  /** null: the key is in the environment. */
  keyFile: string | null;
  schedule: { interval_seconds: number } | { cron_expression: string };
  /** null: that of this machine, which is what its cron goes by. */
  timezone: string | null;
  graceSeconds: number | null;
}

const OPTIONS = {
  url: { type: 'string' },
  name: { type: 'string' },
  timeout: { type: 'string' },
  'retry-for': { type: 'string' },
  quiet: { type: 'boolean' },
  'no-output': { type: 'boolean' },
  nagios: { type: 'boolean' },
  'fail-at': { type: 'string' },
  create: { type: 'boolean' },
  'api-url': { type: 'string' },
  'key-file': { type: 'string' },
  schedule: { type: 'string' },
  timezone: { type: 'string' },
  grace: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;
const OF_CREATION = ['api-url', 'key-file', 'schedule', 'timezone', 'grace'] as const;
const LONGEST_TIMEOUT_SECONDS = 24 * 86_400;
const LONGEST_RETRY_FOR_SECONDS = 3_600;
const LONGEST_SECONDS = 7_776_000;

/** null: help was asked for. Everything after the first `--` is the command's own. Throws UsageError. */
export function readOptions(argv: readonly string[], environment: NodeJS.ProcessEnv): RunOptions | null {
  const end = argv.indexOf('--');
  const values = parsed(end < 0 ? argv : argv.slice(0, end));
  if (values.help) return null;
  const [command, ...args] = end < 0 ? [] : argv.slice(end + 1);
  if (!command) throw new UsageError('there is no command; write it after "--"');
  if (values.name !== undefined && !isBetween(values.name.trim().length, 1, 100))
    throw new UsageError('--name takes 1 to 100 characters');
  const creation = values.create ? creationOf(values) : null;
  const strayed = creation ? undefined : OF_CREATION.find((name) => values[name] !== undefined);
  if (strayed) throw new UsageError(`--${strayed} goes with --create only`);
  return {
    command,
    args,
    pingUrl: creation ? null : pingUrlOf(values.url, environment),
    creation,
    name: values.name?.trim() ?? null,
    quiet: values.quiet ?? false,
    sendsOutput: !values['no-output'],
    timeout: timeoutOf(values.timeout),
    pluginFailsFrom: pluginFailsFromOf(values),
    retryForMs: retryForSecondsOf(values['retry-for']) * 1_000,
  };
}

type Values = ReturnType<typeof parsed>;

function parsed(argv: readonly string[]) {
  const key = argv.find((arg) => /^--(api-)?key(=|$)/.test(arg));
  if (key !== undefined)
    throw new UsageError(
      'a key on the command line can be read by everybody on this machine; use --key-file or TOCSIN_API_KEY',
    );
  const { values, positionals } = parsedStrictly(argv);
  if (positionals.length > 0)
    throw new UsageError(`put "--" before the command: -- ${positionals.join(' ')}`);
  return values;
}

function parsedStrictly(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // The first sentence names the option; the others speak of positionals, which there are none of here.
    if (error instanceof TypeError)
      throw new UsageError(error.message.split(/\. |\n/)[0]?.replace(/\.$/, ''));
    throw error;
  }
}

function pingUrlOf(url: string | undefined, environment: NodeJS.ProcessEnv): string {
  const given = url ?? environment.TOCSIN_PING_URL;
  if (given === undefined)
    throw new UsageError(
      'where to? Give --url, or set TOCSIN_PING_URL, or have the check made with --create',
    );
  return given;
}

function timeoutOf(text: string | undefined): Timeout | null {
  if (text === undefined) return null;
  const seconds = parseDuration(text);
  if (seconds === null || !isBetween(seconds, 1, LONGEST_TIMEOUT_SECONDS))
    throw new UsageError('--timeout takes 1s to 24d, written as 90s, 15m, 2h or 1h30m');
  return { text, seconds };
}

function pluginFailsFromOf({ nagios, 'fail-at': given }: Values): FailingFrom | null {
  if (!nagios && given !== undefined) throw new UsageError('--fail-at goes with --nagios only');
  if (!nagios) return null;
  const state = failingFrom.find((known) => known === (given ?? 'warning'));
  if (state === undefined) throw new UsageError('--fail-at takes warning or critical');
  return state;
}

function retryForSecondsOf(text: string | undefined): number {
  if (text === undefined) return RETRY_FOR_SECONDS;
  const seconds = parseDuration(text);
  if (seconds === null || !isBetween(seconds, 1, LONGEST_RETRY_FOR_SECONDS))
    throw new UsageError('--retry-for takes 1s to 1h, written as 10s, 90s or 5m');
  return seconds;
}

function creationOf(values: Values): Creation {
  if (values.url !== undefined) throw new UsageError('give either --url or --create');
  const name = values.name?.trim();
  if (!name) throw new UsageError('--create needs --name');
  if (values['api-url'] === undefined) throw new UsageError('--create needs --api-url');
  if (values.schedule === undefined) throw new UsageError('--create needs --schedule');
  return {
    apiUrl: values['api-url'],
    name,
    keyFile: values['key-file'] ?? null,
    schedule: scheduleOf(values.schedule.trim()),
    timezone: values.timezone ?? null,
    graceSeconds: graceOf(values.grace),
  };
}

/** Whether a cron expression means anything is for the service to say. */
function scheduleOf(text: string): Creation['schedule'] {
  if (/^@|:|\s.*\s/s.test(text)) return { cron_expression: text };
  const seconds = parseDuration(text);
  if (seconds === null || !isBetween(seconds, 60, LONGEST_SECONDS))
    throw new UsageError(
      '--schedule takes five fields such as "0 3 * * *", @daily, a calendar expression such as "Mon 03:00", or an interval of 1m to 90d such as 1h',
    );
  return { interval_seconds: seconds };
}

function graceOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const seconds = parseDuration(text);
  if (seconds === null || seconds > LONGEST_SECONDS)
    throw new UsageError('--grace takes 0s to 90d, written as 90s, 15m or 2h');
  return seconds;
}

const isBetween = (value: number, least: number, most: number) => value >= least && value <= most;
