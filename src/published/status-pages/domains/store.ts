// Domains that are to be looked at again, and those that pages are shown at.

import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database/database.ts';

export interface DueDomain {
  id: number;
  account_id: number;
  name: string;
  custom_domain: string;
  domain_token: string;
  domain_seen_at: Date;
}

/** Those that are due in any account; they are not due again before `until`, whatever becomes of them. */
export async function claimDueDomains(
  database: Database,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DueDomain[]> {
  const { rows } = await sql<DueDomain>`
    update status_page set domain_due_at = ${until}
    where id = any(array(
      select id from status_page where domain_due_at <= ${now}
      order by domain_due_at limit ${limit} for update skip locked))
    returning id, account_id, name, custom_domain, domain_token, domain_seen_at`.execute(database);
  return rows;
}

type Claim = Pick<DueDomain, 'id' | 'account_id' | 'domain_token'>;

/** Nothing happens where the page has another domain by now. */
export async function keepDomain(database: Database, claim: Claim, seen: { at: Date; due: Date }) {
  await sql`
    update status_page set domain_seen_at = ${seen.at}, domain_due_at = ${seen.due}
    where account_id = ${claim.account_id} and id = ${claim.id} and domain_token = ${claim.domain_token}
      and domain_verified_at is not null`.execute(database);
}

/** False where the page has another domain by now. */
export async function loseDomain(tx: Tx, claim: Claim): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update status_page set domain_verified_at = null, domain_seen_at = null, domain_due_at = null
    where account_id = ${claim.account_id} and id = ${claim.id} and domain_token = ${claim.domain_token}
      and domain_verified_at is not null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Of pages that are enabled, of accounts that are neither suspended nor being deleted. */
export async function findServedDomains(database: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ custom_domain: string }>`
    select p.custom_domain from status_page p join account a on a.id = p.account_id
    where p.domain_verified_at is not null and p.enabled
      and a.suspended_at is null and a.deletion_began_at is null`.execute(database);
  return new Set(rows.map(({ custom_domain }) => custom_domain));
}
