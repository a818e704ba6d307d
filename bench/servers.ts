// What the benches of servers share: servers with tokens, written without the ceremony of adding them.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { hashToken, newToken } from '../src/platform/tokens.ts';
import type { Bench } from './support.ts';

export interface Servers {
  accountId: number;
  ids: number[];
  /** One token of an agent per line. */
  tokensFile: string;
}

export async function insertServers(bench: Bench, count: number): Promise<Servers> {
  const now = new Date();
  const account = await bench.database
    .insertInto('account')
    .values({ name: 'Bench', plan: 'unlimited', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tokens = Array.from({ length: count }, () => newToken('toc', 'agent'));
  await sql`
    with made as (
      insert into subject (id, account_id, type, name, status, status_since, created_at, updated_at)
      select n, ${account.id}, 'server', 'Server ' || n, 'online', ${now}::timestamptz - interval '40 days',
        ${now}::timestamptz - interval '40 days', ${now}
      from generate_series(1, ${count}) as n returning id, account_id, status_since
    ), opened as (
      insert into state_period (account_id, subject_id, status, from_at)
      select account_id, id, 'online', status_since from made
    ), keyed as (
      insert into api_key (account_id, kind, name, token_hash, hint, created_at, bound_to)
      select ${account.id}, 'agent', 'Server ' || n, hash, 'nnnn', ${now}, n::text
      from unnest(${tokens.map(hashToken)}::bytea[]) with ordinality as given (hash, n)
    )
    insert into server (id, account_id, hostname, first_seen_at, last_seen_at, sweep_at)
    select id, account_id, 'server-' || id, status_since, ${now}, ${now}::timestamptz + interval '1 hour' from made`.execute(
    bench.database,
  );
  const tokensFile = join(bench.directory, 'tokens');
  await writeFile(tokensFile, tokens.join('\n'));
  return { accountId: account.id, ids: Array.from({ length: count }, (_, index) => index + 1), tokensFile };
}
