// Where a chat calls back, and by what it is known there.

import { createHash } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import { isKeyedDigest, keyedDigest } from '../../platform/secrets.ts';
import type { HttpKind, Sending } from '../kinds/kind.ts';
import type { Config } from '../kinds/masks.ts';

interface CalledChannel {
  account_id: number;
  kind: HttpKind;
  config: Config;
}

/** The same for all channels of the account that are of one app or bot; null for kinds that do not call back. */
export function chatCallback(app: Pick<App, 'urls' | 'secret'>, channel: CalledChannel): Sending['callback'] {
  const { account_id, kind } = channel;
  if (!kind.chat) return null;
  return {
    url: chatAddress(app, account_id, kind.kind),
    key: keyedDigest(app.secret, signedAs(channel)).toString('base64url'),
  };
}

export const chatAddress = ({ urls }: Pick<App, 'urls'>, accountId: number, kind: string): string =>
  `${urls.api}/callbacks/chats/${kind}/${accountId}`;

/** Whether it is the key of `chatCallback`. */
export const isChatKey = ({ secret }: Pick<App, 'secret'>, channel: CalledChannel, given: unknown): boolean =>
  typeof given === 'string' && isKeyedDigest(secret, signedAs(channel), given);

/** By which links of people know the app: whoever sets up another one speaks for none of them. */
export const chatApp = ({ kind, config }: CalledChannel): Buffer =>
  createHash('sha256')
    .update(`${kind.kind}\n${kind.chat?.credential(config)}`)
    .digest();

const signedAs = (channel: CalledChannel) =>
  `chat:${channel.account_id}:${chatApp(channel).toString('base64url')}`;
