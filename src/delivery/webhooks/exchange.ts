// What is kept of an attempt to call a webhook: bounded, as text, and without secrets. Pure.

import { MASK } from '../../../shared/mask.ts';
import type { Exchange, Header } from '../destinations/attempts.ts';
import { withoutSecrets } from '../texts/hidden-secrets.ts';
import { storableText } from '../texts/storable-text.ts';

const KEPT_BODY_BYTES = 4_096;
const KEPT_HEADERS_LENGTH = 4_096;
const MAX_HEADERS = 50;
const MAX_VALUE_LENGTH = 500;

/** Of an answer, what is meant for the caller alone. */
const SECRET_ANSWER_HEADERS = new Set(['set-cookie', 'set-cookie2', 'authorization', 'proxy-authorization']);

export interface Sent {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Lower-case names of headers whose values nobody may read. */
  masked: ReadonlySet<string>;
}

export interface Received {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Whether there was more of it than was read. */
  truncated: boolean;
}

/** `hidden` is what is taken out wherever the answer says it back, as formsOfSecrets gives it. */
export function exchangeOf(sent: Sent, received: Received | null, hidden: readonly string[]): Exchange {
  const request_headers = Object.entries(sent.headers).map(([name, value]) => ({
    name,
    value: sent.masked.has(name) ? MASK : value,
  }));
  const request = { url: sent.url, request_headers };
  if (!received) return { ...request, response_headers: null, response_body: null, response_cut: false };
  const text = shownText(received.body, hidden);
  const body = firstBytes(text, KEPT_BODY_BYTES);
  return {
    ...request,
    response_headers: answerHeaders(received.headers, hidden),
    response_body: body,
    response_cut: received.truncated || body.length < text.length,
  };
}

/** As many of the first ones as there is room for. */
function answerHeaders(headers: Readonly<Record<string, string>>, hidden: readonly string[]): Header[] {
  let room = KEPT_HEADERS_LENGTH;
  const shown = Object.entries(headers)
    .slice(0, MAX_HEADERS)
    .map(([name, value]) => ({
      name: storableText(withoutSecrets(name, hidden), MAX_VALUE_LENGTH),
      value: SECRET_ANSWER_HEADERS.has(name)
        ? MASK
        : storableText(withoutSecrets(value, hidden), MAX_VALUE_LENGTH),
    }));
  return shown.filter(({ name, value }) => {
    room -= name.length + value.length;
    return room >= 0;
  });
}

/** An answer as it is kept: what is no UTF-8 is replaced, and so is what may not be read. */
export const shownText = (body: Buffer, hidden: readonly string[]): string => {
  const text = withoutSecrets(body.toString('utf8'), hidden);
  return storableText(text, text.length);
};

/** The first `most` bytes of a text, without a character that would be cut. */
export const firstBytes = (text: string, most: number): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.from(text).subarray(0, most), { stream: true });
