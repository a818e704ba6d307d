// The push address of Uptime Kuma (server/routers/api-router.js of 2.5).

import { tokenAliasId } from '../alias.ts';
import type { Dialect, ForeignAnswer } from '../recording/foreign.ts';
import { json } from './answers.ts';

const PATH = /^\/push\/([A-Za-z0-9_-]{1,100})(?:\?(.*))?$/s;
const LONGEST_PING_MS = 100_000_000_000;

export const kumaPush: Dialect = {
  at: 'api',
  read(path) {
    const [, token, query = ''] = PATH.exec(path) ?? [];
    if (token === undefined) return null;
    const given = new URLSearchParams(query);
    const ms = Number.parseFloat(given.get('ping') ?? '') || null;
    if (ms !== null && (ms < 0 || ms > LONGEST_PING_MS))
      return { read: () => ({ pings: [], answer: () => refused('Invalid ping value') }) };
    const ping = {
      slug: tokenAliasId('kuma', token),
      // Whatever is not up is down.
      kind: (given.get('status') ?? 'up') === 'up' ? ('success' as const) : ('fail' as const),
      ...{ exit_code: null, run_id: null, unknown_ending: null },
      text: given.get('msg') ?? 'OK',
      further: { duration_ms: ms === null ? null : Math.round(ms) },
    };
    return {
      read: () => ({ pings: [ping], answer: (isKnown) => (isKnown ? taken : refused(UNKNOWN)) }),
    };
  },
};

const UNKNOWN = 'Monitor not found or not active.';

const taken: ForeignAnswer = json(200, { ok: true });

const refused = (msg: string): ForeignAnswer => json(404, { ok: false, msg });
