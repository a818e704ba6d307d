// What other groups may know of the people of an account.

import { defaultLanguage, type Language, languageOf } from '../../../shared/languages.ts';
import type { Database } from '../../platform/database/database.ts';
import type { MailReader } from '../../platform/mail/write.ts';
import { emailKey } from './email-address.ts';
import {
  findAdmins,
  findByAddresses,
  findMembersByAddresses,
  findOwners,
  type PersonRow,
} from './people-store.ts';

export type Person = MailReader & { name: string };

/** The owners that can be written to, in the order in which they joined. */
export const ownersOf = async (database: Database, accountId: number): Promise<Person[]> =>
  (await findOwners(database, accountId)).map(readingOwnLanguage);

/** The people who run this instance and can be written to, in the order in which they joined. */
export const adminsOf = async (database: Database): Promise<Person[]> =>
  (await findAdmins(database)).map(readingOwnLanguage);

const readingOwnLanguage = ({ language, ...person }: PersonRow): Person => ({
  ...person,
  language: languageOf(language),
});

/** Who has this address, as mail is written to them; a stranger reads the language `otherwise`. */
export async function readerAt(
  database: Database,
  email: string,
  otherwise: Language = defaultLanguage,
): Promise<MailReader> {
  const [found] = await findByAddresses(database, [emailKey(email)]);
  if (!found) return { email, language: otherwise, time_zone: 'UTC' };
  return { email, language: languageOf(found.language), time_zone: found.time_zone };
}

/** The same of the members with these addresses; null for an address that is nobody's of the account. */
export async function membersAt(
  database: Database,
  accountId: number,
  emails: readonly string[],
): Promise<(MailReader | null)[]> {
  const found = await findMembersByAddresses(database, accountId, emails.map(emailKey));
  const byKey = new Map(found.map((person) => [person.email_key, person]));
  return emails.map((email) => {
    const person = byKey.get(emailKey(email));
    return person ? { email, language: languageOf(person.language), time_zone: person.time_zone } : null;
  });
}
