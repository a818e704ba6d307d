// The channel that a new account starts with.

import type { AccountCreated } from '../../platform/app.ts';
import { ownTextsOf } from '../messages/own-texts.ts';
import { defaults } from '../texts/defaults.gen.ts';
import { sealConfig } from './sealed.ts';
import { insertChannel, reserveChannelId } from './store.ts';

/** An email channel to the owner, so that the first alert reaches somebody. */
export const createDefaultChannels: AccountCreated = async (app, tx, { account_id, owner, now }) => {
  const id = await reserveChannelId(tx, account_id);
  const config_sealed = sealConfig(app, id, { to: [owner.email] });
  const t = await defaults(owner.language);
  const channel = {
    id,
    account_id,
    name: t('channel_email'),
    kind: 'email',
    config_sealed,
    webhook_id: null,
  };
  await insertChannel(tx, { ...channel, ...ownTextsOf({}) }, now);
};
