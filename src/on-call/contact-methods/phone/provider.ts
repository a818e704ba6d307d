// What a provider of text messages and calls is: one file in providers/, and a line in table.ts.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Language, languages } from '../../../../shared/languages.ts';
import type { PhoneLine } from '../../../platform/config-phone.ts';
import type { Call } from '../../../platform/sending/call-receiver.ts';

export type PhoneKind = 'sms' | 'voice';

/** What is to be sent. */
export interface Order {
  to: string;
  text: string;
  language: Language;
  /** Names the message for good. */
  reference: string;
  /** Where the provider says what became of it (`status`), and asks what a call is to say (`voice`). */
  addressOf: (event: CallbackEventName) => string;
}

export type CallbackEventName = 'status' | 'voice' | 'keys' | 'inbound';

export type Request = Omit<Call, 'privateAllowed'>;

export interface ProviderAnswer {
  status: number;
  /** Of an answer in JSON; empty for any other. */
  fields: Readonly<Record<string, unknown>>;
}

/** `isTrouble`: it says nothing about the number, but something about the provider or how it is set up. */
export type Verdict =
  | { outcome: 'accepted'; receipt: string }
  | { outcome: 'delivered' }
  | { outcome: 'refused'; reason: string; permanent: boolean; isTrouble: boolean };

export interface CallbackRequest {
  event: CallbackEventName;
  /** As it was called from outside. */
  url: string;
  headers: Readonly<Record<string, string | undefined>>;
  /** As it came. */
  body: string;
  /** Of a body in JSON or of a form. */
  fields: Readonly<Record<string, unknown>>;
  now: Date;
}

export type Callback =
  /** null: nothing is settled yet. */
  | { type: 'receipt'; outcome: 'delivered' | 'refused' | null; reason: string }
  | { type: 'text'; from: string; text: string }
  | { type: 'keys'; digits: string }
  /** It asks what to say. */
  | { type: 'speak' };

/** What a call says next. */
export interface Speech {
  text: string;
  language: Language;
  /** Where the key that was pressed goes; null: it ends after that. */
  keysTo: string | null;
}

export interface PhoneProvider {
  /** As `PhoneLine` says. */
  name: string;
  sms?: (line: PhoneLine, order: Order) => Request;
  voice?: (line: PhoneLine, order: Order) => Request;
  judge: (answer: ProviderAnswer) => Verdict;
  /** Whether the provider itself calls. Where it signs nothing, the address alone is what nobody else knows. */
  isGenuine: (line: PhoneLine, request: CallbackRequest) => boolean;
  read: (request: CallbackRequest) => Callback;
  /** A document in its language. */
  speak?: (speech: Speech) => { type: string; body: string };
}

export const basic = (id: string, secret: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

export const formRequest = (
  url: string,
  fields: Readonly<Record<string, string>>,
  headers: Record<string, string>,
): Request => ({
  ...{ method: 'POST', url, body: new URLSearchParams(fields).toString() },
  headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json', ...headers },
});

export const jsonRequest = (url: string, body: object, headers: Record<string, string>): Request => ({
  ...{ method: 'POST', url, body: JSON.stringify(body) },
  headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
});

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** Statuses that all of them mean alike; `permanent` where the answer is about the number. */
export function refusalOf(
  { status }: ProviderAnswer,
  explanation: string,
  isAboutNumber: boolean,
): Verdict & { outcome: 'refused' } {
  const reason = explanation === '' ? `status ${status}` : `status ${status}: ${explanation}`;
  return { outcome: 'refused', reason, permanent: isAboutNumber, isTrouble: !isAboutNumber };
}

export const isDone = ({ status }: ProviderAnswer): boolean => status >= 200 && status < 300;

/** In constant time. */
export function isSame(expected: string, given: string | undefined): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given ?? '')];
  return one.length === other.length && timingSafeEqual(one, other);
}

export const hmac = (algorithm: 'sha1' | 'sha256', key: string, text: string, as: 'base64' | 'base64url') =>
  createHmac(algorithm, key).update(text).digest(as);

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Also leaves out what no XML may hold. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML does not have
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ' ')
    .replaceAll(/[&<>"']/g, (one) => ESCAPES[one] ?? '');

/** BCP 47 tag of the voice that reads texts in this language; providers have more of American English. */
export const voiceOf = (language: Language): string =>
  language === 'en' ? 'en-US' : languages[language].locale;
