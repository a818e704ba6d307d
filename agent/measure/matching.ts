// Which processes are watched ones, and what is said of them. Pure.

import type { Watched } from '../../src/monitors/servers/reports/schema.ts';
import { rounded } from './rates.ts';
import type { RunningProcess } from './snapshot.ts';

/** A process with what it used since the sample before. */
export type MeasuredProcess = Omit<RunningProcess, 'cpuMs'>;

export interface Finding {
  id: number;
  count: number;
  pids: number[];
  cpu: number | null;
  memory_bytes: number | null;
  started_at: string | null;
}

/** The main processes of pid files and units, by the id of what is watched. Without an entry it could not be asked. */
export type MainPids = ReadonlyMap<number, number | null>;

const MOST_PIDS = 50;
/** TASK_COMM_LEN without its end. */
const LONGEST_KERNEL_NAME = 15;

export const needsArgs = (watch: readonly Watched[]): boolean =>
  watch.some(({ kind }) => kind === 'name' || kind === 'command');

/** What is found of each; one that could not be looked for is left out. */
export function findWatched(
  watch: readonly Watched[],
  processes: readonly MeasuredProcess[],
  mainPids: MainPids,
): Finding[] {
  return watch.flatMap((watched) => {
    const isMatch = matcherOf(watched, mainPids);
    return isMatch ? [findingOf(watched.id, processes.filter(isMatch))] : [];
  });
}

function matcherOf({ id, kind, value }: Watched, mainPids: MainPids) {
  if (kind === 'name') return (one: MeasuredProcess) => hasName(one, value);
  if (kind === 'command') return (one: MeasuredProcess) => one.args.join(' ').includes(value);
  const mainPid = mainPids.get(id);
  return mainPid === undefined ? null : ({ pid }: MeasuredProcess) => pid === mainPid;
}

/** The kernel's name is cut short and may be that of a thread; the first argument may be whatever the program likes. */
export function hasName({ name, args }: Pick<MeasuredProcess, 'name' | 'args'>, wanted: string): boolean {
  return name === wanted || (args[0] !== undefined && programOf(args[0]) === wanted);
}

/** The file name of a program: shells put a dash before that of a sign-in, others add what they are doing. */
const programOf = (arg: string): string =>
  (arg.replace(/^-/, '').split(/[/\\]/).at(-1) ?? '').replace(/:? .*$/, '');

/** What a process is called for people. */
export function shownName({ name, args }: Pick<MeasuredProcess, 'name' | 'args'>): string {
  const program = args[0] === undefined ? '' : programOf(args[0]);
  const isCut = name.length === LONGEST_KERNEL_NAME && program.startsWith(name);
  // Node.js names its first thread so.
  return program !== '' && (isCut || name === 'MainThread') ? program : name;
}

function findingOf(id: number, found: readonly MeasuredProcess[]): Finding {
  const known = found.flatMap(({ cpu }) => (cpu === null ? [] : [cpu]));
  const starts = found.flatMap(({ started_at }) => (started_at ? [started_at.getTime()] : []));
  return {
    id,
    count: found.length,
    pids: found.slice(0, MOST_PIDS).map(({ pid }) => pid),
    cpu: known.length === 0 ? null : rounded(sum(known)),
    memory_bytes: found.length === 0 ? null : sum(found.map(({ memory_bytes }) => memory_bytes)),
    started_at: starts.length === 0 ? null : new Date(starts.reduce((a, b) => Math.min(a, b))).toISOString(),
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
