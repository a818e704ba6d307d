// Looks once a day whether the domains of status pages still say whose they are.

import { noteOwnAct } from '../../../accounts/trail.ts';
import type { App } from '../../../platform/app.ts';
import { transaction } from '../../../platform/database/database.ts';
import { addMs, days, hours } from '../../../platform/time.ts';
import { recordOf, verdictOn } from './domain.ts';
import { type LookUpText, lookUpText } from './look-up.ts';
import { claimDueDomains, type DueDomain, keepDomain, loseDomain } from './store.ts';

const AT_ONCE = 20;
export const LOOKED_AT_EVERY_MS = days(1);
const AGAIN_AFTER_MS = hours(1);

/** True: there may be more. A page whose record was missing for three days no longer has its domain. */
export async function checkDomains(app: App, now: Date, lookUp: LookUpText = lookUpText): Promise<boolean> {
  const claim = { now, until: addMs(now, AGAIN_AFTER_MS), limit: AT_ONCE };
  const due = await claimDueDomains(app.database, claim);
  await Promise.all(due.map((domain) => checkDomain(app, domain, now, lookUp)));
  return due.length === AT_ONCE;
}

async function checkDomain(app: App, due: DueDomain, now: Date, lookUp: LookUpText): Promise<void> {
  const record = recordOf(due.custom_domain, due.domain_token);
  const verdict = verdictOn(await lookUp(record.name, record.value), due.domain_seen_at, now);
  if (verdict === 'verified')
    await keepDomain(app.database, due, { at: now, due: addMs(now, LOOKED_AT_EVERY_MS) });
  if (verdict !== 'lost') return;
  const { account_id, id, name, custom_domain } = due;
  await transaction(app.database, async (tx) => {
    if (!(await loseDomain(tx, due))) return;
    const target = { type: 'status_page', id, name };
    const detail = { domain: custom_domain };
    await noteOwnAct(tx, now, { action: 'status_page.lose_domain', account_id, target, detail });
  });
}
