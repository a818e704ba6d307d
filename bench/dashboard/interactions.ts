// How long a page takes from what a person does to the picture that answers it (Interaction to Next Paint).

import type { BrowserContext, Page } from 'playwright-core';

/** As Event Timing reports them: what is shorter is not reported. */
const LEAST_MS = 16;

const WATCH = `
  globalThis.interactions = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name } of list.getEntries())
      if (interactionId) interactions.push({ id: interactionId, duration, name });
  }).observe({ type: 'event', durationThreshold: ${LEAST_MS}, buffered: true });
`;

export async function watchInteractions(window: BrowserContext): Promise<void> {
  await window.addInitScript(WATCH);
}

/** The longest of what was done since it was asked last; what was too short to be reported is 16 ms. */
export async function longestInteraction(page: Page): Promise<number> {
  // Entries come once the picture was shown.
  await page.waitForTimeout(300);
  const durations: number[] = await page.evaluate(
    'interactions.splice(0).map(({ duration }) => Math.round(duration))',
  );
  return Math.max(LEAST_MS, ...durations);
}
