// Mail as a channel.

import { type Static, Type } from 'typebox';
import type { Issue } from '../../../platform/errors.ts';
import { type ComposedMail, composeMail, type MailContent } from '../../../platform/mail/compose.ts';
import type { ChannelMessage } from '../../messages/message.ts';
import type { ChannelKind } from '../kind.ts';
import { languageField } from '../language-field.ts';

const emailConfig = Type.Object({
  to: Type.Array(Type.String({ format: 'email', maxLength: 254 }), {
    title: 'Addresses',
    description: 'Each gets its own email. Addresses outside the account must confirm first.',
    minItems: 1,
    maxItems: 10,
  }),
  language: languageField('that of the recipient, else of the first owner of the account'),
});
export type EmailConfig = Static<typeof emailConfig>;

export const kind: ChannelKind = {
  kind: 'email',
  group: 'general',
  place: 10,
  icon: 'AtSign',
  name: 'Email',
  description: 'An email to each address, in language and time zone of the recipient if a member.',
  for_people: true,
  config: emailConfig,
  way: 'mail',
  issues: (config) => doubleIssues(config as EmailConfig),
};

function doubleIssues({ to }: EmailConfig): Issue[] {
  const seen = new Set<string>();
  return to.flatMap((address, index) => {
    const isDouble = seen.has(address.toLowerCase());
    seen.add(address.toLowerCase());
    return isDouble ? [{ field: `to.${index}`, reason: 'the same address twice' }] : [];
  });
}

/** `outside`: what is said besides to somebody who is no member. */
export const presentMail = (
  message: ChannelMessage,
  outside?: Pick<MailContent, 'footer' | 'stop'>,
): ComposedMail =>
  composeMail({
    language: message.language,
    subject: message.headline,
    title: message.title || message.headline,
    paragraphs: message.lines,
    facts: message.facts,
    action: message.link,
    ...(message.acknowledge_url
      ? { otherAction: { label: message.labels.acknowledge, url: message.acknowledge_url } }
      : {}),
    ...outside,
    footer: outside ? `${message.footer}\n\n${outside.footer}` : message.footer,
  });
