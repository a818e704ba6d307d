// A reporter of the test runner of Node.js: the files that took longest, so that what makes the suite slow is seen.

import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';

const SHOWN = 12;

// biome-ignore lint/style/noDefaultExport: the runner takes a reporter so.
export default async function* slowestFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const msOf = new Map<string, number>();
  for await (const { type, data } of events) {
    if ((type !== 'test:pass' && type !== 'test:fail') || data.nesting > 0 || !data.file) continue;
    msOf.set(data.file, (msOf.get(data.file) ?? 0) + data.details.duration_ms);
  }
  const slowest = [...msOf].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
  yield `\nThe slowest of ${msOf.size} files:\n`;
  for (const [file, ms] of slowest)
    yield `${(ms / 1_000).toFixed(1).padStart(7)} s  ${relative(process.cwd(), file)}\n`;
}
