// Ping addresses of Healthchecks by ping key and slug (docs.healthchecks.io/http_api; hc/api/urls.py). Those by UUID are our own.

import { keyedAliasId } from '../alias.ts';
import type { Dialect } from '../recording/foreign.ts';
import { STORED_BYTES } from '../recording/ping-body.ts';
import type { PingKind } from '../recording/schema.ts';
import { integer, runId, splitPath, text } from './answers.ts';

const PATH = /^\/ping\/([A-Za-z0-9_-]{22})\/([A-Za-z0-9_-]{1,100})(?:\/(start|fail|log|-?\d{1,15}))?\/?$/;
/** In place of a slug these belong to addresses of our own, whose slug is malformed then. */
const ENDINGS = /^(?:start|fail|log|-?\d+)$/;

const HEADERS = ['Ping-Body-Limit', String(STORED_BYTES), 'Access-Control-Allow-Origin', '*'];
const taken = text(200, 'OK', HEADERS);
const created = text(201, 'Created', HEADERS);

/** As Healthchecks sets up a check that nobody has set up. */
const DAY = { interval_seconds: 86_400, grace_seconds: 3_600 };

export const healthchecksPing: Dialect = {
  at: 'root',
  read(address) {
    const { path, readQuery } = splitPath(address);
    const [, key, given, ending] = PATH.exec(path) ?? [];
    if (key === undefined || given === undefined || ENDINGS.test(given)) return null;
    const query = readQuery();
    const name = given.toLowerCase();
    const creates = query.get('create') === '1';
    const ping = {
      slug: keyedAliasId(key, name),
      ...outcomeOf(ending),
      run_id: isUuid(query.get('rid')) ? runId(query.get('rid')) : null,
      unknown_ending: null,
      further: {
        duration_ms: null,
        ...(creates && { creation: { key, name, settings: DAY, updates: false } }),
      },
    };
    const read = () => ({
      pings: [ping],
      answer: (isKnown: boolean) => (creates && !isKnown ? created : taken),
    });
    return { read };
  },
};

const isUuid = (given: string | null) =>
  given !== null && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(given);

function outcomeOf(ending: string | undefined): { kind: PingKind; exit_code: number | null } {
  if (ending === undefined) return { kind: 'success', exit_code: null };
  if (ending === 'start' || ending === 'fail' || ending === 'log') return { kind: ending, exit_code: null };
  const exit_code = integer(ending);
  return { kind: exit_code === 0 ? 'success' : 'fail', exit_code };
}
