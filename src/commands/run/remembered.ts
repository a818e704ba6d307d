// The ping URLs of checks that were found or made, kept in files that only their owner may read.

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

export interface Remembered {
  api_url: string;
  name: string;
  ping_url: string;
  /** Of the key it was found with; another key may be another account's. */
  key_sha256: string;
  /** Milliseconds since 1970. */
  found_at: number;
}

/** `$XDG_STATE_HOME/tocsin` or `~/.local/state/tocsin` (XDG Base Directory Specification), as root /var/lib/tocsin-run. */
export function stateDirectory(environment: NodeJS.ProcessEnv, isRoot: boolean): string {
  const { XDG_STATE_HOME: stateHome } = environment;
  if (stateHome?.startsWith('/')) return join(stateHome, 'tocsin');
  return isRoot ? '/var/lib/tocsin-run' : join(homedir(), '.local', 'state', 'tocsin');
}

/** Loaded only where it is needed: it would keep every command from starting for some milliseconds. */
export async function sha256(text: string): Promise<string> {
  const { createHash } = await import('node:crypto');
  return createHash('sha256').update(text).digest('hex');
}

const fileOf = async (directory: string, { api_url, name }: Pick<Remembered, 'api_url' | 'name'>) =>
  join(directory, `${(await sha256(`${api_url}\n${name}`)).slice(0, 32)}.json`);

/** null where nothing is known, or nothing that can be read. */
export async function recall(
  directory: string,
  about: Pick<Remembered, 'api_url' | 'name'>,
): Promise<Remembered | null> {
  try {
    const kept: unknown = JSON.parse(readFileSync(await fileOf(directory, about), 'utf8'));
    return isRemembered(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isRemembered(kept: unknown): kept is Remembered {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    ['api_url', 'name', 'ping_url', 'key_sha256'].every(
      (key) => typeof Reflect.get(kept, key) === 'string',
    ) &&
    typeof Reflect.get(kept, 'found_at') === 'number'
  );
}

/** Whole or not at all, also where two do it at once. The reason where it cannot be done; the next run asks again then. */
export async function remember(directory: string, found: Remembered): Promise<string | null> {
  const file = await fileOf(directory, found);
  const unfinished = `${file}.${process.pid}-${Math.random().toString(36).slice(2)}`;
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    writeFileSync(unfinished, `${JSON.stringify(found, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    renameSync(unfinished, file);
    return null;
  } catch (error) {
    if (existsSync(unfinished)) rmSync(unfinished);
    return error instanceof Error ? error.message : String(error);
  }
}
