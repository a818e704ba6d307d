// Where the pings of a run go: to the URL that was given, or to that of the check of this name.

import { readFileSync } from 'node:fs';
import type { Api } from './api.ts';
import { findOrCreateCheck } from './check.ts';
import { openHttpClient } from './http-client.ts';
import type { Creation, RunOptions } from './options.ts';
import { parsedUrl } from './ping.ts';
import { type Remembered, recall, remember, sha256, stateDirectory } from './remembered.ts';

/** `note`: what is worth a note although pings go through; null where nothing is. */
export type Whereto = { url: string; note: string | null } | { problem: string };

/** Asked for again after this, in case the check has been deleted or its ping URL changed. */
const REMEMBERED_MS = 24 * 3_600_000;

export async function whereToPing(
  { pingUrl, creation, retryForMs }: Pick<RunOptions, 'pingUrl' | 'creation' | 'retryForMs'>,
  environment: NodeJS.ProcessEnv,
  stop: AbortSignal,
): Promise<Whereto> {
  if (!creation) return { url: pingUrl ?? '', note: null };
  const directory = stateDirectory(environment, process.getuid?.() === 0);
  const about = { api_url: creation.apiUrl, name: creation.name };
  const kept = await recall(directory, about);
  const key = readKey(creation, environment);
  const isOurs = kept !== null && ('problem' in key || kept.key_sha256 === (await sha256(key.text)));
  const age = kept === null ? 0 : Date.now() - kept.found_at;
  if (isOurs && age >= 0 && age < REMEMBERED_MS) return { url: kept.ping_url, note: null };
  const asked = 'problem' in key ? key : await ask(creation, key.text, { retryForMs, stop });
  if ('problem' in asked) return isOurs ? { url: kept.ping_url, note: asked.problem } : asked;
  const found: Remembered = {
    ...about,
    ping_url: asked.url,
    key_sha256: asked.keySha256,
    found_at: Date.now(),
  };
  return { url: asked.url, note: await remember(directory, found) };
}

type Key = { text: string } | { problem: string };

function readKey({ keyFile }: Creation, environment: NodeJS.ProcessEnv): Key {
  if (keyFile === null) return keyOf(environment.TOCSIN_API_KEY, 'TOCSIN_API_KEY');
  try {
    return keyOf(readFileSync(keyFile, 'utf8'), keyFile);
  } catch (error) {
    return { problem: `the key cannot be read: ${error instanceof Error ? error.message : error}` };
  }
}

function keyOf(text: string | undefined, where: string): Key {
  const key = text?.trim() ?? '';
  return /^[\x21-\x7e]+$/.test(key) ? { text: key } : { problem: `there is no key in ${where}` };
}

async function ask(
  creation: Creation,
  key: string,
  { retryForMs, stop }: { retryForMs: number; stop: AbortSignal },
): Promise<{ url: string; keySha256: string } | { problem: string }> {
  const base = parsedUrl(creation.apiUrl);
  if (!base) return { problem: '--api-url is no http or https address' };
  const api: Api = {
    client: await openHttpClient(base),
    base,
    key,
    deadlineMs: performance.now() + retryForMs,
    stop,
  };
  const found = await findOrCreateCheck(api, creation);
  if ('problem' in found)
    return { problem: `the check was not found or made: ${base.origin}: ${found.problem}` };
  return { url: found.pingUrl, keySha256: await sha256(key) };
}
