// How an email address is compared: two spellings that a mail server treats alike are one person.

/** The address as it is looked up: NFKC and lower case. */
export const emailKey = (email: string) => email.normalize('NFKC').toLowerCase();

/** What stands before the @, as a first name for an account. */
export const localPart = (email: string) => email.slice(0, Math.max(email.lastIndexOf('@'), 1));
