// Deliveries with everything that they say, in the database.

import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../../../../shared/languages.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { mailboxOf } from '../../../../platform/database/mailbox.ts';
import type { ClaimedRow } from '../../../../platform/sending/row-queue.ts';
import type { IncidentNotice, MaintenanceNotice } from './notice-store.ts';
import { isPublic, isStillSo } from './sendable-store.ts';

/** A claimed delivery with everything that it says, as it is written now. */
export interface DueDelivery extends ClaimedRow {
  id: number;
  account_id: number;
  message_id: string;
  subscriber: {
    id: number;
    email: string;
    email_key: string;
    url: string;
    secret_sealed: Buffer;
    by_member: boolean;
    language: Language | null;
    by_domain: boolean;
    failing_since: Date | null;
    /** Of Telegram; null for all others. */
    chat_id: number | null;
    /** Of the page; null: it has none. */
    bot: { token_sealed: Buffer; api_url: string | null; paused_until: Date | null } | null;
  };
  page: NoticePage;
  /** The incident or the maintenance that it is about; null: none. */
  thread: string | null;
  /** Of the first mail about that which the subscriber was sent; null: this is the first. */
  first_message_id: string | null;
  /** `challenge`: it is asked whether it wants to be notified. `nothing`: it is not to be, or not any more. */
  content: UpdateNotice | MaintenanceNoticeContent | 'challenge' | 'nothing';
}

export interface NoticePage {
  id: number;
  slug: string;
  name: string;
  /** Only once it was verified. */
  custom_domain: string | null;
  time_zone: string;
  /** null: that of the reader. */
  language: Language | null;
}

export interface UpdateNotice {
  type: IncidentNotice;
  /** When it was queued. */
  at: Date;
  incident: {
    id: string;
    title: string;
    severity: 'minor' | 'major' | 'critical';
    status: UpdateStatus;
    created_at: Date;
    resolved_at: Date | null;
    affected: string[];
  };
  update: { status: UpdateStatus; message: string; created_at: Date };
}

export interface MaintenanceNoticeContent {
  type: MaintenanceNotice;
  /** When it was queued. */
  at: Date;
  maintenance: {
    id: number;
    name: string;
    description: string;
    status: 'planned' | 'active' | 'over' | 'cancelled';
    starts_at: Date;
    ends_at: Date;
    affected: string[];
  };
}

type UpdateStatus = 'investigating' | 'identified' | 'monitoring' | 'resolved';

interface FlatRow
  extends Omit<DueDelivery, 'content' | 'subscriber' | 'page'>,
    Omit<DueDelivery['subscriber'], 'id' | 'bot'> {
  subscriber_id: number;
  page: NoticePage;
  bot_token_sealed: Buffer | null;
  bot_api_url: string | null;
  bot_paused_until: Date | null;
  notice_id: number | null;
  may_be_notified: boolean;
  status: 'pending' | 'confirmed' | 'disabled';
  type: string;
  at: Date;
  incident: Omit<UpdateNotice['incident'], 'created_at' | 'resolved_at'> | null;
  incident_at: Date;
  resolved_at: Date | null;
  update: Omit<UpdateNotice['update'], 'created_at'> | null;
  update_at: Date;
  maintenance: Omit<MaintenanceNoticeContent['maintenance'], 'starts_at' | 'ends_at'> | null;
  starts_at: Date;
  ends_at: Date;
}

/** What the page `p` calls those of the subjects that it has: visitors learn of no others. */
const namesOf = (subjectIds: RawBuilder<unknown>) => sql`array(
  select coalesce(pc.display_name, x.name)
  from status_page_component pc join subject x on x.account_id = pc.account_id and x.id = pc.subject_id
  where pc.status_page_id = p.id and pc.subject_id in (${subjectIds}) order by pc.place)`;

const threadOf = sql`coalesce('incident:' || n.incident_id, 'maintenance:' || n.maintenance_id)`;

/** In the order in which they are due. */
export async function readDeliveries(
  database: Database,
  claimed: readonly Pick<ClaimedRow, 'id'>[],
): Promise<DueDelivery[]> {
  const { rows } = await sql<FlatRow>`
    select d.id, d.account_id, d.message_id, d.attempts, d.lease_until, d.notice_id, ${threadOf} as thread,
      (select f.message_id from subscriber_thread f where f.subscriber_id = d.subscriber_id and f.thread = ${threadOf})
        as first_message_id, s.id as subscriber_id, s.email, s.email_key,
      s.url, s.secret_sealed, s.by_member, s.language, s.by_domain, s.failing_since, s.chat_id, s.status,
      b.token_sealed as bot_token_sealed, b.api_url as bot_api_url, b.paused_until as bot_paused_until,
      jsonb_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'time_zone', p.time_zone, 'language', p.language,
        'custom_domain', case when p.domain_verified_at is not null then p.custom_domain end) as page,
      ${isPublic} and (n.id is null or ${isStillSo}) and not exists (select from mail_suppression x
        where x.account_id = s.account_id and x.email_key = s.email_key)
        and not exists (select from mail_opt_out o where o.email_key = ${mailboxOf('s.email_key')}) as may_be_notified,
      n.type, n.created_at as at,
      case when i.id is not null then jsonb_build_object('id', i.id, 'title', i.title, 'severity', i.severity,
        'status', i.status, 'affected', ${namesOf(sql`select c.subject_id from incident_component c where c.incident_id = i.id`)}) end as incident,
      i.created_at as incident_at, i.resolved_at,
      case when u.id is not null then jsonb_build_object('status', u.status, 'message', u.message) end as update,
      u.created_at as update_at,
      case when m.id is not null then jsonb_build_object('id', m.id, 'name', m.name, 'description', m.description,
        'status', m.state, 'affected', ${namesOf(sql`select unnest(m.subject_ids)`)}) end as maintenance,
      m.starts_at, m.ends_at
    from subscriber_delivery d
    join subscriber s on s.account_id = d.account_id and s.id = d.subscriber_id
    join status_page p on p.account_id = s.account_id and p.id = s.status_page_id
    join account a on a.id = d.account_id
    left join status_page_telegram_bot b on d.kind = 'telegram' and b.status_page_id = p.id
    left join subscriber_notice n on n.account_id = d.account_id and n.id = d.notice_id
    left join incident i on i.account_id = d.account_id and i.id = n.incident_id
    left join incident_update u
      on u.account_id = d.account_id and u.incident_id = n.incident_id and u.id = n.update_id
    left join announced_maintenance m on m.account_id = d.account_id and m.id = n.maintenance_id
    where d.id = any(${claimed.map(({ id }) => id)}::bigint[])
    order by d.id`.execute(database);
  return rows.map(unfold);
}

const unfold = (row: FlatRow): DueDelivery => ({
  id: row.id,
  account_id: row.account_id,
  message_id: row.message_id,
  attempts: row.attempts,
  lease_until: row.lease_until,
  subscriber: {
    id: row.subscriber_id,
    email: row.email,
    email_key: row.email_key,
    url: row.url,
    secret_sealed: row.secret_sealed,
    by_member: row.by_member,
    language: row.language,
    by_domain: row.by_domain,
    failing_since: row.failing_since,
    chat_id: row.chat_id,
    bot: row.bot_token_sealed && {
      token_sealed: row.bot_token_sealed,
      api_url: row.bot_api_url,
      paused_until: row.bot_paused_until,
    },
  },
  page: row.page,
  thread: row.thread,
  first_message_id: row.first_message_id,
  content: contentOf(row),
});

function contentOf(row: FlatRow): DueDelivery['content'] {
  const { type, at, incident, update, maintenance, starts_at, ends_at } = row;
  if (!row.may_be_notified) return 'nothing';
  if (row.notice_id === null) return row.status === 'confirmed' ? 'nothing' : 'challenge';
  if (row.status !== 'confirmed') return 'nothing';
  if (maintenance)
    return { type: type as MaintenanceNotice, at, maintenance: { ...maintenance, starts_at, ends_at } };
  if (!incident || !update) return 'nothing';
  return {
    type: type as IncidentNotice,
    at,
    incident: { ...incident, created_at: row.incident_at, resolved_at: row.resolved_at },
    update: { ...update, created_at: row.update_at },
  };
}
