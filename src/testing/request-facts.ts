// A request as functions below the hosts see it, for tests that call them without one.

import type { RequestFacts } from '../platform/http/route.ts';

/** On the API host, without any header, unless `given` says otherwise. */
export const requestFacts = (given: Partial<RequestFacts> = {}): RequestFacts => ({
  id: 'test',
  surface: 'api',
  ip: '198.51.100.7',
  userAgent: null,
  headers: {},
  query: {},
  signal: new AbortController().signal,
  ...given,
});
