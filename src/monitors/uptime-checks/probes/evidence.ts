// What came back of a probe that failed, short and without secrets: pure.

import type { Evidence } from './definition.ts';
import type { Findings } from './findings.ts';
import type { Mask } from './masking.ts';

const MOST_ADDRESSES = 20;
const MOST_HEADERS = 40;
const MOST_HEADER_LENGTH = 300;
const MOST_BODY_LENGTH = 4_096;
/** The API takes no JSON that has it for a name, and so no result of a prober. */
const UNSPEAKABLE = '__proto__';

/** Of the answer, whoever has them is somebody. */
const SECRET_HEADERS = new Set([
  'set-cookie',
  'set-cookie2',
  'authorization',
  'proxy-authorization',
  'cookie',
]);
const SECRET_NAMES = /token|secret|api-?key|password|session/;

export function evidenceOf({ addresses, answer, sight }: Findings, mask: Mask): Evidence {
  const headers = Object.entries(answer?.headers ?? {})
    .filter(([name]) => name !== UNSPEAKABLE)
    .slice(0, MOST_HEADERS);
  return {
    addresses: [...new Set(addresses)].slice(0, MOST_ADDRESSES),
    headers: Object.fromEntries(
      headers.map(([name, value]) => [name.slice(0, 100), isSecret(name) ? '•••' : cut(mask, value)]),
    ),
    body: beginningOf(answer, mask),
    ...(sight && { trace: sight.trace }),
    ...(sight?.screenshot && { screenshot: sight.screenshot }),
  };
}

const isSecret = (name: string) => SECRET_HEADERS.has(name) || SECRET_NAMES.test(name);

/** Of a secret that is cut in the middle, what is left is masked too. */
const cut = (mask: Mask, text: string) => mask(text.slice(0, MOST_HEADER_LENGTH));

function beginningOf(answer: Findings['answer'], mask: Mask): string | null {
  const text = answer?.text() ?? null;
  return text === null ? null : mask(text.slice(0, MOST_BODY_LENGTH));
}
