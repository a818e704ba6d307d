// What a chat is answered to its commands: who is on call, and what is wrong.

import type { Language } from '../../../shared/languages.ts';
import { pageUrl } from '../../accounts/links/page-url.ts';
import { presentAlert } from '../../alerts/alert.ts';
import { worstAlerts } from '../../alerts/history/act-on-locked.ts';
import { countOpenAlerts } from '../../alerts/history/open-alerts.ts';
import { titleOf } from '../../delivery/texts/alert-sentences.ts';
import { readingIn } from '../../delivery/texts/reading.ts';
import { readEverybodyOnCall } from '../../on-call/schedules/manage.ts';
import type { ActorCall } from '../../platform/http/route.ts';
import type { Translate } from '../../platform/texts/texts.ts';
import type { ChatsTexts } from '../texts/chats.gen.ts';

const MOST_SCHEDULES = 20;
const MOST_ALERTS = 10;
const MOST_TITLE = 150;

interface Asked {
  call: ActorCall;
  language: Language;
  t: Translate<ChatsTexts>;
}

export async function onCallText({ call, t }: Asked): Promise<string> {
  const schedules = await readEverybodyOnCall(call);
  if (schedules.length === 0) return t('on_call_none');
  return schedules
    .slice(0, MOST_SCHEDULES)
    .map(({ schedule, member }) =>
      t('on_call_line', { schedule: schedule.name, person: member?.name ?? t('on_call_nobody') }),
    )
    .join('\n');
}

export async function downText({ call, language, t }: Asked): Promise<string> {
  const { app, actor } = call;
  const { open: count } = await countOpenAlerts(app.database, actor.account_id);
  if (count === 0) return t('down_none');
  const reading = await readingIn(language, 'UTC');
  const worst = await worstAlerts(app.database, actor.account_id, MOST_ALERTS);
  const lines = worst.map((row) => {
    const title = titleOf(presentAlert(row), reading).slice(0, MOST_TITLE);
    return row.status === 'acknowledged' && row.acknowledged_by !== null
      ? t('down_taken', { title, person: row.acknowledged_by })
      : t('down_line', { title });
  });
  return [t('down_title', { count }), ...lines, pageUrl(app, '/alerts', actor.account_id)].join('\n');
}
