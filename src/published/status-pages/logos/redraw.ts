// Draws pictures that strangers uploaded anew, in a process that ends with each of them.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { seconds } from '../../../platform/time.ts';
import { createFairTurns } from './fair-turns.ts';
import { LOGO_HEIGHT, LOGO_WIDTH, LONGEST_REDRAW_SECONDS, NOT_A_PICTURE } from './limits.ts';

const PROCESS = fileURLToPath(new URL('./redraw-process.ts', import.meta.url));
/** Pixels of four bytes that do not get smaller, and room for what PNG puts around them. */
const MOST_DRAWN_BYTES = LOGO_WIDTH * LOGO_HEIGHT * 4 + 65_536;

/** What draws reads its own code and its library. Neither the data directory nor the settings of the service. */
export function rightsToDraw(library: string): string[] {
  const readable = [
    ...['.//', '../../../../package.json'].map((path) => fileURLToPath(new URL(path, import.meta.url))),
    library.replace(/([\\/]node_modules)[\\/](?!.*[\\/]node_modules[\\/]).*$/, '$1'),
  ];
  return ['--permission', '--allow-addons', ...readable.map((path) => `--allow-fs-read=${path}`)];
}

/** Of what it writes to stderr, for the log. */
const MOST_COMPLAINT = 2_000;

const takeTurn = createFairTurns({ ofAccount: 3, ofAll: 30 });

/**
 * A PNG that fits into the space of a logo, with nothing of the upload but its pixels; null: it is no picture of a
 * kind and size that is taken. One at a time, by turns of accounts; throws Refusal 503 where many wait already.
 */
export const redraw = (library: string, accountId: number, upload: Buffer): Promise<Buffer | null> =>
  takeTurn(accountId, () => redrawOnce(library, upload));

/**
 * Pure. Whether the process could not even begin, as where its library is missing. What a picture makes of it is another
 * matter: it refuses it, or a signal ends it, and then there is no code.
 */
export const isFaultOfOurs = (code: number | null): boolean =>
  code !== null && code !== 0 && code !== NOT_A_PICTURE;

function redrawOnce(library: string, upload: Buffer): Promise<Buffer | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | null>();
  const child = spawn(process.execPath, [...rightsToDraw(library), '--max-old-space-size=64', PROCESS], {
    // No secret of the service is handed on to what looks at pictures of strangers.
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: seconds(LONGEST_REDRAW_SECONDS),
    killSignal: 'SIGKILL',
  });
  const chunks: Buffer[] = [];
  let received = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received <= MOST_DRAWN_BYTES) chunks.push(chunk);
    else child.kill('SIGKILL');
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(0, MOST_COMPLAINT);
  });
  // A process that gave up reads no further.
  child.stdin.on('error', () => undefined);
  child.on('error', reject);
  child.on('close', (code) => {
    if (isFaultOfOurs(code)) reject(new Error(`logos cannot be drawn (exit code ${code}): ${complaint}`));
    else resolve(code === 0 ? Buffer.concat(chunks) : null);
  });
  child.stdin.end(upload);
  return promise;
}
