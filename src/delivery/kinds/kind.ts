// What a kind of channel is, and what the answers of the services that channels call come to.

import type { Static, TObject } from 'typebox';
import type { Issue } from '../../platform/errors.ts';
import type { Answer, SafeRequest } from '../../platform/safe-fetch/safe-fetch.ts';
import { hours, seconds } from '../../platform/time.ts';
import type { ChannelMessage } from '../messages/message.ts';
import type { KindGroup } from './groups-schema.ts';

interface KindFacts<Config = unknown> {
  /** As its folder is called, with `_` for `-`. */
  kind: string;
  group: KindGroup;
  /** Within the group, kinds are offered in the order of these numbers. */
  place: number;
  /** Of lucide, by the name of its component. */
  icon: string;
  /** What people call it. */
  name: string;
  description: string;
  /**
   * Whether people read what it is sent, rather than a program: they are not notified who acknowledged, and get many
   * alerts at once as one digest.
   */
  for_people: boolean;
  /** The form of its configuration is drawn from this; `writeOnly` marks what is secret. */
  config: TObject;
  /** What is wrong beyond the schema. */
  issues?: (config: Config) => Issue[];
}

/** Where the secrets of a channel go. */
interface Target {
  field: string;
  url: string;
}

export interface ChannelRequest {
  method: SafeRequest['method'];
  url: string;
  headers: Record<string, string>;
  body: string | null;
  /** What follows once this was accepted, made of its answer; null: nothing. */
  next?: (answer: ServiceAnswer) => ChannelRequest | null;
  /** What is sent in its place where this was not accepted; null: nothing. */
  instead?: (answer: ServiceAnswer) => ChannelRequest | null;
  /** Whether it is beside the message: `referenceIn` is not asked about its answer. */
  isAside?: boolean;
}

/** What is known of a message besides what it says. */
export interface Sending {
  /** When it is sent: a signature holds for minutes, and the message may be hours old. */
  now: Date;
  /** What `referenceIn` found in an earlier answer about the same alert; null: nothing. */
  reference: string | null;
  /** Where the service calls back, and what shows there that it was given that address; null: nowhere. */
  callback: { url: string; key: string } | null;
}

/** `problem`: the configuration cannot make a request of it. null: the service has nothing for a message like that. */
export type Presented = ChannelRequest | { problem: string } | null;

/** What a channel that is called over HTTP is. */
interface HttpKindSpec<S extends TObject> extends KindFacts<Static<S>> {
  config: S;
  /** The field that says where it is called; null where that is not up to the configuration. */
  target: (config: Static<S>) => Target | null;
  /** What a message is for this service: a request, and what follows it. */
  present: (message: ChannelMessage, config: Static<S>, sending: Sending) => Presented;
  judge: (answer: ServiceAnswer) => Verdict;
  /** What the service calls what it opened, in an answer it accepted with; it is handed to what is sent later. */
  referenceIn?: (answer: ServiceAnswer) => string | null;
  /** Of services that call back when somebody presses a button of a message. */
  chat?: ChatSpec<Static<S>>;
}

/** The same, whatever its configuration is: it was checked by the schema when it was stored. */
export type HttpKind = KindFacts & {
  way: 'http';
  target: (config: unknown) => Target | null;
  present: (message: ChannelMessage, config: unknown, sending: Sending) => Presented;
  judge: (answer: ServiceAnswer) => Verdict;
  referenceIn?: (answer: ServiceAnswer) => string | null;
  chat?: Chat;
};

/** Mails, also those to whoever is on call, and webhooks are sent by the rest of the program. */
export type ChannelKind = HttpKind | (KindFacts & { way: 'mail' | 'on_call' | 'webhook' });

export const httpKind = <S extends TObject>(spec: HttpKindSpec<S>): HttpKind => {
  const { issues, chat, ...facts } = spec;
  return {
    ...facts,
    way: 'http',
    ...(issues ? { issues: (config) => issues(config as Static<S>) } : {}),
    ...(chat ? { chat: chat as Chat } : {}),
    target: (config) => spec.target(config as Static<S>),
    present: (message, config, sending) => spec.present(message, config as Static<S>, sending),
  };
};

export const chatActs = ['acknowledge', 'snooze', 'resolve', 'silence'] as const;
export type ChatAct = (typeof chatActs)[number];

export const pageActs = ['acknowledge', 'snooze'] as const;
export type PageAct = (typeof pageActs)[number];

export interface ChatRequest {
  /** By lower-case names. */
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
  now: Date;
  /** Whether it is the key that the service was given with the address that it calls. */
  isKey: (given: unknown) => boolean;
}

/** Of the service; what it calls them is unique among all who use the app. */
export interface ChatUser {
  id: string;
  name: string;
}

/** What is answered: by the answer to the request, as JSON, and by a request to the service. */
interface ChatAnswer {
  body: unknown;
  request?: ChannelRequest;
}

/** `page`: about what was sent to whoever pressed, by the attempt that sent it. `confirm`: that they are who is meant. */
export type ChatPress =
  | { type: 'press'; act: ChatAct; alert_id: number }
  | { type: 'page'; act: PageAct; attempt_id: string }
  | { type: 'confirm'; token: string };

type Asked =
  | ({ user: ChatUser } & ChatPress)
  | { type: 'command'; user: ChatUser; words: readonly string[] }
  | { type: 'nothing' };

/** `answer` says something to whoever asked, and to nobody else; null: all is said. */
export type ChatSaid = Asked & { answer: (text: string | null) => ChatAnswer };

export interface ChatSpec<Config> {
  /** What its commands begin with, such as `/tocsin `. */
  command: string;
  /** By which apps and bots are told apart: whoever has it can sign, or nobody else can. */
  credential: (config: Config) => string;
  /** Whether the service sent it, now. */
  isGenuine: (request: ChatRequest, config: Config) => boolean;
  /** Of what is genuine. */
  read: (request: ChatRequest, config: Config) => ChatSaid;
  /** Of services whose apps and bots write to one person. */
  direct?: DirectSpec<Config>;
}

interface DirectSpec<Config> {
  /** The fields of a configuration with which a message goes to this user in place of the channel. */
  placeOf: (userId: string) => object;
  /** What a refusal says that is about the user, and not about the app or bot. */
  unreachable: RegExp;
  /** Where the user has to begin the chat: what is asked before, and the link that its last answer makes. */
  invitation?: (config: Config, callback: NonNullable<Sending['callback']>) => ChannelRequest;
  linkIn?: (answer: ServiceAnswer, token: string) => string | null;
}

/** The same, whatever its configuration is. */
export type Chat = ChatSpec<unknown>;

export type ServiceAnswer = Pick<Answer, 'status' | 'headers' | 'body'>;

/** What an answer comes to. `why` is for the owner of the channel, in a few words. */
export type Verdict =
  | { outcome: 'delivered' }
  /** Worth another try; the service said when, or did not (null). */
  | { outcome: 'retry'; why: string; wait_ms: number | null }
  /** This message will never be taken; another one may be. */
  | { outcome: 'rejected'; why: string }
  /** Nothing will ever be taken: the channel is no good any more. */
  | { outcome: 'refused'; why: string };

/** How the statuses of a service are to be read; what is not named here is worth another try. */
export interface StatusRules {
  refused?: readonly number[];
  rejected?: readonly number[];
}

export function judgeStatus(answer: ServiceAnswer, rules: StatusRules, explanation = ''): Verdict {
  const { status } = answer;
  if (status >= 200 && status < 300) return { outcome: 'delivered' };
  const why = explanation === '' ? `status ${status}` : `status ${status}: ${explanation}`;
  if (rules.refused?.includes(status)) return { outcome: 'refused', why };
  if (rules.rejected?.includes(status)) return { outcome: 'rejected', why };
  return { outcome: 'retry', why, wait_ms: status === 429 || status === 503 ? retryAfterMs(answer) : null };
}

const LONGEST_WAIT_MS = hours(1);

/** What a service asks for in words of its own, bounded: a wait of an hour learns soon enough whether it is over. */
export const boundedWaitMs = (waitMs: unknown): number | null =>
  typeof waitMs === 'number' && waitMs >= 0 ? Math.min(Math.ceil(waitMs), LONGEST_WAIT_MS) : null;

/** RFC 9110, section 10.2.3: seconds, or a date, which is measured from the date of the answer. */
function retryAfterMs({ headers }: ServiceAnswer): number | null {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return boundedWaitMs(seconds(Number(text)));
  if (!/ GMT$/.test(text)) return null;
  const ms = Date.parse(text) - Date.parse(headers.date ?? '');
  return Number.isNaN(ms) ? null : boundedWaitMs(Math.max(0, ms));
}

/** The fields of an answer in JSON; none where it is something else. */
export function fieldsOf(answer: ServiceAnswer): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(answer.body.toString('utf8'));
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

const MAX_EXPLANATION_LENGTH = 200;

/** How a service explains a failure, as one line. */
export const explanationIn = (text: unknown): string =>
  typeof text === 'string'
    ? text
        .replaceAll(/[\p{Cc}\s]+/gu, ' ')
        .trim()
        .slice(0, MAX_EXPLANATION_LENGTH)
    : '';

export const jsonRequest = (
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): ChannelRequest => ({
  method: 'POST',
  url,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** The colours of states, as hexadecimal RGB. */
export function colourOf({ state, severity }: Pick<ChannelMessage, 'state' | 'severity'>): string {
  if (state === 'resolved') return '22c55e';
  if (state === 'acknowledged') return '6b7280';
  return { critical: 'ef4444', warning: 'eab308', info: '3b82f6' }[severity];
}
