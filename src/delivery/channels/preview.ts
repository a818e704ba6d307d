// Showing what templates make of an alert before they are saved.

import { defaultLanguage } from '../../../shared/languages.ts';
import { pageUrl } from '../../accounts/links/page-url.ts';
import { ownersOf, readerAt } from '../../accounts/people/people.ts';
import { notFound } from '../../platform/errors.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import type { Alert } from '../alert-schema.ts';
import { exampleAlert } from '../example-alert.ts';
import { alertMessage, bodyOf } from '../messages/message.ts';
import { inOwnWords, ownTextsOf } from '../messages/own-texts.ts';
import { readingIn } from '../texts/reading.ts';
import { trialBudget } from '../texts/templates.ts';
import type { KnownAlerts } from './manage.ts';
import type { TemplatePreview, TemplatePreviewBody } from './schema.ts';

/** In the language and the times of the caller. Says what is wrong, and what a channel would show in its place. */
export async function previewTemplates(
  call: ActorCall,
  body: TemplatePreviewBody,
  { findAlert }: KnownAlerts,
): Promise<TemplatePreview> {
  const { app, actor, now } = call;
  const { alert_id = null } = body;
  const alert =
    alert_id === null ? example(now) : ((await findAlert(app, actor.account_id, alert_id)) ?? notFound());
  const { language, time_zone } = await readerOf(call);
  const built = alertMessage(
    {
      type: body.type ?? 'alert.opened',
      thread: `alert:${alert.id}`,
      at: now,
      alert,
      url: pageUrl(app, `/alerts/${alert.id}`, actor.account_id),
      channelName: '',
    },
    await readingIn(language, time_zone),
  );
  const { message, problems } = inOwnWords(built, ownTextsOf(body), trialBudget());
  return { title: message.headline, text: bodyOf(message), problems };
}

/** A program reads what the first owner would. */
async function readerOf({ app, actor }: ActorCall) {
  if (actor.person) return readerAt(app.database, actor.person.email);
  const [owner] = await ownersOf(app.database, actor.account_id);
  return { language: owner?.language ?? defaultLanguage, time_zone: 'UTC' } as const;
}

const example = (now: Date): Alert => ({
  ...exampleAlert(now),
  severity: 'critical',
  subject: { id: 1, type: 'cron_check', name: 'Nightly backup' },
  title: 'Nightly backup failed with exit code 3',
  detail: 'pg_dump: error: connection to server failed',
  facts: { output: 'pg_dump: error: connection to server failed' },
  value: 3,
  runbook_url: 'https://wiki.example.com/backup',
});
