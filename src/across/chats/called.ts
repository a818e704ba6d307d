// The channel that a chat calls back about: one of the account that the address names, by whose secret the service signed.

import { chatApp, isChatKey } from '../../delivery/channels/chat-callback.ts';
import { findChannelsOfKind } from '../../delivery/channels/of-kind.ts';
import type { Chat, ChatRequest, ChatSaid, HttpKind } from '../../delivery/kinds/kind.ts';
import { channelKinds } from '../../delivery/kinds/kinds.ts';
import type { Config } from '../../delivery/kinds/masks.ts';
import type { App } from '../../platform/app.ts';

export interface CalledChat {
  id: number;
  account_id: number;
  kind: HttpKind & { chat: Chat };
  config: Config;
  /** By which links of people know it. */
  app: Buffer;
}

export interface ChatCallback {
  kind: string;
  account_id: number;
  request: Omit<ChatRequest, 'isKey'>;
}

/** null: no channel of the account is called so, or the service did not sign it, or too long ago. */
export async function openCallback(
  app: App,
  { kind: name, account_id, request }: ChatCallback,
): Promise<{ channel: CalledChat; said: ChatSaid } | null> {
  const kind = channelKinds.find((one) => one.kind === name);
  if (kind?.way !== 'http' || !kind.chat) return null;
  const { chat } = kind;
  for (const { id, config } of await findChannelsOfKind(app, account_id, name)) {
    const called = { account_id, kind: { ...kind, chat }, config };
    const asked = { ...request, isKey: (given: unknown) => isChatKey(app, called, given) };
    if (chat.isGenuine(asked, config))
      return { channel: { id, ...called, app: chatApp(called) }, said: chat.read(asked, config) };
  }
  return null;
}
