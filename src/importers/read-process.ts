// The process that reads one import: what to read comes in as JSON, and goes out as lines of JSON. It lives no longer than
// that and has no secret of the service, so that whatever a hostile file does to it, it does to nothing else.

import { buffer } from 'node:stream/consumers';
import { createSafeFetch } from '../platform/safe-fetch/safe-fetch.ts';
import { giveUpRoot } from '../platform/system-user.ts';
import { ImportProblem } from './import-problem.ts';
import { readSource } from './read-source.ts';
import type { OrderToRead, ReadLine } from './runs/reader.ts';
import { safeAsk } from './safe-ask.ts';

const MS_BETWEEN_LINES = 250;
/** Of the document, of what is said of it, of the history, and of incidents. */
const MOST_TEXT_BYTES = 8_000_000;

const say = (line: ReadLine) => void process.stdout.write(`${JSON.stringify(line)}\n`);

// SQLite is native code, which the permissions of Node.js do not bind: as root it gives up every right first.
giveUpRoot();

/** As JSON that PostgreSQL stores: without NUL, and without halves of characters. */
const storable = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '\uFFFD') : part,
  );

let shownAt = 0;

/** Few enough that nobody is kept busy by reading how far it is. */
function show(count: number, what: string): void {
  const now = performance.now();
  if (now - shownAt < MS_BETWEEN_LINES) return;
  shownAt = now;
  say({ progress: { count, what } });
}

const order: OrderToRead = JSON.parse((await buffer(process.stdin)).toString('utf8'));
await using safeFetch = createSafeFetch();

try {
  const ask = safeAsk(safeFetch, order.privateAllowed);
  const read = await readSource({ ...order, now: new Date(order.now), ask, show });
  const parts = [read.document, read.items, read.history, read.incidents].map(storable);
  const [document = '', items = '', history = '', incidents = ''] = parts;
  const isLarge = parts.some((text) => Buffer.byteLength(text) > MOST_TEXT_BYTES);
  say(
    isLarge
      ? { problem: 'It is more than can be imported here. Use the command tocsin import.' }
      : { read: { document, items, history, incidents } },
  );
} catch (error) {
  const isExpected = error instanceof ImportProblem;
  if (!isExpected) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  // Places on this machine are nobody's business.
  say({
    problem: isExpected ? error.message.replaceAll(`${order.folder}/`, '') : 'It could not be read.',
  });
}
