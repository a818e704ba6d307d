// The address of somebody in a chat: whose app or bot writes to them, and what the chat calls them. Pure.

import type { ChatAddress, ChatKind } from './provider.ts';
import { chatKinds } from './schema.ts';

export const isChatKind = (kind: string): kind is ChatKind => chatKinds.some((one) => one === kind);

export const writeChatAddress = ({ account_id, app, user }: ChatAddress): string =>
  JSON.stringify({ account_id, app, user });

export const readChatAddress = (text: string): ChatAddress => JSON.parse(text);

/** Slack calls people by their workspace as well, once it has called back. */
export const isChatUser = ({ user }: ChatAddress, called: string): boolean =>
  user === null || user === called || user === called.split(':').at(-1);

/** Of Slack: https://docs.slack.dev/reference/objects/user-object */
export const isSlackMember = (text: string): boolean => /^[UW][A-Z0-9]{4,29}$/.test(text);
