// Which spellings of an address are one mailbox: limits of mail and "never again" hold for the mailbox, whatever follows the
// plus sign. Mail still goes to the address as it was given.

import { sql } from 'kysely';

const TAGGED = '^([^+@]+)\\+.*@';

/** What `emailKey` gave, without its tag: `mira+alerts@example.com` is `mira@example.com`. */
export const mailboxKey = (emailKey: string): string => emailKey.replace(new RegExp(TAGGED, 's'), '$1@');

/** The same in SQL, of a column: exactly what `mail_address_by_mailbox` indexes. */
export const mailboxOf = (column: string) => sql.raw(`regexp_replace(${column}, '${TAGGED}', '\\1@')`);
