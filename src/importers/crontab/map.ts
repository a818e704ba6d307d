// From the lines of crontabs to checks and a report, and to the same crontab with every job reporting. Pure.

import { isTimeZone } from '../../platform/time-zone.ts';
import { type Draft, emptyDraft, hashOf, keyOf } from '../draft.ts';
import { cut, freeName } from '../limits.ts';
import type { Report } from '../report.ts';
import { openItem } from '../source-item.ts';
import { type CrontabFile, type CrontabJob, type CrontabLine, parseCrontab } from './parse.ts';
import { scheduleOf } from './schedule.ts';

interface MapOptions {
  prefix: string;
  /** Of the machine that runs the jobs. */
  timezone: string;
}

export interface NamedJob {
  path: string;
  job: CrontabJob;
  name: string;
  expression: string;
  timezone: string;
  graceSeconds: number;
}

const GRACE_SECONDS = 300;

/** `jobs`: those that became checks, by the line that they are. */
export function mapCrontabs(
  files: readonly CrontabFile[],
  options: MapOptions,
): { draft: Draft; report: Report; jobs: NamedJob[] } {
  const draft = emptyDraft();
  const report: Report = { tool: 'crontab', lines: [] };
  const taken = { keys: new Map<string, number>(), names: new Set<string>() };
  const read = files.map((file) => ({ file, lines: parseCrontab(file) }));
  const nameOf = namesOfJobs(read.map(({ lines }) => lines));
  const jobs = read.flatMap(({ file, lines }) =>
    lines.flatMap((line): NamedJob[] => {
      const where = { source: `line ${file.path}`, field: null, becomes: null };
      if (line.kind === 'variable')
        report.lines.push({
          ...where,
          ...{
            grade: 'carried_over',
            source: 'variable',
            name: file.path === '-' ? line.name : `${file.path} ${line.name}`,
          },
          note:
            line.name === 'CRON_TZ'
              ? 'Is the time zone.'
              : 'Stays in the crontab, which still runs the jobs.',
        });
      if (line.kind === 'unreadable')
        report.lines.push({
          ...where,
          ...{
            grade: 'not_possible',
            source: 'line',
            name: file.path === '-' ? `line ${line.line}` : `${file.path}:${line.line}`,
          },
          note: 'Is no line of a crontab.',
        });
      if (line.kind !== 'job') return [];
      const named = mapJob({ draft, report, taken, options, nameOf }, file, line);
      return named === null ? [] : [named];
    }),
  );
  return { draft, report, jobs };
}

interface Context {
  draft: Draft;
  report: Report;
  taken: { keys: Map<string, number>; names: Set<string> };
  options: MapOptions;
  nameOf: (job: CrontabJob) => string;
}

function mapJob(
  { draft, report, taken, options, nameOf }: Context,
  file: CrontabFile,
  job: CrontabJob,
): NamedJob | null {
  const given = nameOf(job);
  const item = openItem(report, {
    source: `job ${file.path}:${job.line}`,
    name: given,
    fields: { schedule: job.schedule, command: job.command, user: job.user, timezone: job.timezone },
    internal: ['command'],
  });
  const schedule = scheduleOf(job.schedule);
  const problem = problemOf(job) ?? ('problem' in schedule ? schedule.problem : null);
  if (problem !== null || 'problem' in schedule) {
    item.end(null, problem);
    return null;
  }
  if (schedule.note) item.change('schedule', schedule.note);
  else item.carry('schedule');
  if (job.user !== null) item.change('user', 'Becomes a tag.');
  const timezone = job.timezone !== null && isTimeZone(job.timezone) ? job.timezone : options.timezone;
  if (timezone === job.timezone) item.carry('timezone');
  else if (job.timezone !== null) item.change('timezone', `Is not known: ${timezone} is used.`);
  if (job.randomDelayMinutes > 0)
    item.change('RANDOM_DELAY', `${job.randomDelayMinutes} minutes more grace.`);
  const late = (schedule.spreadMinutes + job.randomDelayMinutes) * 60;
  const named: NamedJob = {
    ...{ path: file.path, job, timezone, expression: schedule.expression },
    name: freeName(taken.names, given),
    graceSeconds: Math.min(7_776_000, GRACE_SECONDS + late),
  };
  const key = freeKey(
    taken.keys,
    keyOf(
      options.prefix,
      job.name ?? programOf(job.command).name,
      hashOf(`${job.user ?? ''} ${job.command}`),
    ),
  );
  draft.cron_checks.set(key, {
    name: named.name,
    description: cut(job.command, 500),
    tags: job.user === null ? [] : [`user:${job.user}`],
    cron_expression: named.expression,
    timezone,
    grace_seconds: named.graceSeconds,
  });
  item.end(`cron_checks.${key}`);
  return named;
}

function problemOf(job: CrontabJob): string | null {
  if (job.isDisabled) return 'It is commented out.';
  if (job.isIgnored) return 'A comment says “tocsin: ignore”.';
  const isReporting = /\btocsin(-run|\s+run)\b|\/ping\/[0-9a-f]{8}-[0-9a-f-]{27}/i.test(job.command);
  return isReporting ? 'It already reports to Tocsin.' : null;
}

/** The program that a command runs, and what it is given. */
interface Program {
  name: string;
  /** The first of its arguments that is no option; empty: none. */
  argument: string;
}

const MOST_NAME = 50;
/** Long enough for whatever stands before a program. */
const MOST_READ = 1_000;
const SHELL = /(?:^|[\s/])(?:(?:ba|da|z|k)?sh|su)\s(?:[^"']*\s)?-\w*c\s+(["'])(.+?)\1/s;
const BEFORE = /^(?:cd|test|\[|\[\[|export|sleep|set|umask|source|\.|if|then|:|true)(?:\s|$)/;
const AROUND =
  /^(?:nice|ionice|flock|timeout|time|env|sudo|chronic|nohup|exec|command|bash|sh|python3?|perl|php|node)$/;

/** Without what stands before and after it: `cd /x && FOO=1 /usr/bin/backup.sh --all > log` is backup.sh. */
export function programOf(whole: string): Program {
  const command = whole.slice(0, MOST_READ);
  const [, , inner] = SHELL.exec(command) ?? [];
  if (inner !== undefined) return programOf(inner);
  const parts = command
    .replace(/(?<!\\)%.*$/s, '')
    .split(/&&|\|\||;|\|/)
    .map((part) => part.trim().replace(/^[({\s]+/, ''));
  const own = parts.find((part) => part !== '' && !BEFORE.test(part)) ?? parts[0] ?? command;
  const [before = ''] = own.split(/\s\d*[<>]/);
  const words = before.split(/\s+/).filter((word) => !/^[A-Za-z_]\w*=/.test(word));
  const at = programAt(words);
  const argument = words.slice(at + 1).find((word) => !/^[-<>"'$]/.test(word)) ?? '';
  const name = lastPart(words[at] ?? words[0] ?? command) || command.slice(0, MOST_NAME) || 'job';
  return { name: cut(name, MOST_NAME), argument: cut(lastPart(argument), MOST_NAME) };
}

/** What runs another program comes before it; a lock has its file first. */
function programAt(words: readonly string[]): number {
  const locked = words.findIndex((word) => lastPart(word) === 'flock');
  const file = locked === -1 ? -1 : words.findIndex((word, at) => at > locked && !word.startsWith('-'));
  return words.findIndex(
    (word, at) =>
      at !== file && !/^[-<>\d"']/.test(word) && !(at < words.length - 1 && AROUND.test(lastPart(word))),
  );
}

/** Of a path, or of an address without its query, which may hold a secret. */
const lastPart = (word: string): string =>
  word
    .replace(/[?#].*$/, '')
    .replace(/[)}"'/]+$/, '')
    .split('/')
    .at(-1) ?? '';

/** What several jobs run is told apart by what it is given: `run-parts cron.daily`. */
function namesOfJobs(files: readonly CrontabLine[][]): (job: CrontabJob) => string {
  const jobs = files.flat().filter((line) => line.kind === 'job');
  const counts = Map.groupBy(jobs, ({ name, command }) => name ?? programOf(command).name);
  return ({ name, command }) => {
    const program = programOf(command);
    const isAlone = (counts.get(program.name)?.length ?? 0) < 2 || program.argument === '';
    return name ?? (isAlone ? program.name : `${program.name} ${program.argument}`);
  };
}

/** The same command twice has two keys, in the order of the lines. */
function freeKey(taken: Map<string, number>, key: string): string {
  const count = (taken.get(key) ?? 0) + 1;
  taken.set(key, count);
  return count === 1 ? key : `${key.slice(0, 95)}-${count}`;
}
