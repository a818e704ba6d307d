// Why a probe failed, in the language of the reader, without a full stop. Pure.

import { readFailure, readStatus, readStep } from '../failure-words.ts';
import type { ProbeReason } from '../texts/texts.ts';
import type { KnownOf } from './facts.ts';
import type { Words } from './words.ts';

export function failureSentence(
  { reason = 'other', error = '', http_status, expected, seen = null }: KnownOf<'uptime_down'>['facts'],
  words: Words,
): string {
  const { failures, probes } = words.texts;
  if (readStep(error)) return failureText(error, words) ?? error;
  if (reason === 'status' && expected !== undefined && seen)
    return failures.answered(seen, expected.replaceAll('-', '–'));
  if (reason === 'status' && expected === undefined && http_status !== undefined)
    return failures.answered(String(http_status), null);
  const named = probes[Object.hasOwn(probes, reason) ? (reason as ProbeReason) : 'other'];
  const placed = failureText(error, words);
  if (expected !== undefined) return failures.compared(placed ?? named, expected, seen);
  return placed ?? (error === '' ? named : failures.because(named, error));
}

/** A detail of a failed probe, without what was expected; null of a text that is not one of Tocsin. */
export function failureText(detail: string, words: Words): string | null {
  const { texts, format, moment } = words;
  const { failures } = texts;
  const step = readStep(detail);
  if (step) {
    const status = readStatus(step.rest);
    const what = status
      ? failures.answered(status.seen, status.expected.replaceAll('-', '–'))
      : failureText(step.rest, words);
    return failures.because(failures.step(step.number, step.name), what ?? step.rest);
  }
  const failure = readFailure(detail);
  if (failure === null) return null;
  const { is, host, port, time, seconds } = failure;
  switch (is) {
    case 'expired':
      return failures.expired(host, port, moment(time ?? ''));
    case 'timeout':
      return failures.timeout(format.duration(seconds * 1_000));
    case 'another_answer':
    case 'hung_up':
    case 'unresolved':
    case 'no_address':
    case 'blocked':
      return failures[is];
    default:
      return failures[is](host, port);
  }
}
