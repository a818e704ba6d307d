// The one timer of an operation.

import type { FailureCause } from './failure.ts';

/** A signal that is aborted, with a FailureCause, when the time is over or one of `stops` is aborted. */
export function startDeadline(
  timeoutMs: number,
  stops: (AbortSignal | undefined)[],
): { signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  const stop = (cause: FailureCause) => controller.abort(cause);
  const onStop = () => stop({ reason: 'aborted', detail: 'stopped before an answer came' });
  const timer = setTimeout(
    () => stop({ reason: 'timeout', detail: `no whole answer within ${timeoutMs} ms` }),
    timeoutMs,
  );
  for (const signal of stops) {
    signal?.addEventListener('abort', onStop);
    if (signal?.aborted) onStop();
  }
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      for (const signal of stops) signal?.removeEventListener('abort', onStop);
    },
  };
}
