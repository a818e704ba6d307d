// Steps from one week or month to another, by local dates. Pure.

const DAY_MS = 86_400_000;

/** The first day of the one before or after; `date` is the first day of one. */
export function stepFrom(date: string, period: 'week' | 'month', by: 1 | -1): string {
  const day = new Date(`${date}T00:00Z`);
  if (period === 'week') day.setTime(day.getTime() + by * 7 * DAY_MS);
  else day.setUTCMonth(day.getUTCMonth() + by);
  return day.toISOString().slice(0, 10);
}
