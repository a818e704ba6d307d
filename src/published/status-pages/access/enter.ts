// Letting readers in: by the password of the page, or by mail to an address of an allowed domain.

import type { Language } from '../../../../shared/languages.ts';
import { guardAgainstGuessing, mayMailUnknown, perNetwork } from '../../../accounts/limits/rate-limit.ts';
import { limitRequests } from '../../../accounts/limits/request-limit.ts';
import { outsideNote } from '../../../accounts/links/outside-note.ts';
import { isPassword } from '../../../accounts/passwords/password-hash.ts';
import { emailKey } from '../../../accounts/people/email-address.ts';
import { claimMailOfVisitor } from '../../../accounts/plans/mail-limit.ts';
import { transaction } from '../../../platform/database/database.ts';
import { networkOf } from '../../../platform/http/client-network.ts';
import { composeMail } from '../../../platform/mail/compose.ts';
import { plainName } from '../../../platform/mail/plain-name.ts';
import { queueMail } from '../../../platform/mail/queue.ts';
import { hours, minutes } from '../../../platform/time.ts';
import { reader as readerTexts } from '../texts/reader.gen.ts';
import type { View } from '../view.ts';
import type { VisitorCall } from '../visitor-call.ts';
import { isOfDomains, type ReaderAccess } from './reader-access.ts';
import { findPassword } from './store.ts';
import { timedToken } from './tokens.ts';

export type PrivatePage = Pick<
  View['page'],
  'id' | 'account_id' | 'slug' | 'name' | 'custom_domain' | 'language'
> & {
  access: ReaderAccess;
};

/** Each costs a hash, and they take turns with the sign-ins of everybody else. */
const PASSWORDS_PER_PAGE = { limit: 300, windowMs: minutes(15) };
const LINKS_PER_PAGE = { limit: 300, windowMs: hours(1) };
const linkLimit = perNetwork('page-link', 20);

/**
 * The version of the page for which the password is right; null: it is wrong. Throws RateLimited once ten of one network
 * were wrong within 15 minutes, and beyond 300 of a page, whoever sent them.
 */
export async function versionByPassword(
  { app, request, now }: VisitorCall,
  page: Pick<PrivatePage, 'id'>,
  password: string,
): Promise<{ version: number } | null> {
  const stored = await findPassword(app.database, page.id);
  const guesser = `page ${page.id} ${networkOf(request.ip)}`;
  // Who is refused already spends nothing of what others have.
  const isRight = await guardAgainstGuessing(app, guesser, now, async () => {
    await limitRequests(app.database, { bucket: `page-password:${page.id}`, ...PASSWORDS_PER_PAGE }, now);
    return isPassword(password, stored?.password_hash ?? null);
  });
  return isRight && stored ? { version: stored.access_version } : null;
}

interface Asked {
  email: string;
  language: Language;
  /** Whether they asked on the domain of the page, to which the link then leads. */
  isOwnDomain: boolean;
}

/** Mails a link that lets them in, where the address is of an allowed domain. Throws RateLimited. */
export async function mailLink(
  call: VisitorCall,
  page: PrivatePage,
  { email, language, isOwnDomain }: Asked,
): Promise<void> {
  const { app, now } = call;
  await linkLimit(call);
  if (!isOfDomains(page.access.email_domains, email)) return;
  await limitRequests(app.database, { bucket: `page-link:${page.id}`, ...LINKS_PER_PAGE }, now);
  const t = await readerTexts(language);
  const name = plainName(page.name, page.slug);
  const { content, headers } = await outsideNote(app, { email, language, page: name });
  const base =
    isOwnDomain && page.custom_domain !== null
      ? `https://${page.custom_domain}`
      : `${app.urls.dashboard}/status/${page.slug}`;
  const mail = composeMail({
    language,
    subject: t('ticket_subject', { page: name }),
    title: t('ticket_subject', { page: name }),
    paragraphs: [t('ticket_asked', { page: name })],
    action: {
      label: t('ticket_button'),
      url: `${base}/enter?ticket=${timedToken(app, { purpose: 'ticket' }, page, now)}`,
    },
    footer: `${t('ticket_footer')}\n\n${content.footer}`,
    stop: content.stop,
  });
  await transaction(app.database, async (tx) => {
    if (!(await mayMailUnknown(tx, emailKey(email), now))) return;
    if (!(await claimMailOfVisitor(tx, page.account_id, now))) return;
    await queueMail(app, tx, { to: email, ...mail, headers }, now);
  });
}
