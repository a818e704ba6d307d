// What somebody does about a page by the buttons of the message that was sent to them.

import { actOnPage } from '../../alerts/history/act-on-page.ts';
import { pageOfAttempt } from '../../alerts/history/paged-alerts.ts';
import type { PageAct } from '../../delivery/kinds/kind.ts';
import { SNOOZED_MINUTES } from '../../on-call/contact-methods/act.ts';
import type { App } from '../../platform/app.ts';
import type { RequestFacts } from '../../platform/http/route.ts';
import type { Translate } from '../../platform/texts/texts.ts';
import type { ChatsTexts } from '../texts/chats.gen.ts';

/**
 * By whoever was paged, whatever their role is. A page is acted on once: what is pressed, or sent, again after that changes
 * nothing, also once the alert is open again.
 */
export async function pressPage(
  call: { app: App; now: Date; request: RequestFacts },
  who: { account_id: number; person_id: number },
  { act, attempt_id }: { act: PageAct; attempt_id: string },
  t: Translate<ChatsTexts>,
): Promise<string> {
  const { account_id, person_id } = who;
  const page = await pageOfAttempt(call.app.database, account_id, attempt_id);
  if (!page) return t('gone');
  if (page.person_id !== person_id) return t('not_yours');
  if (page.ended_at) return page.ended_by === null ? t('over') : t('taken', { name: page.ended_by });
  const asked = { account_id, person_id, page_id: attempt_id, alert_ids: [], expires_at: call.now };
  const isSnooze = act === 'snooze';
  const outcome = await actOnPage(
    call,
    asked,
    isSnooze ? { type: 'snooze', minutes: SNOOZED_MINUTES } : { type: 'acknowledge' },
  );
  if (outcome === 'over') return t('over');
  return t(isSnooze ? 'done_snooze' : 'done_acknowledge');
}
