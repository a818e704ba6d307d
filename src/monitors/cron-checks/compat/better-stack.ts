// Heartbeats of Better Stack (betterstack.com/docs/uptime/cron-and-heartbeat-monitor).

import { tokenAliasId } from '../alias.ts';
import type { Dialect } from '../recording/foreign.ts';
import { integer, splitPath, text } from './answers.ts';

const PATH = /^\/v1\/heartbeat\/([A-Za-z0-9_-]{1,100})(?:\/(fail|-?\d{1,15}))?\/?$/;

export const betterStackHeartbeat: Dialect = {
  at: 'api',
  read(address) {
    const [, token, ending = '0'] = PATH.exec(splitPath(address).path) ?? [];
    if (token === undefined) return null;
    const exit_code = ending === '0' ? null : integer(ending);
    const ping = {
      slug: tokenAliasId('better_stack', token),
      kind: ending === '0' ? ('success' as const) : ('fail' as const),
      ...{ exit_code, run_id: null, unknown_ending: null, further: { duration_ms: null } },
    };
    return { read: () => ({ pings: [ping], answer: () => text(200, 'OK') }) };
  },
};
