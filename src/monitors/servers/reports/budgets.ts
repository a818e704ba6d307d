// What the agent of one server may cost: a bucket that fills by and by, from which every request takes what it is likely
// to cost, before its body is read, and afterwards what it cost beyond that. A server that reports again after a week has
// room for all of it.

import { RateLimited } from '../../../platform/errors.ts';
import type { BodyRead } from '../../../platform/http/json-body.ts';

const MOST_UNITS = 30_000;
const UNITS_PER_SECOND = 50;
const UNITS_PER_REQUEST = 10;
const UNITS_PER_SAMPLE = 1;
const BYTES_PER_UNIT = { packed: 100, plain: 1_000 };
/** One that is sent while another one is not answered yet is the exception. */
const MOST_AT_ONCE = 16;
const MOST_SERVERS = 100_000;

export interface ReportSize {
  /** 0 where the request does not say, as behind a proxy that sends bodies on in chunks. */
  bytes: number;
  isPacked: boolean;
}

export interface ReportBudgets {
  /**
   * Throws RateLimited; what it gives is to be called once the request is over, with what was read of it. Times are
   * monotonic.
   */
  begin(serverId: string, size: ReportSize, nowMs: number): (read: Readonly<BodyRead>) => void;
  /** What is known only of a report that was read. */
  charge(serverId: string, samples: number): void;
}

interface Budget {
  units: number;
  sinceMs: number;
  atOnce: number;
}

export function openReportBudgets(): ReportBudgets {
  const budgets = new Map<string, Budget>();
  return {
    begin(serverId, size, nowMs) {
      const budget = filled(budgets.get(serverId), nowMs);
      budgets.delete(serverId);
      const [oldest] = budgets.size >= MOST_SERVERS ? budgets.keys() : [];
      if (oldest !== undefined) budgets.delete(oldest);
      budgets.set(serverId, budget);
      if (budget.units <= 0) throw new RateLimited(Math.ceil((1 - budget.units) / UNITS_PER_SECOND));
      if (budget.atOnce >= MOST_AT_ONCE) throw new RateLimited(1);
      const bytesPerUnit = BYTES_PER_UNIT[size.isPacked ? 'packed' : 'plain'];
      const announced = size.bytes / bytesPerUnit;
      budget.units -= UNITS_PER_REQUEST + announced;
      budget.atOnce += 1;
      return ({ sentBytes, unpackedBytes }) => {
        budget.atOnce -= 1;
        const cost = Math.max(sentBytes / bytesPerUnit, unpackedBytes / BYTES_PER_UNIT.plain);
        budget.units -= Math.max(0, cost - announced);
      };
    },
    charge(serverId, samples) {
      const budget = budgets.get(serverId);
      if (budget) budget.units -= samples * UNITS_PER_SAMPLE;
    },
  };
}

function filled(known: Budget | undefined, nowMs: number): Budget {
  if (!known) return { units: MOST_UNITS, sinceMs: nowMs, atOnce: 0 };
  const gained = (Math.max(0, nowMs - known.sinceMs) / 1_000) * UNITS_PER_SECOND;
  known.units = Math.min(MOST_UNITS, known.units + gained);
  known.sinceMs = nowMs;
  return known;
}

/** As the head of the request says. */
export function sizeOf(headers: Readonly<Record<string, string | string[] | undefined>>): ReportSize {
  return {
    bytes: Number(headers['content-length'] ?? 0),
    isPacked: headers['content-encoding'] !== undefined,
  };
}
