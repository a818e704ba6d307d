// What holds for every page, whatever is on it: anybody can use it, on any screen.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOnly } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export interface Look {
  width: number;
  colorScheme: string;
}

export async function inspect(page: Page, path: string, look: Look): Promise<void> {
  await page.goto(path);
  await inspectShown(page, path, look);
}

/** axe finds nothing, nothing scrolls sideways, and what is touched is large enough (WCAG 2.2, 2.5.8; ours on phones). */
export async function inspectShown(page: Page, path: string, { width, colorScheme }: Look): Promise<void> {
  await axe(page, `${path} at ${width} px, ${colorScheme}`);
  await scrollsOneWay(page, `${path} at ${width} px`);
  const small = await page.evaluate<string[]>(smallTargets(width < 500 ? 36 : 24));
  assert.deepEqual(small, [], `too small on ${path} at ${width} px`);
  if (width < 500) {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 740 });
    await scrollsOneWay(page, `${path} at 320 px`);
    if (size) await page.setViewportSize(size);
  }
}

/** The contrast of what is shown now (WCAG 2.2, 1.4.3), in a page that `inspectShown` has inspected in other colours. */
export const inspectColors = (page: Page, where: string): Promise<void> =>
  refuseViolations(page, where, { type: 'rule', values: ['color-contrast'] });

/** WCAG 2.2 AA and best practices, as far as a program can see. */
async function axe(page: Page, where = page.url()): Promise<void> {
  // Where somebody moved within the app, the page before has loaded it.
  // What it looks at is named by selectors: the markup of everything would be written down for each rule.
  if (!(await page.evaluate<boolean>('"axe" in window')))
    await page.evaluate(`${AXE}; axe.configure({ noHtml: true });`);
  await refuseViolations(page, where, { type: 'tag', values: WCAG });
}

async function refuseViolations(page: Page, where: string, runOnly: RunOnly): Promise<void> {
  // What fades in has other colours for a moment.
  await page.evaluate(ANIMATIONS_ENDED);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, ${JSON.stringify({ runOnly, resultTypes: ['violations'] })})`,
  );
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join('\n')}`);
  assert.deepEqual(found, [], where);
}

const ANIMATIONS_ENDED = `for (const animation of document.getAnimations())
  if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();`;

/**
 * What is touched and is lower than `px`; a label is pressed as well as its box. Found and measured in one call: a notice
 * that goes in between has no height.
 */
const smallTargets = (px: number): string => `(() => {
  const isSeen = (target) => {
    const { width, height } = target.getBoundingClientRect();
    return width > 0 && height > 0 && target.checkVisibility({ visibilityProperty: true });
  };
  return [...document.querySelectorAll('button, .button, .entry, input:not([type=radio])')]
    .filter((target) => isSeen(target) && (target.closest('label') ?? target).getBoundingClientRect().height < ${px})
    .map((target) => target.outerHTML);
})()`;

async function scrollsOneWay(page: Page, where: string) {
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  assert.equal(overflow, 0, `${where} scrolls sideways`);
}
