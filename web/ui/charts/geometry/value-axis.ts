// Upper end and ticks of an axis that starts at 0, in numbers people say.

/** Rates are bytes per second; `bit_rate` is shown in bits. */
export type Unit = 'percent' | 'bytes' | 'bit_rate' | 'byte_rate' | 'ms' | 'celsius' | 'count';

export interface ValueAxis {
  top: number;
  /** From 0 to `top`, equally far apart. */
  ticks: readonly number[];
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const LONG_STEPS = [
  ...[1, 2, 5, 10, 15, 20, 30].map((count) => count * SECOND),
  ...[1, 2, 3, 5, 10, 15, 20, 30].map((count) => count * MINUTE),
  ...[1, 2, 3, 4, 6, 12, 24].map((count) => count * HOUR),
];
/** Network is shown in bits: 8 of them are a byte. */
const BIT = 1 / 8;

/** About `wanted` steps that reach `highest` with the least room above it. Percent is always 0 to 100. */
export function valueAxis(highest: number | null, unit: Unit, wanted = 2): ValueAxis {
  if (unit === 'percent') return axisOf(wanted > 3 ? 25 : 50, wanted > 3 ? 4 : 2);
  const reach = highest !== null && highest > 0 ? highest : leastOf[unit];
  let best = axisOf(niceStep(reach / wanted, unit), wanted);
  for (const count of [wanted + 1, wanted - 1]) {
    const other = axisOf(niceStep(reach / count, unit), count);
    if (count >= 2 && other.top < best.top) best = other;
  }
  return best;
}

const leastOf: Record<Exclude<Unit, 'percent'>, number> = {
  bytes: 1024,
  bit_rate: 1_000_000 * BIT,
  byte_rate: 1024,
  ms: 100,
  celsius: 10,
  count: 1,
};

const axisOf = (step: number, count: number): ValueAxis => ({
  top: step * count,
  ticks: Array.from({ length: count + 1 }, (_, index) => index * step),
});

/** The smallest nice step that is not below `least`. */
function niceStep(least: number, unit: Exclude<Unit, 'percent'>): number {
  if (unit === 'bytes' || unit === 'byte_rate') return binaryStep(least);
  if (unit === 'bit_rate') return decimalStep(least / BIT) * BIT;
  if (unit === 'ms' && least > SECOND / 2) return longStep(least);
  return decimalStep(least);
}

function decimalStep(least: number): number {
  const size = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 2.5, 5].find((step) => step * size >= least * (1 - 1e-9)) ?? 10) * size;
}

function binaryStep(least: number): number {
  const size = 1024 ** Math.max(0, Math.floor(Math.log2(least) / 10));
  const steps = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768];
  return (steps.find((step) => step * size >= least) ?? 1024) * size;
}

const longStep = (least: number): number =>
  LONG_STEPS.find((step) => step >= least) ?? Math.ceil(least / (24 * HOUR)) * 24 * HOUR;
