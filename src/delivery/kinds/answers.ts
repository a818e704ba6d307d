// What answers mean that many services give alike. Pure.

import {
  explanationIn,
  fieldsOf,
  judgeStatus,
  type ServiceAnswer,
  type StatusRules,
  type Verdict,
} from './kind.ts';

/** The key is wrong, is not allowed to, or what it is for is gone; the message itself is not taken. */
const USUAL: StatusRules = { refused: [401, 403, 404, 410], rejected: [400, 405, 413, 415, 422] };

/** As most services answer. `rules` replaces what is different with this one. */
export const judgeUsual = (answer: ServiceAnswer, rules: StatusRules = {}): Verdict =>
  judgeStatus(answer, { ...USUAL, ...rules }, explanationOf(answer));

const NAMES = [
  'message',
  'error',
  'errors',
  'errorMessages',
  'description',
  'detail',
  'title',
  'reason',
  'msg',
];

/** What an answer in JSON says went wrong, under one of the usual names. */
function explanationOf(answer: ServiceAnswer): string {
  const fields = fieldsOf(answer);
  return explanationIn(NAMES.map((name) => textIn(fields[name], 2)).find((text) => text !== ''));
}

function textIn(value: unknown, depth: number): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || depth === 0) return '';
  return Object.values(value)
    .slice(0, 5)
    .map((one) => textIn(one, depth - 1))
    .filter((text) => text !== '')
    .join('; ');
}

interface CodeRules {
  /** Nothing will ever be taken with this address or key. */
  refused: readonly number[];
  /** Too much at once: worth another try. */
  busy: readonly number[];
}

/** Of services that answer 200 to everything and say in a code how it went; 0 is well. */
export function judgeCode(
  answer: ServiceAnswer,
  { code, text }: { code: unknown; text: unknown },
  { refused, busy }: CodeRules,
): Verdict {
  const usual = judgeUsual(answer);
  if (usual.outcome !== 'delivered' || code === 0) return usual;
  if (typeof code !== 'number')
    return { outcome: 'retry', why: 'the answer is none of this service', wait_ms: null };
  const why = `code ${code}: ${explanationIn(text)}`;
  if (refused.includes(code)) return { outcome: 'refused', why };
  if (busy.includes(code)) return { outcome: 'retry', why, wait_ms: null };
  return { outcome: 'rejected', why };
}
