// Who is mailed reports: each member as they choose for themselves, and addresses that admins name.

import { lockAccount } from '../../../accounts/lock-account.ts';
import { emailKey } from '../../../accounts/people/email-address.ts';
import { memberIdOf } from '../../../accounts/people/people.ts';
import { noteAct } from '../../../accounts/trail.ts';
import { addressesOf, askAddresses } from '../../../delivery/channels/addresses.ts';
import { type Database, transaction } from '../../../platform/database/database.ts';
import { type Issue, notFound, unauthorized } from '../../../platform/errors.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { ActorCall } from '../../../platform/http/route.ts';
import { isTimeZone, TIME_ZONE_HINT } from '../../../platform/time-zone.ts';
import type { ReportPeriod } from '../schema.ts';
import { mailedBefore } from './due.ts';
import type { OwnReportMails, ReportRecipients, ReportRecipientsBody } from './schema.ts';
import { findAddressRows, findAllRows, findPeriodsOf, saveAddressRows, savePeriodsOf } from './store.ts';

const memberOf = async (database: Database, { account_id, person }: Actor): Promise<number> =>
  (await memberIdOf(database, account_id, person?.id ?? unauthorized())) ?? notFound();

export async function readOwnMails(database: Database, actor: Actor): Promise<OwnReportMails> {
  const periods = await findPeriodsOf(database, actor.account_id, await memberOf(database, actor));
  return { weekly: periods.includes('week'), monthly: periods.includes('month') };
}

/** Of what is chosen anew, the first report is that on the week or month that goes on. */
export const changeOwnMails = (call: ActorCall, wanted: OwnReportMails): Promise<OwnReportMails> =>
  transaction(call.app.database, async (tx) => {
    const { actor, now } = call;
    const { account_id, account_name } = actor;
    const member_id = await memberOf(tx, actor);
    const timezone = actor.person?.time_zone ?? 'UTC';
    const chosen = periodsOf(wanted).map((period) => ({
      period,
      sent_for: mailedBefore(period, timezone, now),
    }));
    await savePeriodsOf(tx, { account_id, member_id, now }, chosen);
    await noteAct(tx, call, {
      action: 'report_mail.choose',
      target: { type: 'account', id: account_id, name: account_name },
      detail: { ...wanted },
    });
    return wanted;
  });

const periodsOf = ({ weekly, monthly }: OwnReportMails): ReportPeriod[] => [
  ...(weekly ? (['week'] as const) : []),
  ...(monthly ? (['month'] as const) : []),
];

export async function readRecipients(database: Database, account_id: number): Promise<ReportRecipients> {
  const rows = await findAddressRows(database, account_id);
  const byKey = [...Map.groupBy(rows, ({ email_key }) => email_key).values()];
  const firsts = byKey.flatMap(([first]) => first ?? []);
  const statuses = await addressesOf(database, { account_id, to: firsts.map(({ email }) => email) });
  return {
    recipients: firsts.map(({ email, email_key, timezone, language }, index) => {
      const periods = byKey[index]?.map(({ period }) => period) ?? [];
      const status =
        statuses.find((address) => address.email_key === email_key)?.status ?? ('pending' as const);
      return {
        email,
        ...{ weekly: periods.includes('week'), monthly: periods.includes('month') },
        ...{ timezone, language, status },
      };
    }),
  };
}

/** For `refine`. */
export function recipientIssues({ body }: { body: unknown }): Issue[] {
  const { recipients } = { ...(body as Partial<ReportRecipientsBody> | null) };
  if (!Array.isArray(recipients)) return [];
  const seen = new Set<string>();
  return recipients.flatMap((one, index): Issue[] => {
    const { email, timezone, weekly, monthly } = { ...one };
    const key = typeof email === 'string' ? emailKey(email) : null;
    const isDouble = key !== null && seen.has(key);
    if (key !== null) seen.add(key);
    const at = (field: string, reason: string): Issue => ({ field: `recipients.${index}.${field}`, reason });
    return [
      ...(isDouble ? [at('email', 'the same address twice')] : []),
      ...(typeof timezone === 'string' && !isTimeZone(timezone) ? [at('timezone', TIME_ZONE_HINT)] : []),
      ...(weekly === false && monthly === false ? [at('weekly', 'weekly, monthly or both')] : []),
    ];
  });
}

/** Those outside the account are asked to confirm, within its limits; where one keeps a mail from being sent, saving later asks. */
export const changeRecipients = (
  call: ActorCall,
  { recipients }: ReportRecipientsBody,
): Promise<ReportRecipients> =>
  transaction(call.app.database, async (tx) => {
    const { actor, now } = call;
    const { account_id, account_name } = actor;
    // Nobody else changes who is mailed, and no address of the account is forgotten.
    await lockAccount(tx, account_id);
    const rows = recipients.flatMap(({ email, timezone, language, ...wanted }) =>
      periodsOf(wanted).map((period) => ({
        ...{ email, email_key: emailKey(email), period, timezone, language },
        sent_for: mailedBefore(period, timezone, now),
      })),
    );
    await saveAddressRows(tx, { account_id, now }, rows);
    for (const { email, language } of recipients) await askAddresses(call, tx, { to: [email], language });
    await noteAct(tx, call, {
      action: 'report_mail.change_addresses',
      target: { type: 'account', id: account_id, name: account_name },
      detail: { addresses: recipients.map(({ email }) => email).join(', ') },
    });
    return readRecipients(tx, account_id);
  });

/** For the export of the account. */
export const everyReportMail = findAllRows;
