// What readers of a private page are given once they were let in. Nothing of it is stored: it is signed, and worth nothing
// once the page changed whom it lets in. What was given for a later version counts for a page that is shown as it was
// just before.

import { addMs, days, minutes } from '../../../platform/time.ts';
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

/** The cookie of a browser, and the link of a mail. */
type Timed = 'reading' | 'ticket';
const LASTS: Record<Timed, number> = { reading: READING_MS, ticket: TICKET_MS };

export function timedToken(app: Signing, purpose: Timed, page: PrivatePage, now: Date): string {
  const expires = Math.floor(addMs(now, LASTS[purpose]).getTime() / 1_000);
  const claim = `${page.access.version}.${expires}`;
  return `${claim}.${signatureOf(app, `${purpose}.${page.id}.${claim}`)}`;
}

export function isTimedToken(
  app: Signing,
  purpose: Timed,
  page: PrivatePage,
  { token, now }: { token: string; now: Date },
): boolean {
  const [, claim = '', version, expires, signature = ''] =
    /^((\d{1,9})\.(\d{1,11}))\.([\w-]{43})$/.exec(token) ?? [];
  return (
    isSigned(app, `${purpose}.${page.id}.${claim}`, signature) &&
    Number(version) >= page.access.version &&
    Number(expires) * 1_000 > now.getTime()
  );
}

/** What programs read the feed and the JSON of a private page with: it has no end of its own. */
export const readKey = (app: Signing, { id, access: { version } }: PrivatePage): string =>
  `${version}.${signatureOf(app, `key.${id}.${version}`)}`;

export function isReadKey(app: Signing, { id, access }: PrivatePage, key: string): boolean {
  const [, version = '', signature = ''] = /^(\d{1,9})\.([\w-]{43})$/.exec(key) ?? [];
  return isSigned(app, `key.${id}.${version}`, signature) && Number(version) >= access.version;
}
