// Tells people of an alert by e-mail.

import { pageUrl } from '../../accounts/page-url.ts';
import { timeZonesOf } from '../../accounts/people.ts';
import type { App } from '../../platform/app.ts';
import type { Mailer } from '../../platform/outbox/smtp.ts';
import type { AttemptOutcome, DueDelivery } from '../attempts.ts';
import type { Alert } from '../schema.ts';
import { storableText } from '../storable-text.ts';
import { alertMail } from './email-message.ts';

const MAX_ERROR_LENGTH = 400;

export interface EmailTarget {
  account_id: number;
  name: string;
  to: readonly string[];
}

/**
 * One mail to every address, all at once. It counts as delivered when the mail server took all of them; should one
 * have to be tried again, the others come again with the same Message-ID.
 */
export async function sendEmail(
  app: App,
  target: EmailTarget,
  delivery: DueDelivery,
): Promise<AttemptOutcome> {
  // tell.ts wrote it.
  const alert = delivery.payload as Alert;
  const timeZones = await timeZonesOf(app.database, target.account_id, target.to);
  const results = await Promise.all(
    target.to.map((to, index) =>
      app.mailer.send({
        to,
        ...alertMail({
          type: delivery.type,
          alert,
          timeZone: timeZones[index] ?? 'UTC',
          url: pageUrl(app, `/alerts/${alert.id}`, target.account_id),
          channelName: target.name,
        }),
        ...threading(app, delivery, index),
      }),
    ),
  );
  return outcomeOf(target.to, results);
}

type SendResult = Awaited<ReturnType<Mailer['send']>>;

/** The same id for every attempt (RFC 5322, section 3.6.4), and one conversation for all mails about an alert. */
function threading(app: App, { message_id, thread }: DueDelivery, index: number) {
  const { hostname } = new URL(app.urls.dashboard);
  const host = /^[a-z0-9.-]+$/i.test(hostname) ? hostname : 'tocsin.invalid';
  const conversation = `<${thread.replaceAll(/[^a-z0-9]/gi, '-')}@${host}>`;
  return {
    messageId: `<${message_id}.${index}@${host}>`,
    headers: { References: conversation, 'In-Reply-To': conversation },
  };
}

function outcomeOf(to: readonly string[], results: readonly SendResult[]): AttemptOutcome {
  const answer = { response_status: null, response_body: null };
  const failed = results.flatMap((result, index) => (result.ok ? [] : [{ ...result, address: to[index] }]));
  if (failed.length === 0) return { delivered: true, ...answer };
  const told = failed.map(({ address, detail }) => `${address}: ${detail}`).join('; ');
  return {
    delivered: false,
    ...answer,
    error: storableText(told, MAX_ERROR_LENGTH),
    permanent: failed.every((result) => result.permanent),
  };
}
