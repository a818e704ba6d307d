// Chats that act: one message for each alert, which changes in place, with buttons; and what their services call back
// with, in one shape. Pure.

import { timingSafeEqual } from 'node:crypto';
import type { ChannelMessage, ChatButton } from '../messages/message.ts';
import {
  type ChannelRequest,
  type ChatPress,
  type ChatUser,
  chatActs,
  type Presented,
  pageActs,
  type ServiceAnswer,
} from './kind.ts';

/** A signature that is older, or further ahead, was recorded by somebody. */
const REPLAY_MS = 5 * 60_000;

/** `timestamp` in seconds since 1970, as text. */
export const isFresh = (timestamp: string | undefined, now: Date): boolean =>
  /^\d{1,12}$/.test(timestamp ?? '') && Math.abs(Number(timestamp) * 1_000 - now.getTime()) <= REPLAY_MS;

/** Takes the same time however much of it is right. */
export function isSameSecret(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** What can be done about the alert as it is now, or about what the message has buttons of its own for. */
export function buttonsOf({ alert, state, labels, buttons }: ChannelMessage): readonly ChatButton[] {
  if (buttons) return buttons;
  if (!alert || state === 'resolved') return [];
  return chatActs
    .filter((act) => act !== 'acknowledge' || state === 'open')
    .map((act) => ({ act, label: labels[act], value: `${act}:${alert.id}` }));
}

/** Of a message to one person: what can be done about a page, in at most 64 bytes. */
export const pageButtons = (attemptId: string, labels: ChannelMessage['labels']): ChatButton[] =>
  pageActs.map((act) => ({ act, label: labels[act], value: `page-${act}:${attemptId}` }));

export const confirmButton = (token: string, label: string): ChatButton => ({
  ...{ act: 'confirm', label, value: `confirm:${token}` },
});

const VALUE = /^(?:(page)-)?([a-z]{1,20}):([\w-]{1,40})$/;

/** null for what is no value of a button. */
export function pressedIn(value: unknown): ChatPress | null {
  const [, page, name, about = ''] = VALUE.exec(typeof value === 'string' ? value : '') ?? [];
  if (page) {
    const act = pageActs.find((one) => one === name);
    return act ? { type: 'page', act, attempt_id: about } : null;
  }
  if (name === 'confirm') return { type: 'confirm', token: about };
  const act = chatActs.find((one) => one === name);
  return act && /^\d{1,15}$/.test(about) ? { type: 'press', act, alert_id: Number(about) } : null;
}

const MOST_WORDS = 4;

export const wordsIn = (text: unknown): string[] =>
  (typeof text === 'string' ? text.slice(0, 200) : '').split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);

const MAX_USER_NAME = 100;

/** null where `id` is none. */
export const userOf = (id: unknown, name: unknown): ChatUser | null =>
  (typeof id === 'string' && /^[\w:.-]{1,100}$/.test(id)) || (typeof id === 'number' && id > 0)
    ? { id: String(id), name: String(name ?? id).slice(0, MAX_USER_NAME) }
    : null;

/** What is at the end of these names in a value that came as JSON; undefined where there is nothing. */
export const valueAt = (value: unknown, ...names: readonly (string | number)[]): unknown =>
  names.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' && found !== null && Object.hasOwn(found, name)
        ? (found as Record<string | number, unknown>)[name]
        : undefined,
    value,
  );

/** undefined for what is no JSON. */
export function jsonIn(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

interface InPlace {
  post: () => ChannelRequest;
  edit: (reference: string) => ChannelRequest;
  /** Beneath the message, in its thread. */
  reply: (reference: string) => ChannelRequest;
  /** Whether a change was refused because the message is gone: it is sent anew. */
  isGone: (answer: ServiceAnswer) => boolean;
  /** Whether it was refused because it changes nothing. */
  isSame?: (answer: ServiceAnswer) => boolean;
}

/**
 * The first message about an alert is posted; what follows changes it, and says so beneath it. Who acknowledged what was
 * sent in a digest has no message to be shown on.
 */
export function inPlace(message: ChannelMessage, reference: string | null, service: InPlace): Presented {
  if (reference === null) return message.type === 'alert.acknowledged' ? null : service.post();
  const reply = () => ({ ...service.reply(reference), isAside: true });
  return {
    ...service.edit(reference),
    next: reply,
    instead: (answer) => {
      if (service.isSame?.(answer)) return reply();
      return service.isGone(answer) ? service.post() : null;
    },
  };
}

/** Whether it is to be seen by those who do not look: what only changes the message is not. */
export const isLoud = ({ type }: ChannelMessage): boolean =>
  type === 'alert.reopened' || type === 'alert.reminder' || type === 'alert.flapping';
