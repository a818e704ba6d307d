// How fast the browser of this machine does what a page asks of it, so that figures of two machines, or of two hours of
// one, can be set beside each other: a table of 300 rows is made, laid out and taken away.

import type { Browser } from 'playwright-core';
import { median } from '../support.ts';

const TIMES = 25;

const MAKE_TABLE = `(() => {
  const table = document.createElement('table');
  for (let row = 0; row < 300; row += 1) {
    const line = table.insertRow();
    for (let cell = 0; cell < 8; cell += 1) {
      const link = document.createElement('a');
      link.href = '/a/' + row + '/' + cell;
      link.textContent = 'Row ' + row + ', cell ' + cell;
      line.insertCell().append(link);
    }
  }
  const began = performance.now();
  document.body.append(table);
  table.offsetHeight;
  const sums = new Map();
  for (const { href, textContent } of table.querySelectorAll('a')) {
    const key = new URL(href, 'http://localhost').pathname.split('/').join(' ') + textContent;
    sums.set(key, (sums.get(key) ?? 0) + key.length);
  }
  table.remove();
  return performance.now() - began;
})()`;

/** In milliseconds, median of 25 after as many that warm it up; nothing is slowed down. */
export async function browserYardstick(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const took: number[] = [];
  for (let time = 0; time < 2 * TIMES; time += 1) took.push(await page.evaluate<number>(MAKE_TABLE));
  await page.close();
  return median(took.slice(TIMES));
}
