// The private networks that checks may have probed from where a prober runs: it alone says which, and no service.

import { readBounded } from '../platform/environment-files.ts';
import { trustedNetworks } from '../platform/environment-values.ts';
import { UsageError } from './command.ts';

/** Every address that is probed is compared with all of them. */
const MOST_NETWORKS = 256;

/** Those of a comma list and those of a file together; null where neither is given. Throws UsageError. */
export function allowedNetworks({
  named,
  file,
}: {
  named: string | undefined;
  file: string | undefined;
}): string[] | null {
  if (!named && !file) return null;
  const listed = named ? (trustedNetworks(named) ?? refuse('--allow-network takes networks')) : [];
  return [...new Set([...listed, ...(file ? networksOf(file) : [])])];
}

function networksOf(file: string): string[] {
  const read = readBounded(file);
  if (read.reason !== null) throw new UsageError(`--allow-networks-file is ${file}, but ${read.reason}`);
  return networksIn(read.text, file);
}

/** Pure. One a line; what the file holds is not repeated, since another one may have been named by mistake. */
export function networksIn(text: string, file: string): string[] {
  const networks = text.split(/\r?\n/).flatMap((line, index) => {
    const entry = line.replace(/#.*/, '').trim();
    if (entry === '') return [];
    const found = entry.includes(',') ? undefined : trustedNetworks(entry);
    return found ?? refuse(`line ${index + 1} of ${file} takes one network`);
  });
  if (networks.length > MOST_NETWORKS)
    throw new UsageError(`${file} names more than ${MOST_NETWORKS} networks`);
  return networks;
}

const refuse = (problem: string): never => {
  throw new UsageError(`${problem}, such as 10.0.0.0/8`);
};
