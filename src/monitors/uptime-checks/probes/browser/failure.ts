// Why a script failed, in words and as a reason: pure.

import { oneLine } from '../../../../platform/readable-text.ts';
import { type Failed, failed } from '../findings.ts';
import type { Driven } from './order.ts';

const MAX_WORDS_LENGTH = 500;

/** `failureOf`: why the last connection to a host failed. */
export function failureIn(
  { failure, steps }: Pick<Driven, 'failure' | 'steps'>,
  failureOf: (host: string) => Failed | null,
): Failed | null {
  if (failure === null) return null;
  const { message, isLate } = failure;
  const words = inStep(steps, wordsOf(message));
  if (isLate) return failed('timeout', words);
  const [, code, address] = /^[\w.]+: net::(ERR_\w+)(?: at (\S+))?/.exec(message) ?? [];
  if (code === undefined) return failed('assertion', words);
  if (/^ERR_(CERT|SSL)_/.test(code)) return failed('tls', words);
  const cause = failureOf(hostOf(address ?? ''));
  return cause ? failed(cause.reason, `${words}: ${cause.detail}`) : failed('unreachable', words);
}

/** The last one that did not end well is that which the script was in. */
function inStep(steps: Driven['steps'], words: string): string {
  const index = steps.findLastIndex(({ up }) => !up);
  return index < 0 ? words : `step ${index + 1} (${steps[index]?.name}): ${words}`;
}

/** Playwright says what it waited for in its second line; the rest is a story that the trace has. */
export function wordsOf(message: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal
  const [first = '', ...rest] = message.replaceAll(/\u001B\[\d+m/g, '').split('\n');
  const waited = rest.map((line) => /^\s*- (waiting for .+)$/.exec(line)?.[1]).find(Boolean);
  return oneLine([first, waited].filter(Boolean).join(' '), MAX_WORDS_LENGTH);
}

/** Why a browser does not start, for the person whose check it is. */
export const startProblem = (message: string): string =>
  /Running as root without --no-sandbox|No usable sandbox/.test(message)
    ? 'the browser cannot use its sandbox where this check is probed'
    : `the browser cannot be started: ${wordsOf(message)}`;

const hostOf = (address: string): string => URL.parse(address)?.hostname.replace(/^\[(.*)\]$/, '$1') ?? '';
