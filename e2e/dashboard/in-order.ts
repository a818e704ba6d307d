// Rows of a list that is loaded on its own, or again after a filter: read only once they are there.

import type { Locator } from 'playwright-core';

/** Waits until these texts, and no others, are in the elements, in this order. */
export async function showInOrder(elements: Locator, texts: readonly string[]): Promise<void> {
  for (const [place, text] of texts.entries()) await elements.nth(place).filter({ hasText: text }).waitFor();
  await elements.nth(texts.length).waitFor({ state: 'detached' });
}
