// What other groups may know of the people of an account.

import type { Database } from '../../platform/database/database.ts';
import { emailKey } from './email-address.ts';
import { findAdmins, findOwners, findTimeZones } from './people-store.ts';

/** The owners that can be written to, in the order in which they joined. */
export const ownersOf = (
  database: Database,
  accountId: number,
): Promise<{ email: string; name: string; time_zone: string }[]> => findOwners(database, accountId);

/** The people who run this instance and can be written to, in the order in which they joined. */
export const adminsOf = (database: Database): Promise<{ email: string; name: string; time_zone: string }[]> =>
  findAdmins(database);

/** The time zone of the member with this address; null for an address that is nobody's of the account. */
export async function timeZonesOf(
  database: Database,
  accountId: number,
  emails: readonly string[],
): Promise<(string | null)[]> {
  const found = await findTimeZones(database, accountId, emails.map(emailKey));
  const byKey = new Map(found.map((person) => [person.email_key, person.time_zone]));
  return emails.map((email) => byKey.get(emailKey(email)) ?? null);
}
