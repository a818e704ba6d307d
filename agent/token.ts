// The token of the server. It is read anew for every report, so that a new one counts at once.

import { open } from 'node:fs/promises';
import type { Log } from './log.ts';
import type { TokenSource } from './options.ts';

const MOST_BYTES = 4_096;

export type GivenToken = { token: string } | { problem: string };

export async function readToken(source: TokenSource): Promise<GivenToken> {
  if ('token' in source) return checked(source.token, 'TOCSIN_TOKEN');
  try {
    return checked(await textOf(source.file), source.file);
  } catch (error) {
    return { problem: `the token file ${source.file} cannot be read (${reasonOf(error)})` };
  }
}

function checked(text: string, place: string): GivenToken {
  const token = text.trim();
  // Anything else could not be sent as a header.
  return /^[\x21-\x7e]{8,500}$/.test(token) ? { token } : { problem: `there is no token in ${place}` };
}

async function textOf(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_BYTES), 0, MOST_BYTES, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Says so where others on this machine may read the token. */
export async function warnOfReaders(source: TokenSource, log: Log): Promise<void> {
  if (!('file' in source) || process.platform === 'win32') return;
  // Credentials of systemd are shown to their service alone, by other means than their mode (systemd.exec(5)).
  const ofSystemd = process.env.CREDENTIALS_DIRECTORY;
  if (ofSystemd && source.file.startsWith(`${ofSystemd}/`)) return;
  const file = await open(source.file, 'r').catch(() => null);
  if (!file) return;
  const { mode } = await file.stat();
  await file.close();
  if ((mode & 0o077) !== 0) log.line(`others may read the token file; run: chmod 600 ${source.file}`);
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);
