// The address of a contact method: what it must be like, how it is stored, and what is shown of it. Pure.

import { emailKey } from '../../accounts/people/email-address.ts';
import { mailboxKey } from '../../platform/database/mailbox.ts';
import { parseTarget } from '../../platform/safe-fetch/target.ts';
import { numberHint, numberProblem, tidyNumber } from './phone/number.ts';
import type { ChatKind, MethodKind } from './provider.ts';
import { readSubscription, storedSubscription } from './push/subscription.ts';

interface Checked {
  address: string;
  hint: string;
  /** What limits count by: one for all spellings that reach the same. */
  key: string;
}

const EMAIL = /^[^\s@<>,;:"()[\]\\\p{Cc}]{1,64}@[^\s@<>,;:"()[\]\\\p{Cc}]{1,250}$/u;

/** `prefixes`: what telephone numbers may begin with. */
export function checkAddress(
  kind: Exclude<MethodKind, ChatKind>,
  text: string,
  prefixes: readonly string[],
): Checked | { problem: string } {
  switch (kind) {
    case 'mail':
      return checkEmail(text.trim());
    case 'sms':
    case 'voice':
      return checkNumber(tidyNumber(text), prefixes);
    case 'ntfy':
      return checkTopic(text.trim());
    case 'push':
      return checkSubscription(text);
  }
}

function checkEmail(address: string): Checked | { problem: string } {
  if (!EMAIL.test(address)) return { problem: 'an email address' };
  const at = address.lastIndexOf('@');
  const hint = `${address.slice(0, Math.min(3, at))}…${address.slice(at)}`;
  return { address, hint, key: mailboxKey(emailKey(address)) };
}

function checkNumber(number: string, prefixes: readonly string[]): Checked | { problem: string } {
  const problem = numberProblem(number, prefixes);
  return problem === null ? { address: number, hint: numberHint(number), key: number } : { problem };
}

function checkSubscription(text: string): Checked | { problem: string } {
  const subscription = readSubscription(text);
  if (!subscription) return { problem: 'a subscription of a browser' };
  const { endpoint } = subscription;
  return { address: storedSubscription(subscription), hint: new URL(endpoint).host, key: endpoint };
}

function checkTopic(text: string): Checked | { problem: string } {
  const target = parseTarget(text);
  if (!target.ok) return { problem: target.reason };
  const { url } = target;
  const [, topic] = /^\/([A-Za-z0-9_-]{6,64})$/.exec(url.pathname) ?? [];
  if (topic === undefined || url.search !== '')
    return { problem: 'an address such as https://ntfy.sh/your-topic, with a topic of 6 to 64 characters' };
  return { address: url.href, hint: `${url.host}/${topic.slice(0, 2)}…`, key: url.href };
}
