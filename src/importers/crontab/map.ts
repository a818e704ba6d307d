// From the lines of crontabs to checks and a report, and to the same crontab with every job reporting. Pure.

import { isTimeZone } from '../../platform/time-zone.ts';
import { type Draft, emptyDraft, hashOf, keyOf } from '../draft.ts';
import { cut, freeName } from '../limits.ts';
import type { Report } from '../report.ts';
import { openItem } from '../source-item.ts';
import { type CrontabFile, type CrontabJob, parseCrontab } from './parse.ts';
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
  const jobs = files.flatMap((file) =>
    parseCrontab(file).flatMap((line): NamedJob[] => {
      const where = { source: `line ${file.path}`, field: null, becomes: null };
      if (line.kind === 'variable')
        report.lines.push({
          ...where,
          ...{ grade: 'carried_over', source: 'variable', name: `${file.path} ${line.name}` },
          note:
            line.name === 'CRON_TZ'
              ? 'Is the time zone.'
              : 'Stays in the crontab, which still runs the jobs.',
        });
      if (line.kind === 'unreadable')
        report.lines.push({
          ...where,
          ...{ grade: 'not_possible', source: 'line', name: `${file.path}:${line.line}` },
          note: 'Is no line of a crontab.',
        });
      if (line.kind !== 'job') return [];
      const named = mapJob({ draft, report, taken, options }, file, line);
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
}

function mapJob(
  { draft, report, taken, options }: Context,
  file: CrontabFile,
  job: CrontabJob,
): NamedJob | null {
  const given = job.name ?? nameOfCommand(job.command);
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
  const key = freeKey(taken.keys, keyOf(options.prefix, given, hashOf(`${job.user ?? ''} ${job.command}`)));
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

/** The program, without what stands before and after it: `cd /x && FOO=1 /usr/bin/backup.sh --all > log` is backup.sh. */
export function nameOfCommand(command: string): string {
  const parts = command
    .replace(/(?<!\\)%.*$/s, '')
    .split(/&&|\|\||;|\|/)
    .map((part) => part.trim().replace(/^[({\s]+/, ''));
  const own = parts.find((part) => part !== '' && !/^(cd|test|\[|\[\[|export|sleep|set|umask)\s/.test(part));
  const words = (own ?? parts[0] ?? command).split(/\s+/).filter((word) => !/^[A-Za-z_]\w*=/.test(word));
  const wrapped =
    /^(nice|ionice|flock|timeout|time|env|sudo|chronic|nohup|exec|command|bash|sh|python3?|perl|php|node)$/;
  const program = words.find(
    (word, index) =>
      !/^[-<>\d"']/.test(word) && !(index < words.length - 1 && wrapped.test(word.split('/').at(-1) ?? '')),
  );
  const name = (program ?? words[0] ?? command).replace(/[)}"']+$/, '');
  return name.split('/').at(-1) || command.slice(0, 50) || 'job';
}

/** The same command twice has two keys, in the order of the lines. */
function freeKey(taken: Map<string, number>, key: string): string {
  const count = (taken.get(key) ?? 0) + 1;
  taken.set(key, count);
  return count === 1 ? key : `${key.slice(0, 95)}-${count}`;
}
