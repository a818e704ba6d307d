// The thread that reads mails, one after the other.

import { parentPort } from 'node:worker_threads';
import { mailText } from './mail-text.ts';

/** null: there are no more. It is not terminated, which may end the whole process where that hits the encoder of texts. */
parentPort?.on('message', async (message: Uint8Array | null) => {
  if (message) parentPort?.postMessage(await mailText(Buffer.from(message)));
  else parentPort?.close();
});
