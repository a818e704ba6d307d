// Draws a page as it would be with settings that nobody has saved, for whoever edits them. It is kept for some minutes
// at an address of its own, since an answer that is shown in a frame needs a content policy of its own.

import { defaultLanguage, type Language } from '../../../../shared/languages.ts';
import { limitRequests } from '../../../accounts/limits/request-limit.ts';
import { newLinkToken } from '../../../accounts/links/link-token.ts';
import { readerAt } from '../../../accounts/people/people.ts';
import type { App } from '../../../platform/app.ts';
import { transaction } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { ActorCall } from '../../../platform/http/route.ts';
import { addMs, minutes } from '../../../platform/time.ts';
import { hashToken } from '../../../platform/tokens.ts';
import type { Rendered } from '../document/policy.ts';
import { darkLogoRow, logoRow } from '../logos/logo.ts';
import type { LogoTheme } from '../logos/store.ts';
import { requirePage } from '../manage.ts';
import { type Place, placeOf } from '../page/place.ts';
import { renderStatusPage } from '../page/status-page.ts';
import { previewView } from '../read-view.ts';
import type { NewStatusPage, StatusPageChanges } from '../schema.ts';
import { componentsOf, settingsOf, unset } from '../settings.ts';
import { findBot } from '../subscribers/telegram/store.ts';
import type { View } from '../view.ts';
import { localeOf } from '../words/locale.ts';
import { withDraft } from './draft-incident.ts';
import type { IncidentDraft, Preview } from './schema.ts';
import { deleteExpired, findPreview, findPreviewLogo, insertPreview } from './store.ts';

const KEPT_MS = minutes(10);
const MOST_KEPT = 20;
const FORGOTTEN_AT_ONCE = 1_000;
/** As fast as somebody types. */
const PREVIEWS = { limit: 300, windowMs: minutes(10) };

/** Of a page that is yet to be. Throws ValidationFailed and RateLimited. */
export const previewNew = (call: ActorCall, wanted: NewStatusPage): Promise<Preview> =>
  draw(call, { ...unset(wanted.slug, wanted.name), id: null, components: [] }, wanted);

/** Of a page with changes. Throws as `previewNew` does, and Refusal 404. */
export async function previewChanges(
  call: ActorCall,
  id: number,
  changes: StatusPageChanges,
): Promise<Preview> {
  const { app, actor } = call;
  return draw(call, await requirePage(app.database, actor.account_id, id), changes);
}

/** Of a page with an incident, or an update of one, that nobody has posted. Throws as `previewChanges` does. */
export async function previewIncident(call: ActorCall, id: number, draft: IncidentDraft): Promise<Preview> {
  const { app, actor } = call;
  const page = await requirePage(app.database, actor.account_id, id);
  return draw(call, page, {}, (view) => withDraft(view, draft));
}

type StoredSettings = Parameters<typeof settingsOf>[0] & {
  id: number | null;
  components: NonNullable<Awaited<ReturnType<typeof componentsOf>>>;
};

async function draw(
  call: ActorCall,
  kept: StoredSettings,
  given: StatusPageChanges,
  changed: (view: View) => View = (view) => view,
): Promise<Preview> {
  const { app, actor, now } = call;
  const { account_id } = actor;
  await limitRequests(app.database, { bucket: `page-preview:${account_id}`, ...PREVIEWS }, now);
  const { keepsLogo, keepsDarkLogo, ...settings } = settingsOf(kept, given, app.urls);
  const { token, token_hash } = newLinkToken();
  const reader = actor.person ? (await readerAt(app.database, actor.person.email)).language : defaultLanguage;
  return transaction(app.database, async (tx) => {
    const components = (await componentsOf(tx, account_id, given.components)) ?? kept.components;
    const uploaded = keepsLogo && kept.id !== null ? await logoRow(tx, { account_id, id: kept.id }) : null;
    const dark =
      keepsDarkLogo && kept.id !== null ? await darkLogoRow(tx, { account_id, id: kept.id }) : null;
    const bot = kept.id === null ? null : await findBot(tx, { account_id, id: kept.id });
    const telegram_bot = bot?.username ?? null;
    const shown = { ...settings, ...uploaded, ...dark, telegram_bot, ...asIfPublic };
    const row = { ...shown, id: kept.id ?? NOBODYS_ID, account_id };
    const view = changed(await previewView(tx, { ...noLogo, ...row }, components, now));
    const url = `${app.urls.dashboard}/status-preview/${token}`;
    const logo = `/status-preview/${token}/logo`;
    const logos = { ...(uploaded && { logo }), ...(dark && { darkLogo: `${logo}?theme=dark` }) };
    const { body, policy } = await render(app, view, { logos, reader });
    const expires_at = addMs(now, KEPT_MS);
    const stamps = { created_at: now, expires_at };
    await insertPreview(
      tx,
      { token_hash, account_id, status_page_id: kept.id, body, policy, ...stamps },
      MOST_KEPT,
    );
    return { url, expires_at };
  });
}

/** No page has it, so that a page that is yet to be has no incidents. */
const NOBODYS_ID = 0;
/** Whoever has the address of a preview reads it, so that nothing in it leads to what is private, and no site frames it. */
const asIfPublic = { custom_domain: null, access: null, embed_origins: [] };
const noLogo = {
  ...{ logo_etag: null, logo_width: null, logo_height: null },
  ...{ dark_logo_etag: null, dark_logo_width: null, dark_logo_height: null },
};

interface Shown {
  /** Where those that were uploaded are. */
  logos: Partial<Pick<Place, 'logo' | 'darkLogo'>>;
  /** What whoever edits it reads: a page without a language is in that of its reader. */
  reader: Language;
}

/** In a sandbox: nothing in it sends a form or runs, wherever it is shown. */
async function render(app: App, view: View, { logos, reader }: Shown): Promise<Rendered> {
  const locale = await localeOf(view.page, reader);
  const place = placeOf(view, app, { isOwnDomain: false, locale });
  const { body, policy } = renderStatusPage(view, { ...place, ...logos });
  return { body, policy: `${policy}; sandbox` };
}

/** Throws Refusal 404 for one that has run out. */
export const readPreview = async ({ database }: App, token: string, now: Date): Promise<Rendered> =>
  (await findPreview(database, hashToken(token), now)) ?? notFound();

/** Its uploaded logo, a PNG. Throws Refusal 404. */
export const readPreviewLogo = async (
  { database }: App,
  { token, theme }: { token: string; theme: LogoTheme },
  now: Date,
): Promise<Buffer> =>
  ((await findPreviewLogo(database, { tokenHash: hashToken(token), theme }, now)) ?? notFound()).image;

/** Deletes up to 1,000 that have run out; true: there may be more. */
export const deleteOldPreviews = async ({ database }: App, now: Date): Promise<boolean> =>
  (await deleteExpired(database, { now, limit: FORGOTTEN_AT_ONCE })) === FORGOTTEN_AT_ONCE;
