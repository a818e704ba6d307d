// Who reads what a channel is sent.

import { memberAddresses } from '../../accounts/people/people.ts';
import type { App } from '../../platform/app.ts';
import { isReader } from '../acknowledge-token.ts';
import type { EmailConfig } from '../kinds/email/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import { openConfig } from './sealed.ts';
import { findChannel } from './store.ts';

/**
 * What to call whoever follows a link that was sent to a channel: the address of a mail, else the name of the channel;
 * null where the channel is gone or off, or no longer notifies this reader.
 */
export async function readerName(
  app: App,
  { account_id, channel_id, reader }: { account_id: number; channel_id: number; reader: string },
): Promise<string | null> {
  const channel = await findChannel(app.database, account_id, channel_id);
  if (!channel?.enabled) return null;
  const kind = kindOf(channel.kind);
  if (!kind.for_people) return null;
  if (kind.way === 'on_call') {
    const members = await memberAddresses(app.database, account_id, null);
    return members.find((address) => isReader(app, reader, address)) ?? null;
  }
  if (kind.way !== 'mail') return reader === '' ? channel.name : null;
  const { to } = openConfig(app, channel_id, channel.config_sealed) as EmailConfig;
  return to.find((address) => isReader(app, reader, address)) ?? null;
}
