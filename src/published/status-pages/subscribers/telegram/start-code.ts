// What `/start` of a link to a bot carries: which subscription, and that it was made here. Of at most 64 of A-Z, a-z, 0-9, _
// and -: https://core.telegram.org/bots/features#deep-linking. It works once, since the chat is stored then.

import { isSigned, type Signing, signatureOf } from '../../signatures.ts';

interface Subscription {
  account_id: number;
  status_page_id: number;
  id: number;
}

const textOf = ({ account_id, status_page_id, id }: Subscription) =>
  `telegram.${account_id}.${status_page_id}.${id}`;

export const startCode = (app: Signing, subscription: Subscription): string =>
  `${subscription.id.toString(36)}-${signatureOf(app, textOf(subscription))}`;

/** The id of the subscription; null for what was not made here for this page. */
export function openStartCode(
  app: Signing,
  page: { account_id: number; id: number },
  code: string,
): number | null {
  const [, base36 = '', signature = ''] = /^([\da-z]{1,11})-([\w-]{43})$/.exec(code) ?? [];
  const id = Number.parseInt(base36, 36);
  if (!Number.isSafeInteger(id)) return null;
  const text = textOf({ account_id: page.account_id, status_page_id: page.id, id });
  return isSigned(app, text, signature) ? id : null;
}
