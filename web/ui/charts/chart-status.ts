export type ChartStatus = 'ready' | 'loading' | 'failed';

/** Of a chart that draws what a query gave: that stays while a later fetch fails. */
export function chartStatus({ data, isError }: { data: unknown; isError: boolean }): ChartStatus {
  if (data !== undefined) return 'ready';
  return isError ? 'failed' : 'loading';
}
