// A step with the values of its variables: what is sent, and what is expected. Pure.

import {
  type Assertion,
  type Condition,
  groupOf,
  isGroup,
  membersOf,
} from '../../../../../shared/assertions.ts';
import { type Failed, failed } from '../findings.ts';
import type { HttpStep } from '../http/redirect.ts';
import { stepAddress } from './address.ts';
import type { ScenarioStep } from './schema.ts';
import { filled } from './variables.ts';

/** Of a body with its values, which are up to 4,096 characters each. */
const MAX_BODY_LENGTH = 65_536;
const MAX_HEADER_LENGTH = 8_192;
const MAX_COMPARED_LENGTH = 8_192;

type Values = ReadonlyMap<string, string>;

export type Requested = { ok: true; request: HttpStep } | Failed;

export function requestOf(step: ScenarioStep, base: string, values: Values): Requested {
  const target = stepAddress(base, step.url, values);
  if (!target.ok) return failed('status', `the URL cannot be asked: ${target.reason}`);
  const body = step.body === null ? null : filled(step.body, values, MAX_BODY_LENGTH);
  if (body === null && step.body !== null)
    return failed('status', `the body has more than ${MAX_BODY_LENGTH} characters with its variables`);
  const headers: Record<string, string> = {};
  for (const [name, text] of Object.entries(step.headers)) {
    const value = filled(text, values, MAX_HEADER_LENGTH);
    if (value === null) return failed('status', `the header ${name} is too long with its variables`);
    headers[name] = value;
  }
  return {
    ok: true,
    request: { url: target.url, host: target.host, method: step.method, headers, body },
  };
}

/** Patterns are taken as they are written: a value would be one, too. */
export const comparesText = ({ op, value }: Assertion): boolean =>
  typeof value === 'string' && op !== 'matches' && op !== 'not_matches';

export const assertionsWith = (conditions: readonly Condition[], values: Values): Condition[] =>
  conditions.map((one) => {
    if (isGroup(one)) return groupOf('all' in one ? 'all' : 'any', assertionsWith(membersOf(one), values));
    return comparesText(one)
      ? { ...one, value: filled(String(one.value), values, MAX_COMPARED_LENGTH) ?? one.value }
      : one;
  });
