// Showing what templates make of an alert before they are saved.

import { pageUrl } from '../../accounts/links/page-url.ts';
import { notFound } from '../../platform/errors.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import { presentAlert } from '../alert.ts';
import { exampleAlert } from '../example-alert.ts';
import type { Alert } from '../schema.ts';
import { alertMessage, bodyOf } from './message.ts';
import { inOwnWords, ownTextsOf } from './own-texts.ts';
import type { TemplatePreview, TemplatePreviewBody } from './schema.ts';
import { findShownAlert } from './store.ts';

/** In the times of the caller. Says what is wrong, and what a channel would show in its place. */
export async function previewTemplates(call: ActorCall, body: TemplatePreviewBody): Promise<TemplatePreview> {
  const { app, actor, now } = call;
  const alert = await shownAlert(call, body.alert_id ?? null);
  const built = alertMessage({
    type: body.type ?? 'alert.opened',
    thread: `alert:${alert.id}`,
    at: now,
    alert,
    timeZone: actor.person?.time_zone ?? 'UTC',
    url: pageUrl(app, `/alerts/${alert.id}`, actor.account_id),
    channelName: '',
  });
  const { message, problems } = inOwnWords(built, ownTextsOf(body));
  return { title: message.headline, text: bodyOf(message), problems };
}

async function shownAlert({ app, actor, now }: ActorCall, id: number | null): Promise<Alert> {
  if (id === null) return example(now);
  return presentAlert((await findShownAlert(app.database, actor.account_id, id)) ?? notFound());
}

const example = (now: Date): Alert => ({
  ...exampleAlert(now),
  severity: 'critical',
  subject: { id: 1, type: 'cron_check', name: 'Nightly backup' },
  title: 'Nightly backup failed with exit code 3',
  detail: 'pg_dump: error: connection to server failed',
  value: 3,
  runbook_url: 'https://wiki.example.com/backup',
});
