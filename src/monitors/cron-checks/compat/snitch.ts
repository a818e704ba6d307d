// Check-ins of Dead Man's Snitch (deadmanssnitch.com/docs): `https://nosnch.in/<token>?m=<message>&s=<exit status>`.

import { tokenAliasId } from '../alias.ts';
import type { Dialect } from '../recording/foreign.ts';
import { integer, splitPath, text } from './answers.ts';

const PATH = /^\/([0-9a-f]{10})\/?$/;

export const snitchCheckIn: Dialect = {
  at: 'root',
  read(address, { method }) {
    const { path, readQuery } = splitPath(address);
    const [, token] = PATH.exec(path) ?? [];
    if (token === undefined) return null;
    const query = readQuery();
    return {
      read(body) {
        // A form as `curl -d` sends it says the same as the query.
        const form = method === 'POST' ? new URLSearchParams(body.toString('utf8')) : new URLSearchParams();
        const status = query.get('s') ?? form.get('s') ?? '';
        const message = query.get('m') ?? form.get('m');
        const ping = {
          slug: tokenAliasId('snitch', token),
          kind: status === '' || status === '0' ? ('success' as const) : ('fail' as const),
          exit_code: integer(status),
          ...{ run_id: null, unknown_ending: null, further: { duration_ms: null } },
          ...(message !== null && { text: message }),
        };
        return { pings: [ping], answer: () => text(200, 'Got it, thanks!') };
      },
    };
  },
};
