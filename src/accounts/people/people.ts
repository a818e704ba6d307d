// What other groups may know of the people of an account.

import { defaultLanguage, type Language, languageOf } from '../../../shared/languages.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { MailReader } from '../../platform/mail/write.ts';
import { emailKey } from './email-address.ts';
import {
  findActing,
  findAdmins,
  findByAddresses,
  findEditors,
  findMemberAddresses,
  findMemberByPerson,
  findMemberEmails,
  findMemberId,
  findMemberNames,
  findMembersAsNamed,
  findMembersByAddresses,
  findOwners,
  findPageable,
  findPageableOwners,
  type MemberKey,
  type PageableRow,
  type PersonRow,
} from './people-store.ts';

export type { MemberKey } from './people-store.ts';

export type Person = MailReader & { name: string };

/** The owners that can be written to, in the order in which they joined. */
export const ownersOf = async (database: Database, accountId: number): Promise<Person[]> =>
  (await findOwners(database, accountId)).map(readingOwnLanguage);

/** Whoever may change what these accounts have, and can be written to, in the order in which they joined; by account. */
export async function editorsOf(
  database: Database,
  accountIds: readonly number[],
): Promise<Map<number, Person[]>> {
  const found = accountIds.length === 0 ? [] : await findEditors(database, accountIds);
  const byAccount = Map.groupBy(found, ({ account_id }) => account_id);
  return new Map(
    [...byAccount].map(([id, rows]) => [
      id,
      rows.map(({ account_id: _, ...row }) => readingOwnLanguage(row)),
    ]),
  );
}

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

/** Who these members are to others of the account, by id; without those that it has no more. */
export async function memberNames(
  database: Database,
  accountId: number,
  memberIds: readonly number[],
): Promise<Map<number, string>> {
  const members = memberIds.map((member_id) => ({ account_id: accountId, member_id }));
  return new Map((await namesOf(database, members)).map(({ member_id, name }) => [member_id, name]));
}

/** As `memberNames`, of members of any accounts. */
export async function namesOf(
  database: Database,
  members: readonly MemberKey[],
): Promise<(MemberKey & { name: string })[]> {
  const found = members.length === 0 ? [] : await findMemberNames(database, members);
  return found.map(({ email, name, ...key }) => ({ ...key, name: name || email }));
}

/** The addresses by which all members sign in, by their ids. */
export const memberEmails = (
  database: Database,
  accountId: number,
): Promise<{ id: number; email: string }[]> => findMemberEmails(database, accountId);

/** All members by what others call them: of those who gave no name, it is empty. */
export const membersAsNamed = (
  database: Database,
  accountId: number,
): Promise<{ id: number; email: string; name: string }[]> => findMembersAsNamed(database, accountId);

/** The id of the member that a person is; null: they are none. */
export const memberIdOf = async (
  database: Database,
  accountId: number,
  personId: number,
): Promise<number | null> => (await findMemberId(database, accountId, personId)) ?? null;

/** A member of the account, by their person; null: they are none, or may not sign in. */
export const pagedMember = async (
  database: Database,
  accountId: number,
  personId: number,
): Promise<{ name: string; email: string } | null> =>
  (await findMemberByPerson(database, accountId, personId)) ?? null;

/** A member who acts without a session, such as from a chat, and the language they read; null: they may not. */
export async function actingMember(
  database: Database,
  accountId: number,
  personId: number,
): Promise<{ actor: Actor; language: Language } | null> {
  const found = await findActing(database, accountId, personId);
  if (!found) return null;
  const { account_name, plan, role, language, ...person } = found;
  const signedIn = { session: null, key: null, is_instance_admin: false, expires_at: null };
  return {
    actor: {
      account_id: accountId,
      account_name,
      plan,
      role,
      person: { id: personId, ...person },
      ...signedIn,
    },
    language: languageOf(language),
  };
}

/** The addresses of these members, without people who are disabled; null: of all members. */
export const memberAddresses = (
  database: Database,
  accountId: number,
  memberIds: readonly number[] | null,
): Promise<string[]> => findMemberAddresses(database, accountId, memberIds);

/** A member who may be paged. */
export type PageableMember = Person & MemberKey & Pick<PageableRow, 'person_id' | 'is_owner'>;

/** These members, of any accounts and each named once, without people who are disabled, by their ids. */
export const pageableMembers = async (
  database: Database,
  members: readonly MemberKey[],
): Promise<PageableMember[]> =>
  members.length === 0 ? [] : (await findPageable(database, members)).map(asPageable);

/** The owners of these accounts, as `pageableMembers`. */
export const pageableOwners = async (
  database: Database,
  accountIds: readonly number[],
): Promise<PageableMember[]> => (await findPageableOwners(database, accountIds)).map(asPageable);

const asPageable = ({ language, ...row }: PageableRow): PageableMember => ({
  ...row,
  language: languageOf(language),
});
