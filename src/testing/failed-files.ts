// A reporter of the test runner of Node.js: the files in which a test failed, as JSON, a line each.

import { isAbsolute, relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';

// biome-ignore lint/style/noDefaultExport: the runner takes a reporter so.
export default async function* failedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const told = new Set<string>();
  for await (const { type, data } of events) {
    if (type !== 'test:fail') continue;
    // A file that ended before its time is itself the test, and its path the name.
    const file = data.file ?? data.name;
    const path = isAbsolute(file) ? relative(process.cwd(), file) : file;
    if (told.has(path)) continue;
    told.add(path);
    yield `${JSON.stringify(path)}\n`;
  }
}
