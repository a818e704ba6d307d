// Who reads what a channel is sent.

import { memberAddresses } from '../../accounts/people/people.ts';
import type { App } from '../../platform/app.ts';
import { isReader } from '../acknowledge-token.ts';
import type { EmailConfig } from '../kinds/email/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import { openConfig } from './sealed.ts';
import { findChannel } from './store.ts';

export interface ChannelReader {
  /** The address of a mail, else the name of the channel. */
  name: string;
  /** `mail`, or the kind of the channel. */
  method: string;
}

/**
 * Whoever follows a link that was sent to a channel; null where the channel is gone or off, or no longer notifies this
 * reader.
 */
export async function channelReader(
  app: App,
  { account_id, channel_id, reader }: { account_id: number; channel_id: number; reader: string },
): Promise<ChannelReader | null> {
  const channel = await findChannel(app.database, account_id, channel_id);
  if (!channel?.enabled) return null;
  const kind = kindOf(channel.kind);
  if (!kind.for_people) return null;
  if (kind.way === 'on_call')
    return mailed(app, reader, await memberAddresses(app.database, account_id, null));
  if (kind.way !== 'mail') return reader === '' ? { name: channel.name, method: channel.kind } : null;
  return mailed(app, reader, (openConfig(app, channel_id, channel.config_sealed) as EmailConfig).to);
}

function mailed(app: App, reader: string, addresses: readonly string[]): ChannelReader | null {
  const name = addresses.find((address) => isReader(app, reader, address));
  return name === undefined ? null : { name, method: 'mail' };
}
