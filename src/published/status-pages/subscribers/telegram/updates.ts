// What people write to the bot of a page: https://core.telegram.org/bots/api#update. Pure.

import { valueAt, wordsIn } from '../../../../delivery/kinds/chat.ts';
import { oneLine } from '../../../../platform/readable-text.ts';

const LONGEST_NAME = 100;
/** Of one answer, whatever a server sends. */
export const MOST_UPDATES = 20;

export interface ChatMessage {
  chat_id: number;
  chat_name: string;
  /** The topic of a group that it was written in; null: none. */
  thread: number | null;
  /** `other`: nothing that it knows. */
  command: 'start' | 'stop' | 'status' | 'other';
  /** What follows the command; empty where nothing does. */
  code: string;
  /** As the program of whoever wrote it is set. */
  language: string | undefined;
}

export interface Updates {
  /** What is asked for next; null: there were none. */
  next_id: number | null;
  messages: ChatMessage[];
  /** Groups that became supergroups, which are other chats. */
  moves: { from: number; to: number }[];
}

/** Those to the bot of this name. */
export function readUpdates(result: unknown, username: string): Updates {
  const updates = (Array.isArray(result) ? result : []).slice(0, MOST_UPDATES);
  const ids = updates.map((update) => valueAt(update, 'update_id')).filter(Number.isSafeInteger) as number[];
  return {
    next_id: ids.length === 0 ? null : Math.max(...ids) + 1,
    messages: updates.flatMap((update) => messageIn(valueAt(update, 'message'), username) ?? []),
    moves: updates.flatMap((update) => moveIn(valueAt(update, 'message')) ?? []),
  };
}

function moveIn(message: unknown): { from: number; to: number } | null {
  const from = chatIdIn(valueAt(message, 'chat', 'id'));
  const to = chatIdIn(valueAt(message, 'migrate_to_chat_id'));
  return from === null || to === null ? null : { from, to };
}

function messageIn(message: unknown, username: string): ChatMessage | null {
  const chat_id = chatIdIn(valueAt(message, 'chat', 'id'));
  if (chat_id === null || valueAt(message, 'from', 'is_bot') === true) return null;
  const [first = '', code = ''] = wordsIn(valueAt(message, 'text'));
  const [, verb, bot = username] = /^\/([a-z]{1,20})(?:@(\w{1,64}))?$/.exec(first) ?? [];
  const command = COMMANDS.find((one) => one === verb) ?? 'other';
  const isToUs = bot.toLowerCase() === username.toLowerCase();
  // People of a group talk to each other, and to other bots.
  if (valueAt(message, 'chat', 'type') !== 'private' && (command === 'other' || !isToUs)) return null;
  const thread = valueAt(message, 'message_thread_id');
  const language = valueAt(message, 'from', 'language_code');
  return {
    ...{ chat_id, chat_name: nameOf(valueAt(message, 'chat')) || String(chat_id), code },
    thread: typeof thread === 'number' ? thread : null,
    command,
    language: typeof language === 'string' ? language : undefined,
  };
}

/** null for what is none, whoever sends it. */
export const chatIdIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : null;

const COMMANDS = ['start', 'stop', 'status'] as const;

/** Of a group its title, of a person what they can be found by, or their name. */
function nameOf(chat: unknown): string {
  const text = (name: string) => {
    const value = valueAt(chat, name);
    return typeof value === 'string' ? value : '';
  };
  const username = text('username') === '' ? '' : `@${text('username')}`;
  return oneLine(text('title') || username || `${text('first_name')} ${text('last_name')}`, LONGEST_NAME);
}
