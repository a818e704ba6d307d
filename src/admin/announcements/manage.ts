// Announcements: made by who runs the instance, shown to everybody who signs in.

import type { Static } from 'typebox';
import { noteUses } from '../../accounts/callers/last-uses.ts';
import type { App } from '../../platform/app.ts';
import { type Tx, transaction } from '../../platform/database/database.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { announceWork } from '../../platform/events.ts';
import type { SignedIn } from '../../platform/http/actor.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { cutPage, type PageQuery, pageOf } from '../../platform/page.ts';
import { addMs, days } from '../../platform/time.ts';
import { noteOperatorAct } from '../trail.ts';
import type { announcementList, announcementView, currentList, newAnnouncement } from './schema.ts';
import {
  type AnnouncementRow,
  findAnnouncements,
  findCurrent,
  insertAnnouncement,
  insertDismissal,
  insertRecipients,
} from './store.ts';

type NewAnnouncement = Static<typeof newAnnouncement>;
type AnnouncementView = Static<typeof announcementView>;

/** How far ahead a breaking change is announced, and how far back the use of a key makes somebody be notified of it. */
const NOTICE_MS = days(30);
const USED_LATELY_DAYS = 30;
const FARTHEST_MS = days(730);
const SHOWN_AFTERWARDS_MS = days(14);

/** Throws ValidationFailed for a moment that is too near or too far. A breaking change is mailed in the background. */
export async function announce(call: ActorCall, wanted: NewAnnouncement): Promise<AnnouncementView> {
  const { app, actor, now } = call;
  const { kind, title, body } = wanted;
  const effective_at = momentOfEffect(wanted, now);
  // A key that was first used a moment ago is known to this node alone.
  await noteUses(app);
  return transaction(app.database, async (tx) => {
    const created_by = actor.person?.id ?? null;
    const row = { kind, title: title.trim(), body: body.trim(), effective_at, created_at: now, created_by };
    const id = await insertAnnouncement(tx, row);
    const recipients = await addRecipients(tx, now);
    if (recipients > 0) await announceWork(tx, 'mail');
    await noteOperatorAct(tx, call, null, {
      action: 'announcement.create',
      target: { type: 'announcement', id, name: row.title },
      detail: { kind, effective_at: effective_at.toISOString(), recipients },
    });
    const [stored] = await findAnnouncements(tx, { id, before: null, limit: 1 });
    return presentAnnouncement(stored ?? notFound());
  });
}

/** Adds recipients to announcements made since: owners and admins of accounts that used a key meanwhile. */
export const addRecipients = (tx: Tx, since: Date): Promise<number> =>
  insertRecipients(tx, { since, usedDays: USED_LATELY_DAYS });

function momentOfEffect({ kind, effective_at }: NewAnnouncement, now: Date): Date {
  if (effective_at === undefined) return kind === 'notice' ? now : invalid('effective_at', 'required');
  const moment = new Date(effective_at);
  if (kind === 'breaking_change' && moment < addMs(now, NOTICE_MS))
    return invalid('effective_at', 'at least 30 days ahead');
  if (moment < now) return invalid('effective_at', 'not in the past');
  return moment > addMs(now, FARTHEST_MS) ? invalid('effective_at', 'at most two years ahead') : moment;
}

export async function listAnnouncements(
  app: App,
  query: PageQuery,
): Promise<Static<typeof announcementList>> {
  const page = pageOf(query);
  const { shown, next_cursor } = cutPage(await findAnnouncements(app.database, { ...page, id: null }), page);
  return { announcements: shown.map(presentAnnouncement), next_cursor };
}

/** What the person has yet to dismiss, of what is to come or took effect in the last two weeks. */
export async function currentAnnouncements(
  { app, actor, now }: { app: App; actor: SignedIn; now: Date },
  query: PageQuery,
): Promise<Static<typeof currentList>> {
  const page = pageOf(query);
  const wanted = { person_id: actor.person.id, since: addMs(now, -SHOWN_AFTERWARDS_MS) };
  const { shown, next_cursor } = cutPage(await findCurrent(app.database, wanted, page), page);
  return { announcements: shown, next_cursor };
}

export async function dismissAnnouncement(
  { app, actor }: { app: App; actor: SignedIn },
  id: number,
): Promise<void> {
  const isThere = await transaction(app.database, (tx) => insertDismissal(tx, id, actor.person.id));
  if (!isThere) notFound();
}

const presentAnnouncement = ({ recipients, mailed, ...row }: AnnouncementRow): AnnouncementView => ({
  ...row,
  mails: { recipients, mailed },
});
