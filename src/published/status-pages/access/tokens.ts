// What readers of a private page are given once they were let in. Nothing of it is stored: it is signed, and worth nothing
// once the page changed whom it lets in. What was given for a later version counts for a page that is shown as it was
// just before.

import { addMs, days, hours, minutes } from '../../../platform/time.ts';
import { isSigned, type Signing, signatureOf } from '../signatures.ts';
import type { ReaderAccess } from './reader-access.ts';

interface PrivatePage {
  id: number;
  access: Pick<ReaderAccess, 'version'>;
}

/** How long a browser reads on without being asked again. */
export const READING_MS = days(7);
/** How long the link of a mail lets somebody in. */
const TICKET_MS = minutes(30);

/** How long what a page shows to whoever may read it can be sent: it may stand open for a day. */
const FORM_MS = days(1);
/** The same of what is shown to those who may not read it yet. */
const DOOR_MS = hours(1);

/** The cookie of a browser, the link of a mail, and what forms carry: those of the page, and those of its door. */
type Timed = 'reading' | 'ticket' | 'form' | 'door';
const LASTS: Record<Timed, number> = {
  reading: READING_MS,
  ticket: TICKET_MS,
  form: FORM_MS,
  door: DOOR_MS,
};

/** What it is for, and where nobody else is to use it, whom it was given to. */
interface Given {
  purpose: Timed;
  to?: string;
}

export function timedToken(app: Signing, { purpose, to }: Given, page: PrivatePage, now: Date): string {
  const expires = Math.floor(addMs(now, LASTS[purpose]).getTime() / 1_000);
  const claim = `${page.access.version}.${expires}`;
  return `${claim}.${signatureOf(app, claimed({ purpose, to }, page, claim))}`;
}

export function isTimedToken(
  app: Signing,
  given: Given,
  page: PrivatePage,
  { token, now }: { token: string; now: Date },
): boolean {
  const [, claim = '', version, expires, signature = ''] =
    /^((\d{1,9})\.(\d{1,11}))\.([\w-]{43})$/.exec(token) ?? [];
  return (
    isSigned(app, claimed(given, page, claim), signature) &&
    Number(version) >= page.access.version &&
    Number(expires) * 1_000 > now.getTime()
  );
}

const claimed = ({ purpose, to = '' }: Given, { id }: PrivatePage, claim: string): string =>
  `${purpose}.${id}.${claim}${to && `.${to}`}`;

/** What programs read the feed and the JSON of a private page with: it has no end of its own. */
export const readKey = (app: Signing, { id, access: { version } }: PrivatePage): string =>
  `${version}.${signatureOf(app, `key.${id}.${version}`)}`;

export function isReadKey(app: Signing, { id, access }: PrivatePage, key: string): boolean {
  const [, version = '', signature = ''] = /^(\d{1,9})\.([\w-]{43})$/.exec(key) ?? [];
  return isSigned(app, `key.${id}.${version}`, signature) && Number(version) >= access.version;
}
