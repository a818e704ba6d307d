// A sleep that ends early when somebody has a reason.

export interface Alarm {
  /** Ends the sleep; while nobody sleeps, the next one ends at once. */
  ring(): void;
  /** One sleeper at a time. */
  sleep(ms: number): Promise<void>;
}

export function openAlarm(): Alarm {
  let isDue = false;
  let wake: (() => void) | null = null;
  return {
    ring() {
      isDue = true;
      wake?.();
    },
    async sleep(ms) {
      const slept = Promise.withResolvers<void>();
      const timer = setTimeout(slept.resolve, ms);
      wake = slept.resolve;
      if (!isDue) await slept.promise;
      clearTimeout(timer);
      wake = null;
      isDue = false;
    },
  };
}
