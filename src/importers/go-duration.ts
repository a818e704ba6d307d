// Durations as programs in Go and Prometheus write them. Pure.

const UNIT_MS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
  y: 31_536_000_000,
};

/** Milliseconds of `1m30s`, `500ms`, `1.5h` or `2d`; null for what is no duration. */
export function parseGoDuration(text: unknown): number | null {
  if (typeof text === 'number') return text === 0 ? 0 : text / 1e6;
  if (typeof text !== 'string' || text.length > 50) return null;
  if (text === '0') return 0;
  if (!/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h|d|w|y))+$/.test(text)) return null;
  const parts = text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h|d|w|y)/g);
  let ms = 0;
  for (const [, count, unit] of parts) ms += Number(count) * (UNIT_MS[unit ?? ''] ?? 0);
  return Number.isFinite(ms) ? Math.round(ms) : null;
}
