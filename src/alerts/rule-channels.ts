// How a channel comes into rules other than by a change of the rule.

import type { Tx } from '../platform/database/database.ts';
import { joinRules } from './rules/channels.ts';

/** Adds a channel to every rule of its account, in the transaction that creates it: a new one is told of nothing else. */
export const addChannelToRules = (tx: Tx, accountId: number, channelId: number): Promise<void> =>
  joinRules(tx, accountId, channelId);
