// Looks for a TXT record.

import { Resolver } from 'node:dns/promises';
import { seconds } from '../../../platform/time.ts';

/** `unknown`: nobody could be asked. Never rejects, and takes a few seconds at most. */
export type LookUpText = (name: string, value: string) => Promise<'there' | 'missing' | 'unknown'>;

const LONGEST_MS = seconds(5);

/** RFC 6761: there is no such name outside of a network of its own. */
const NOWHERE = /\.(?:test|invalid|localhost|example)$/;

export const lookUpText: LookUpText = async (name, value) => {
  if (NOWHERE.test(name)) return 'missing';
  const resolver = new Resolver({ timeout: seconds(2), tries: 2 });
  const timer = setTimeout(() => resolver.cancel(), LONGEST_MS);
  try {
    const records = await resolver.resolveTxt(name);
    return records.some((strings) => strings.join('').trim() === value) ? 'there' : 'missing';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    return code === 'ENOTFOUND' || code === 'ENODATA' ? 'missing' : 'unknown';
  } finally {
    clearTimeout(timer);
  }
};
