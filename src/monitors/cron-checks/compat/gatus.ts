// External endpoints of Gatus (api/external_endpoint.go of 5).

import { keyedAliasId } from '../alias.ts';
import type { Dialect, ForeignAnswer, ForeignCall } from '../recording/foreign.ts';
import { splitPath, text } from './answers.ts';

const PATH = /^\/v1\/endpoints\/([A-Za-z0-9_.-]{1,100})\/external\/?$/;
const BEARER = /^Bearer ([A-Za-z0-9_~-]{1,100})$/;
/** Duration of Go; at most seven parts. */
const DURATION = /^(?:\d+(?:\.\d+)?(?:ns|us|µs|μs|ms|s|m|h)){1,7}$/;
const UNIT_MS: Readonly<Record<string, number>> = {
  ...{ ns: 1e-6, us: 1e-3, µs: 1e-3, μs: 1e-3, ms: 1, s: 1_000, m: 60_000, h: 3_600_000 },
};

export const gatusExternal: Dialect = {
  at: 'api',
  read(address, { headers }) {
    const { path, readQuery } = splitPath(address);
    const [, key] = PATH.exec(path) ?? [];
    if (key === undefined) return null;
    const query = readQuery();
    const success = query.get('success');
    if (success !== 'true' && success !== 'false') return refused(400, 'invalid success value');
    const [, token] = BEARER.exec(headers.authorization ?? '') ?? [];
    if (token === undefined) return refused(401, 'invalid token');
    const duration = query.get('duration') ?? '';
    if (duration !== '' && !DURATION.test(duration)) return refused(400, 'invalid duration');
    const error = success === 'false' ? query.get('error') : null;
    const ping = {
      slug: keyedAliasId(token, key),
      kind: success === 'true' ? ('success' as const) : ('fail' as const),
      ...{ exit_code: null, run_id: null, unknown_ending: null },
      ...(error !== null && { text: error }),
      further: { duration_ms: duration === '' ? null : goDurationMs(duration) },
    };
    return {
      read: () => ({
        pings: [ping],
        answer: (isKnown) => (isKnown ? text(200, '') : text(404, 'not found')),
      }),
    };
  },
};

const refused = (status: number, body: string): ForeignCall => {
  const answer: ForeignAnswer = text(status, body);
  return { read: () => ({ pings: [], answer: () => answer }) };
};

function goDurationMs(duration: string): number | null {
  let ms = 0;
  for (const [, count, unit = 's'] of duration.matchAll(/([\d.]+)([a-zµμ]+)/g))
    ms += Number(count) * (UNIT_MS[unit] ?? 0);
  return Number.isSafeInteger(Math.round(ms)) ? Math.round(ms) : null;
}
