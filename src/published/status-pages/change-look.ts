// What people do to the logo and to the domain of a page, beside its settings.

import { type Tx, transaction } from '../../platform/database/database.ts';
import { conflict, notFound, Taken } from '../../platform/errors.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { addMs } from '../../platform/time.ts';
import { LOOKED_AT_EVERY_MS } from './domains/check.ts';
import { recordOf } from './domains/domain.ts';
import type { LookUpText } from './domains/look-up.ts';
import { drawLogo, keepLogo, removeLogo } from './logos/logo.ts';
import type { LogoTheme } from './logos/store.ts';
import { noteOnPage, requirePage } from './manage.ts';
import { presentPage } from './present.ts';
import type { LogoUpload, StatusPage } from './schema.ts';
import { claimDomain, lockPage, savePage } from './store.ts';

/** Throws ValidationFailed on `image`, and Refusal 404. */
export async function putLogo(
  call: ActorCall,
  id: number,
  { image, theme = 'light' }: LogoUpload,
): Promise<StatusPage> {
  const { app, now, actor } = call;
  await requirePage(app.database, actor.account_id, id);
  const logo = await drawLogo(actor.account_id, image);
  return transaction(app.database, async (tx) => {
    const key = { account_id: actor.account_id, id };
    if (!(await lockPage(tx, key))) return notFound();
    await keepLogo(tx, { ...key, theme }, logo, now);
    await savePage(tx, key, { [LINKS[theme]]: null, updated_at: now });
    return noteAndPresent(tx, call, id, { action: 'status_page.put_logo', detail: { theme } });
  });
}

/** Where the address of one is that was linked and not uploaded. */
const LINKS = { light: 'logo_url', dark: 'dark_logo_url' } as const;

/** Removes a logo, uploaded or linked; nothing happens to a page without one. */
export const deleteLogo = (call: ActorCall, id: number, theme: LogoTheme = 'light'): Promise<StatusPage> =>
  transaction(call.app.database, async (tx) => {
    const key = { account_id: call.actor.account_id, id };
    if (!(await lockPage(tx, key))) return notFound();
    await removeLogo(tx, key, theme);
    await savePage(tx, key, { [LINKS[theme]]: null, updated_at: call.now });
    return noteAndPresent(tx, call, id, { action: 'status_page.delete_logo', detail: { theme } });
  });

/**
 * Looks for the record of the custom domain; where it is there the domain is verified, and stays so while it is not
 * missing for three days. Throws Refusal 409 for a page without a custom domain, and for one that another page has.
 */
export async function verifyDomain(call: ActorCall, id: number, lookUp: LookUpText): Promise<StatusPage> {
  const { app, now, actor } = call;
  const { custom_domain, domain_token } = await requirePage(app.database, actor.account_id, id);
  if (custom_domain === null || domain_token === null) return conflict();
  const record = recordOf(custom_domain, domain_token);
  const found = await lookUp(record.name, record.value);
  return transaction(app.database, async (tx) => {
    const key = { account_id: actor.account_id, id };
    const page = (await lockPage(tx, key)) ?? notFound();
    // Another domain by now: what was found out is not about it.
    if (page.domain_token !== domain_token) return conflict();
    if (found === 'there') {
      if (!(await claimDomain(tx, custom_domain, id))) throw new Taken(['custom_domain']);
      await savePage(tx, key, {
        domain_verified_at: page.domain_verified_at ?? now,
        domain_seen_at: now,
        domain_due_at: addMs(now, LOOKED_AT_EVERY_MS),
      });
    }
    const detail = { domain: custom_domain, record: found };
    return noteAndPresent(tx, call, id, { action: 'status_page.verify_domain', detail });
  });
}

async function noteAndPresent(
  tx: Tx,
  call: ActorCall,
  id: number,
  act: Parameters<typeof noteOnPage>[3],
): Promise<StatusPage> {
  const page = await requirePage(tx, call.actor.account_id, id);
  await noteOnPage(tx, call, page, act);
  return presentPage(page, call.app.urls);
}
