// Reads environment variables one by one and remembers everything that is wrong with them.

import { nearest } from './edit-distance.ts';
import { FILE_SUFFIX, type GivenValue, givenValue } from './environment-files.ts';
import { StartupProblem } from './startup-problem.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

interface Variable<T> {
  name: string;
  /** What is allowed, as the end of "… must be". */
  allowed: string;
  fallback: T;
  /** undefined: not allowed. */
  parse: (text: string) => T | undefined;
  /** What of a wrong value may be printed; all of it unless given. */
  shown?: (text: string) => string;
}

export interface EnvironmentReader {
  /** The value, or the fallback where the variable is not set, empty or wrong. */
  read<T>(variable: Variable<T>): T;
  isSet(name: string): boolean;
  /** Notes what is wrong across variables, as a whole sentence. */
  refuse(sentence: string): void;
  /**
   * Throws StartupProblem with all that is wrong, misspelt names included. Gives the names of other variables that begin
   * as ours do: those of a wrapper or an agent, which may be set for everything that runs here.
   */
  finish(): { ignored: string[] };
}

const OWN_PREFIX = 'TOCSIN_';
/** Variables of the test suite, which a developer may have set. */
const TEST_PREFIX = 'TOCSIN_TEST_';

export function readEnvironment(environment: Environment): EnvironmentReader {
  const problems: string[] = [];
  const known = new Set<string>();
  const given = new Map<string, GivenValue>();
  // Each file is read once, however often its variable is asked for.
  const giveOnce = (name: string): GivenValue => {
    const before = given.get(name);
    if (before) return before;
    const value = givenValue(environment, name);
    given.set(name, value);
    if (value.problem !== null) problems.push(value.problem);
    return value;
  };
  return {
    read({ name, allowed, fallback, parse, shown = (text) => text }) {
      known.add(name).add(`${name}${FILE_SUFFIX}`);
      const { text, file } = giveOnce(name);
      if (text === '') return fallback;
      const value = parse(text);
      if (value !== undefined) return value;
      problems.push(
        file === null
          ? `${name} is "${shown(text)}", but must be ${allowed}.`
          : `${name}${FILE_SUFFIX} is "${file}", but what that file holds must be ${allowed}.`,
      );
      return fallback;
    },
    isSet: (name) => giveOnce(name).text !== '',
    refuse: (sentence) => problems.push(sentence),
    finish() {
      const unknown = Object.keys(environment).filter(
        (name) => name.startsWith(OWN_PREFIX) && !name.startsWith(TEST_PREFIX) && !known.has(name),
      );
      const meant = new Map(unknown.map((name) => [name, meantBy(name, known)]));
      for (const [name, other] of meant)
        if (other !== null) problems.push(`${name} is not a variable of Tocsin: correct it to ${other}.`);
      if (problems.length > 0) throw new StartupProblem(problems.join('\n'));
      return { ignored: unknown.filter((name) => meant.get(name) === null) };
    },
  };
}

/** Some names have no prefix, and are easily given one. Of the name of a file, what stands before its end counts. */
function meantBy(name: string, known: ReadonlySet<string>): string | null {
  const bare = name.slice(OWN_PREFIX.length);
  if (known.has(bare)) return bare;
  if (name.endsWith(FILE_SUFFIX)) {
    const start = name.slice(0, -FILE_SUFFIX.length);
    if (known.has(start)) return start;
    const meant = meantBy(start, known);
    return meant && `${meant}${FILE_SUFFIX}`;
  }
  const ours = [...known].filter((other) => other.startsWith(OWN_PREFIX));
  const found = nearest(
    bare,
    ours.map((other) => other.slice(OWN_PREFIX.length)),
  );
  return found && `${OWN_PREFIX}${found}`;
}

/** An address without the secrets in it, for messages. */
export function maskedUrl(text: string): string {
  const parts = /^([a-z][a-z\d+.-]*:\/\/)(?:([^/@]*)@)?([^?]*)(\?.*)?$/is.exec(text);
  if (!parts) return '(not shown)';
  const [, scheme = '', credentials, rest = '', query] = parts;
  const [user = ''] = (credentials ?? '').split(':');
  const who = credentials === undefined ? '' : `${user}${credentials.includes(':') ? ':***' : ''}@`;
  // A password with a slash that was not encoded is taken for the path.
  const place = rest.includes('@') ? `***${rest.slice(rest.lastIndexOf('@'))}` : rest;
  return `${scheme}${who}${place}${query ? '?***' : ''}`;
}
