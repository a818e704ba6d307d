// Runs the system's program that finds the way to an address, and reads what it prints.

import { spawn } from 'node:child_process';
import { isIP, Socket } from 'node:net';
import { seconds } from '../../../platform/time.ts';

/** Debian's, that of BusyBox, and the one that comes with ping. One probe for each hop, and no names. */
const PROGRAMS: readonly (readonly [program: string, args: readonly string[]])[] = [
  ['traceroute', ['-n', '-q', '1', '-w', '1', '-m', '20']],
  ['tracepath', ['-n', '-m', '20']],
];
const LONGEST_MS = seconds(25);
const MAX_OUTPUT_BYTES = 8_192;
const MOST_LINES = 30;
const MOST_LINE_LENGTH = 120;

/** A line for each hop; null where the machine has no such program, or it says nothing. It never throws. */
export async function findRoute(address: string, programs = PROGRAMS): Promise<string | null> {
  if (isIP(address) === 0) return null;
  for (const [program, args] of programs) {
    const output = await outputOf(program, [...args, address]);
    if (output !== null) return readHops(output);
  }
  return null;
}

/** null: there is no such program. */
function outputOf(program: string, args: readonly string[]): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: false,
  });
  // Nobody waits for it at the end of the program, for its output or for the timer, which one of `spawn` would be waited for.
  child.unref();
  if (child.stdout instanceof Socket) child.stdout.unref();
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS).unref();
  let output = '';
  child.stdout.on('data', (piece: Buffer) => {
    output = (output + piece.toString('latin1')).slice(0, MAX_OUTPUT_BYTES);
  });
  child.once('error', () => resolve(null));
  child.once('close', () => {
    clearTimeout(timer);
    resolve(output);
  });
  return promise;
}

/** Pure. Nothing but what stands at a hop: a number, addresses, times and marks. */
export function readHops(output: string): string | null {
  const hops = output
    .split('\n')
    .filter((line) => /^\s*\d{1,2}[:?\s]/.test(line))
    .map((line) =>
      line
        .replace(/[^\w .:*?![\]()+-]/g, '')
        .trimEnd()
        .slice(0, MOST_LINE_LENGTH),
    );
  return hops.length === 0 ? null : hops.slice(0, MOST_LINES).join('\n');
}
