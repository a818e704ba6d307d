// Reads mails on a thread of their own. Anybody may send one that takes a second to read: its length in empty lines, or in
// lists of lists. Pings are answered meanwhile.

import type { Worker } from 'node:worker_threads';
import { startThread } from '../../../../platform/thread.ts';
import { createTurns } from '../../../../platform/turns.ts';

const MOST_WAITING = 100;

export interface MailReader {
  /** Subject and text. Throws Refusal 503 when too many wait, and what ended the thread. */
  textOf(message: Buffer): Promise<string>;
  close(): void;
}

/** The thread begins with the first mail, and anew where it broke. */
export function openMailReader(): MailReader {
  const oneByOne = createTurns({ atOnce: 1, waiting: MOST_WAITING });
  let thread: Worker | null = null;
  const begin = (): Worker => {
    const begun = startThread(new URL('./mail-thread.ts', import.meta.url));
    begun.unref();
    begun.on('exit', () => {
      if (thread === begun) thread = null;
    });
    // Whoever waits for an answer hears of it; else there is nothing to do but to begin another one.
    begun.on('error', () => undefined);
    return begun;
  };
  return {
    textOf: (message) =>
      oneByOne(() => {
        thread ??= begin();
        return answerOf(thread, message);
      }),
    close: () => thread?.postMessage(null),
  };
}

function answerOf(thread: Worker, message: Buffer): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const ended = () => reject(new Error('The thread that reads mails ended'));
  thread.once('message', resolve).once('error', reject).once('exit', ended);
  thread.postMessage(message);
  return promise.finally(() => thread.off('message', resolve).off('error', reject).off('exit', ended));
}
