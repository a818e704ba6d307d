// What holds for every page for whoever reads it in another way: with colours of their own, mirrored, with more room between
// letters, or read out.

import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

export async function inspectReach(page: Page, where: string): Promise<void> {
  await forcedColors(page, where);
  await mirrored(page, where);
  await spaced(page, where);
  await readOut(page, where);
}

/** Every text can be told from what is behind it, in the colours that a system forces on pages. */
async function forcedColors(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  const faint = await page.evaluate<string[]>(FAINT);
  await page.emulateMedia({ forcedColors: 'none' });
  assert.deepEqual(faint, [], `${where}: cannot be seen in forced colours`);
}

/** Nothing hangs out at either side when the page runs from right to left. */
async function mirrored(page: Page, where: string): Promise<void> {
  await page.evaluate(`document.documentElement.dir = 'rtl'`);
  const overflow = await page.evaluate<number>(OVERFLOW);
  await page.evaluate(`document.documentElement.removeAttribute('dir')`);
  assert.equal(overflow, 0, `${where} scrolls sideways from right to left`);
}

/** WCAG 2.2, 1.4.12. */
async function spaced(page: Page, where: string): Promise<void> {
  await page.evaluate(SPACE);
  const overflow = await page.evaluate<number>(OVERFLOW);
  await page.evaluate('document.adoptedStyleSheets.pop(), null');
  assert.equal(overflow, 0, `${where} scrolls sideways with more room between letters`);
}

const OVERFLOW = 'document.documentElement.scrollWidth - innerWidth';
const SPACE = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');
  document.adoptedStyleSheets.push(sheet);
}`;

/** The tree that screen readers read: one heading of the page, within its main part, and a name for all that can be acted on. */
async function readOut(page: Page, where: string): Promise<void> {
  const lines = (await page.locator('body').ariaSnapshot()).split('\n').map((line) => line.trim());
  const count = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length;
  assert.equal(count(/^- main\b/), 1, `${where} has one main part`);
  assert.equal(count(/^- heading ".+" \[level=1\]/), 1, `${where} has one heading of the page`);
  const nameless = lines.filter((line) => NAMELESS.test(line));
  assert.deepEqual(nameless, [], `${where}: read out without a name`);
}

const NAMELESS =
  /^- (?:button|link|textbox|searchbox|checkbox|radio|switch|combobox|img|dialog|table)(?: \[[^\]]*\])*:?$/;

/** Contrast of WCAG 2.2, below which nothing is told apart. */
const FAINT = `(() => {
  const LEAST = 3;
  const parts = (text) => {
    const numbers = (text.match(/[\\d.]+/g) ?? []).map(Number);
    return text.startsWith('color(') ? numbers.map((one, place) => (place < 3 ? one * 255 : one)) : numbers;
  };
  const channel = (value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  const luminance = ([red, green, blue]) => 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
  const contrast = (one, other) => {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (light + 0.05) / (dark + 0.05);
  };
  // What hangs out of its parent does not lie on it.
  const isOn = (element, parent) => {
    const [inner, outer] = [element, parent].map((one) => one.getBoundingClientRect());
    const [x, y] = [inner.x + inner.width / 2, inner.y + inner.height / 2];
    return x >= outer.left && x <= outer.right && y >= outer.top && y <= outer.bottom;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      if (!isOn(element, at)) continue;
      const colour = parts(getComputedStyle(at).backgroundColor);
      if (colour.length === 3 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  const isSeen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const saysSomething = (element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '');
  const texts = [...document.body.querySelectorAll('*')].filter((element) => saysSomething(element) && isSeen(element));
  return texts
    .filter((element) => contrast(parts(getComputedStyle(element).color), behind(element)) < LEAST)
    .map((element) => element.outerHTML.slice(0, 200));
})()`;
