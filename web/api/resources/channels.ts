// Channels: how people are notified of alerts.

import { queryOptions } from '@tanstack/react-query';
import { dropped, saved } from '../cache.ts';
import { listQuery } from '../lists.ts';
import { act, answerQuery } from '../queries.ts';

const RESOURCE = 'channels';

export const channelListQuery = (account: number) =>
  listQuery('GET /alerts/channels', [account, RESOURCE, 'list', {}], { account });

export const channelQuery = (account: number, id: number) =>
  answerQuery('GET /alerts/channels/:id', [account, RESOURCE, 'one', id], { account, params: { id } });

const KINDS_FRESH_MS = 60_000;

/** The kinds that there are, with the JSON Schema of the configuration of each, and whether mail goes out. */
export const channelKindsQuery = (account: number) =>
  queryOptions({
    ...answerQuery('GET /alerts/channel-kinds', [account, 'channel-kinds'], { account }),
    staleTime: KINDS_FRESH_MS,
  });

/** One of them: the page of a channel has no use for the others. */
export const channelKindQuery = (account: number, kind: string) =>
  queryOptions({
    ...answerQuery('GET /alerts/channel-kinds', [account, 'channel-kinds', kind], {
      account,
      query: { kind },
    }),
    staleTime: KINDS_FRESH_MS,
  });

export const createChannel = (account: number) =>
  act(account, 'POST /alerts/channels', { after: saved(RESOURCE) });

export const updateChannel = (account: number) =>
  act(account, 'PATCH /alerts/channels/:id', { after: saved(RESOURCE) });

export const deleteChannel = (account: number) =>
  act(account, 'DELETE /alerts/channels/:id', { after: dropped(RESOURCE) });

/** Asks an address of a mail channel again to confirm. */
export const confirmAgain = (account: number) =>
  act(account, 'POST /alerts/channels/:id/confirmations', {
    after: ({ client }) => void client.invalidateQueries({ queryKey: [account, RESOURCE] }),
  });

/** Sends a test through a channel that is saved. */
export const testChannel = (account: number) =>
  act(account, 'POST /alerts/channels/:id/test', {
    after: ({ client }) => void client.invalidateQueries({ queryKey: [account, RESOURCE] }),
  });

/** Sends a test through a channel that is not saved yet. */
export const tryChannel = (account: number) => act(account, 'POST /alerts/channels/test');
