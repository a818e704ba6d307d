// Telemetry of Cronitor (cronitor.io/docs/telemetry-api): always answered 200, as there.

import { keyedAliasId, tokenAliasId } from '../alias.ts';
import type { Dialect } from '../recording/foreign.ts';
import type { PingKind } from '../recording/schema.ts';
import { durationMs, integer, runId, splitPath, text } from './answers.ts';

const PATH = /^\/(p|ping)\/([A-Za-z0-9_~-]{1,100})\/([A-Za-z0-9_.-]{1,100})(?:\/([a-z]{1,20}))?\/?$/;

const KINDS: ReadonlyMap<string, PingKind> = new Map([
  ['run', 'start'],
  ['complete', 'success'],
  ['fail', 'fail'],
  ['ok', 'success'],
  ['tick', 'success'],
]);

/** Of jobs older than its API keys: `https://cronitor.link/<code>/<state>`. */
const BY_CODE = /^\/([A-Za-z0-9]{3,12})\/(run|complete|fail|ok|tick)\/?$/;
/** Before a word of two segments: addresses of our own. */
const OURS: ReadonlySet<string> = new Set(['badge', 'ping', 'status']);

interface Addressed {
  slug: string;
  ending: string | undefined;
  query: URLSearchParams;
}

function addressed(address: string): Addressed | null {
  const { path, readQuery } = splitPath(address);
  const [, code, state] = BY_CODE.exec(path) ?? [];
  if (code !== undefined && !OURS.has(code))
    return { slug: tokenAliasId('cronitor', code), ending: state, query: readQuery() };
  const [, below, key, name, ending] = PATH.exec(path) ?? [];
  if (key === undefined || name === undefined) return null;
  const query = readQuery();
  // SDKs call /ping, which is ours as well, and always say a state.
  if (below === 'ping' && !query.has('state')) return null;
  return { slug: keyedAliasId(key, name), ending, query };
}

export const cronitorTelemetry: Dialect = {
  at: 'root',
  read(address) {
    const to = addressed(address);
    if (to === null) return null;
    const { query } = to;
    const message = query.get('message') ?? query.get('msg');
    const ping = {
      slug: to.slug,
      // No state is a heartbeat; one that is not known changes nothing.
      kind: KINDS.get(query.get('state') ?? to.ending ?? 'tick') ?? 'log',
      exit_code: integer(query.get('status_code')),
      run_id: runId(query.get('series')),
      unknown_ending: null,
      ...(message !== null && { text: message }),
      further: { duration_ms: durationMs(query.get('duration'), 1_000) },
    };
    return { read: () => ({ pings: [ping], answer: () => text(200, 'OK') }) };
  },
};
