// The address below which pings, agents, badges and custom endpoints have their short paths.

import type { App } from '../app.ts';

/** That of the API, where it has a host of its own; with one port the API is below `/api`, and these are beside it. */
export const rootUrl = ({ api }: Pick<App['urls'], 'api'>): string =>
  api.endsWith(BELOW) ? api.slice(0, -BELOW.length) : api;

const BELOW = '/api';
