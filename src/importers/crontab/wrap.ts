// The crontab that it was, with each job run by tocsin-run, which finds the check by its name. Pure.

import { asCron } from '../../../shared/schedules/expression.ts';
import type { NamedJob } from './map.ts';
import type { CrontabFile } from './parse.ts';

export function wrapCrontab(file: CrontabFile, jobs: readonly NamedJob[], apiUrl: string): string {
  const byLine = new Map(jobs.filter(({ path }) => path === file.path).map((one) => [one.job.line, one]));
  const lines = file.text.split('\n').map((line, index) => {
    const named = byLine.get(index + 1);
    return named ? wrapLine(line, named, apiUrl) : line;
  });
  return lines.join('\n');
}

function wrapLine(line: string, { job, name, expression, timezone, graceSeconds }: NamedJob, apiUrl: string) {
  const { command, input } = splitInput(job.command);
  const options = [
    ...[
      '--create',
      '--name',
      quoted(name),
      '--schedule',
      quoted(asCron(expression)?.cron ?? expression),
      '--timezone',
      quoted(timezone),
    ],
    ...['--grace', `${graceSeconds}s`, '--api-url', quoted(apiUrl), '--key-file', '/etc/tocsin.key'],
  ].map(escapePercent);
  const at = line.lastIndexOf(job.command);
  return `${line.slice(0, at)}/usr/local/bin/tocsin-run ${options.join(' ')} -- sh -c ${quoted(command)}${input}`;
}

/** What follows the first % that is not escaped is the input of the job: cron takes it off before any shell reads the line. */
function splitInput(command: string): { command: string; input: string } {
  const at = /(?<!\\)%/.exec(command)?.index ?? command.length;
  return { command: command.slice(0, at).trimEnd(), input: command.slice(at) };
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const escapePercent = (text: string) => text.replace(/(?<!\\)%/g, '\\%');
