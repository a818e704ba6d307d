// The formats that schemas may name: strict enough that what passes can be stored and used as it is.

/** Every test takes time linear in its text, whatever the text. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  uuid: (text) => UUID.test(text),
  url: isWebAddress,
  uri: isWebAddress,
  email: (text) => text.length <= LONGEST_EMAIL && EMAIL.test(text),
  date: isCalendarDate,
  'date-time': isTimestamp,
};

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** RFC 5321 §4.5.3.1.3, less the angle brackets. */
const LONGEST_EMAIL = 254;
/** A valid email address as the HTML Living Standard has it (§4.10.5.1.5). */
const EMAIL =
  /^[a-z\d.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && !/[\s\p{Cc}]/u.test(text) && URL.canParse(text);
}

function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  // Date moves February 30 to March 2 instead of refusing it.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

const TIMESTAMP = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/i;

/** RFC 3339, without leap seconds, which no Date can hold, and within the years 1 to 9999 in UTC as well. */
function isTimestamp(text: string): boolean {
  const [, date] = TIMESTAMP.exec(text) ?? [];
  if (date === undefined || !isCalendarDate(date)) return false;
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && /^(?!0000)\d{4}-/.test(at.toISOString());
}
