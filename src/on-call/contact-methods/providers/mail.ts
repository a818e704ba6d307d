// A mail of its own to one person: it is sent at once, past the queue of other mails.

import { emailKey } from '../../../accounts/people/email-address.ts';
import type { App } from '../../../platform/app.ts';
import { stopHeaders, stopUrl } from '../../../platform/mail/opt-outs.ts';
import { writeMail } from '../../../platform/mail/write.ts';
import { mails } from '../../texts/mails.gen.ts';
import type { DeliveryResult, Outgoing, Provider } from '../provider.ts';

export const mailProvider: Provider = { send };

async function send(app: App, outgoing: Outgoing): Promise<DeliveryResult> {
  const { method, language, message, idempotencyKey } = outgoing;
  const t = await mails(language);
  const { open, acknowledge } = message.links;
  const isPage = message.alertIds.length > 0;
  const details = { label: t(isPage ? 'page_open' : 'own_open'), url: open };
  // Whoever has the address need not be who entered it.
  const stop = isPage ? null : stopUrl(app, emailKey(method.address));
  const mail = writeMail(
    { email: method.address, language },
    {
      title: message.title,
      paragraphs: message.text.split('\n').filter((line) => line.trim() !== ''),
      ...(acknowledge === null
        ? { action: details }
        : { action: { label: t('page_acknowledge'), url: acknowledge }, otherAction: details }),
      footer: t(isPage ? 'page_footer' : 'own_footer', { url: app.urls.dashboard }),
      ...(stop === null ? {} : { stop: { label: t('own_stop'), url: stop } }),
    },
  );
  const headers = {
    'X-Priority': message.severity === 'critical' ? '1' : '3',
    ...(stop === null ? {} : stopHeaders(stop)),
  };
  const result = await app.mailer.send({ ...mail, headers, messageId: `page-${idempotencyKey}` });
  if (result.ok)
    return result.isLogOnly
      ? { outcome: 'refused', reason: 'there is no mail server (SMTP_URL)' }
      : { outcome: 'delivered' };
  return { outcome: 'refused', reason: result.detail, permanent: result.isNoSuchAddress === true };
}
