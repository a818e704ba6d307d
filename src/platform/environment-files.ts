// Values of variables that are kept in files: `NAME_FILE` names the file that holds what `NAME` would.

import { closeSync, openSync, readSync } from 'node:fs';

export const FILE_SUFFIX = '_FILE';

type Variables = Readonly<Record<string, string | undefined>>;

export interface GivenValue {
  /** Empty: the variable is not set. */
  text: string;
  /** Where the value was read from; null: the environment. What a file holds is never printed. */
  file: string | null;
  /** Why it cannot be taken, as a whole sentence. */
  problem: string | null;
}

/** No value is longer. */
const MOST_BYTES = 64 * 1_024;

/** What the environment says of a variable, by itself or by a file. White space around a value does not count. */
export function givenValue(environment: Variables, name: string): GivenValue {
  const set = environment[name]?.trim() ?? '';
  const text = isServiceLink(name, set) ? '' : set;
  const file = environment[`${name}${FILE_SUFFIX}`]?.trim() ?? '';
  if (file === '') return { text, file: null, problem: null };
  if (text !== '')
    return refused(`${name} and ${name}${FILE_SUFFIX} are both set, but only one of them may be.`);
  const read = readBounded(file);
  const held = read.text?.trim() ?? '';
  if (held === '')
    return refused(`${name}${FILE_SUFFIX} is "${file}", but ${read.reason ?? 'that file is empty'}.`);
  return { text: held, file, problem: null };
}

/** Kubernetes sets `NAME_PORT=tcp://…` for a Service that is called `name`; nobody means that by a number of a port. */
const isServiceLink = (name: string, text: string) =>
  name.endsWith('_PORT') && /^(?:tcp|udp|sctp):\/\/\S+:\d+$/.test(text);

const refused = (problem: string): GivenValue => ({ text: '', file: null, problem });

type Read = { text: string; reason: null } | { text: null; reason: string };

/** The mount of a secret, a pipe or a device: no more is read of it than a value may have. `reason`: why it was not. */
export function readBounded(path: string): Read {
  try {
    const descriptor = openSync(path, 'r');
    try {
      const bytes = bytesOf(descriptor);
      if (bytes.length > MOST_BYTES) return { text: null, reason: 'that file is larger than 64 KB' };
      return { text: bytes.toString('utf8'), reason: null };
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    return { text: null, reason: `that file cannot be read: ${whyUnreadable(error)}` };
  }
}

function bytesOf(descriptor: number): Buffer {
  const buffer = Buffer.alloc(MOST_BYTES + 1);
  let length = 0;
  while (length < buffer.length) {
    const read = readSync(descriptor, buffer, length, buffer.length - length, null);
    if (read === 0) break;
    length += read;
  }
  return buffer.subarray(0, length);
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is none',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a directory',
};

function whyUnreadable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? (code || 'it cannot be opened');
}
