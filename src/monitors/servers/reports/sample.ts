// From what an agent sent to samples that can be true: pure. What cannot is refused sample by sample.

import { addMs, days, minutes, seconds } from '../../../platform/time.ts';
import { type Figures, figuresFrom, type Metric, metrics } from '../metrics.ts';
import type { ProcessFinding } from '../processes/state.ts';
import type { RejectedSample, ReportBody } from './schema.ts';

export interface Disk {
  mount: string;
  used_percent: number;
  total_bytes: number;
}

/** One of the heaviest processes. */
export interface TopProcess {
  pid: number;
  name: string;
  cpu: number;
  memory_bytes: number;
}

export interface Sample {
  at: Date;
  figures: Figures;
  disks: Disk[];
  processes: ProcessFinding[];
  top: TopProcess[];
}

/** A sample may be so far in the future. */
export const MOST_AHEAD_MS = minutes(5);
const MOST_BEHIND_MS = days(7);
/** A clock that is off by less is taken as it is. */
const MUCH_SKEW_MS = seconds(5);
const MOST_DISKS = 100;
const MOST_PROCESSES = 200;
const MOST_TOP = 20;
const MOST_PIDS = 50;
/** Percent of one processor: ten thousand of them at work. */
const MOST_CPU = 1_000_000;

/** The samples that can be stored, oldest first and each moment once, and those that cannot, with the reason. */
export function readSamples(
  report: Pick<ReportBody, 'samples'>,
  { skewMs, now }: { skewMs: number; now: Date },
): { samples: Sample[]; rejected: RejectedSample[] } {
  const byMoment = new Map<number, Sample>();
  const rejected: RejectedSample[] = [];
  for (const given of report.samples as readonly Fields[]) {
    const read = readSample(given, skewMs, now);
    if ('reason' in read) rejected.push(read);
    else byMoment.set(read.at.getTime(), read);
  }
  const samples = [...byMoment.values()].sort((one, other) => one.at.getTime() - other.at.getTime());
  return { samples, rejected };
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * How far the clock of the machine is behind, in ms; `knownMs` is what was found before, 0 at first. It is believed until
 * another one differs by much: a report takes now longer and now shorter, and what comes twice must come to the same.
 */
export function skewOf(sentAt: string | null, knownMs: number, now: Date): number {
  if (sentAt === null) return 0;
  const skewMs = now.getTime() - Date.parse(sentAt);
  if (Math.abs(skewMs - knownMs) <= MUCH_SKEW_MS) return knownMs;
  return Math.abs(skewMs) > MUCH_SKEW_MS ? skewMs : 0;
}

function readSample(given: Fields, skewMs: number, now: Date): Sample | RejectedSample {
  const sent = typeof given.at === 'string' ? given.at.slice(0, 100) : null;
  const at = sent === null ? Number.NaN : Date.parse(sent) + skewMs;
  const reason = momentProblem(at, now) ?? figureProblem(given);
  if (reason !== null) return { at: sent, reason };
  return {
    at: new Date(at),
    figures: figuresFrom((name) => numberOrNull(given[name])),
    disks: listOf(given.disks, MOST_DISKS).flatMap(readDisk),
    processes: listOf(given.processes, MOST_PROCESSES).flatMap(readFinding),
    top: listOf(given.top, MOST_TOP).flatMap(readTop),
  };
}

function momentProblem(at: number, now: Date): string | null {
  if (Number.isNaN(at)) return 'at: ISO 8601 timestamp';
  if (at > addMs(now, MOST_AHEAD_MS).getTime()) return 'at: more than 5 minutes in the future';
  return at < addMs(now, -MOST_BEHIND_MS).getTime() ? 'at: more than 7 days in the past' : null;
}

/** Names the first figure that cannot be true; null and missing ones are unknown, which is fine. */
function figureProblem(given: Fields): string | null {
  const wrong = metrics.find((metric) => !isPlausible(metric, given[metric.name]));
  if (!wrong) return null;
  return `${wrong.name}: ${wrong.isInteger ? 'integer' : 'number'} ${wrong.minimum}..${wrong.maximum}`;
}

function isPlausible({ minimum, maximum, isInteger }: Metric, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (!isNumber(value) || (isInteger && !Number.isSafeInteger(value))) return false;
  return value >= minimum && value <= maximum;
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
/** To the ten-thousandth: what programs divide has more digits than they measured. Integers stay what they are. */
const rounded = (value: number) => (isWhole(value) ? value : Math.round(value * 10_000) / 10_000);
const numberOrNull = (value: unknown) => (isNumber(value) ? rounded(value) : null);

/** The objects of a list, as many as are kept. What else is sent in such a place is passed over. */
const listOf = (value: unknown, most: number): Fields[] =>
  (Array.isArray(value) ? value : [])
    .filter((entry): entry is Fields => typeof entry === 'object' && entry !== null)
    .slice(0, most);

function readDisk({ mount, used_percent, total_bytes }: Fields): Disk[] {
  const isDisk = typeof mount === 'string' && isNumber(used_percent) && isNumber(total_bytes);
  return isDisk
    ? [{ mount: line(mount, 200), used_percent: rounded(clamp(used_percent, 0, 100)), total_bytes }]
    : [];
}

function readFinding({ id, count, pids, cpu, memory_bytes, started_at }: Fields): ProcessFinding[] {
  if (!isWhole(id) || !isWhole(count) || count < 0) return [];
  const startedMs = typeof started_at === 'string' ? Date.parse(started_at) : Number.NaN;
  return [
    {
      id,
      count: Math.min(count, 1_000_000),
      pids: (Array.isArray(pids) ? pids : []).filter(isPid).slice(0, MOST_PIDS),
      cpu: isNumber(cpu) && cpu >= 0 ? rounded(Math.min(cpu, MOST_CPU)) : null,
      memory_bytes: isWhole(memory_bytes) && memory_bytes >= 0 ? memory_bytes : null,
      started_at: isMoment(startedMs) ? new Date(startedMs) : null,
    },
  ];
}

function readTop({ pid, name, cpu, memory_bytes }: Fields): TopProcess[] {
  const isTop = isPid(pid) && typeof name === 'string' && isNumber(cpu) && isNumber(memory_bytes);
  return isTop ? [{ pid, name: line(name, 200), cpu: rounded(clamp(cpu, 0, MOST_CPU)), memory_bytes }] : [];
}

const isPid = (value: unknown): value is number => isWhole(value) && value >= 0 && value < 2 ** 31;
const isMoment = (ms: number) => ms >= 0 && ms < 253_402_300_800_000;
const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** One line that can be stored and shown: no control characters, and no half of a surrogate pair. */
const line = (text: string, length: number) =>
  text.slice(0, length).replaceAll(/[\p{Cc}\p{Cs}]/gu, '\u{fffd}');
