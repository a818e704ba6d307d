// What is done to servers.

import { dropped, outdated, saved } from '../cache.ts';
import { act } from '../queries.ts';

const RESOURCE = 'servers';

/** Its answer has the token and the install command, this once. */
export const createServer = (account: number) => act(account, 'POST /servers', { after: outdated(RESOURCE) });

export const updateServer = (account: number) =>
  act(account, 'PATCH /servers/:id', { after: saved(RESOURCE) });

export const deleteServer = (account: number) =>
  act(account, 'DELETE /servers/:id', { after: dropped(RESOURCE) });

/** The agent of the server stops reporting until it has the new token. */
export const rotateServerToken = (account: number) => act(account, 'POST /servers/:id/rotate-token');

/** Watches the machine that Tocsin itself runs on; for instance admins. */
export const watchThisMachine = (account: number) =>
  act(account, 'POST /servers/this', { after: saved(RESOURCE) });
