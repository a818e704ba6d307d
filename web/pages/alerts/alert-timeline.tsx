// What happened to an alert and who was notified, oldest first, then what comes next.

import type { LucideIcon } from 'lucide-react';
import {
  AlarmClock,
  BellRing,
  Check,
  Clock,
  Layers,
  Mail,
  Megaphone,
  MessageSquare,
  Repeat,
  RotateCcw,
  Send,
  TriangleAlert,
  UserRound,
  Webhook,
} from 'lucide-react';
import type { AlertDetail, AlertEvent, AlertNotification } from '../../api/schema.gen.ts';
import { alertState } from '../../domain/state-of.ts';
import { useBecause } from '../../domain/use-because.ts';
import { useReading, useText } from '../../i18n/text.ts';
import type { TextKey } from '../../i18n/translate.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Timeline, type TimelineItem } from '../../ui/charts/timeline.tsx';
import type { StateName } from '../../ui/words/states.ts';
import { Time } from '../../ui/words/time.tsx';
import styles from './alerts.module.css';
import { usePageItems } from './page-items.tsx';
import { Unless } from './unless.tsx';

export function AlertTimeline({ alert }: { alert: AlertDetail }) {
  const t = useText('alerts');
  const { state } = alertState({ ...alert, status: 'open' });
  const events = alert.events.map((event, place) => eventItem(event, place, state));
  const sent = alert.notifications.map((notification) => ({
    id: `notice-${notification.id}`,
    at: notification.created_at,
    mark: markOf(notification),
    title: <NotificationTitle notification={notification} />,
    text: <Outcome notification={notification} />,
  }));
  const pages = usePageItems(alert.id);
  const items: TimelineItem[] = [
    ...inOrder([...events, ...sent, ...pages.past]),
    ...inOrder([...pages.next, ...nextOf(alert)]),
  ];
  return <Timeline items={items} name={t('timeline')} />;
}

const inOrder = <Item extends { at: string }>(items: readonly Item[]): Item[] =>
  items.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));

const MARKS: Readonly<Record<string, LucideIcon | StateName>> = {
  acknowledged: Check,
  unacknowledged: RotateCcw,
  assigned: UserRound,
  unassigned: UserRound,
  note: MessageSquare,
  resolved: 'ok',
  reopened: Repeat,
  flapping: Repeat,
  settled: Check,
  escalated: Megaphone,
  joined: BellRing,
  suppressed: Layers,
  held: Layers,
  released: Send,
  snoozed: AlarmClock,
  snooze_ended: AlarmClock,
  page_gap: TriangleAlert,
  owners_paged: Megaphone,
};

/** What somebody wrote stays as it is. */
function EventText({ event: { type, facts, note } }: { event: AlertEvent }) {
  const because = useBecause();
  const causes = useText('causes');
  if (type === 'assigned')
    return [causes('because_assigned', { name: facts.name ?? '' }), note].filter(Boolean).join(' ');
  return because(facts) ?? note;
}

const eventItem = (event: AlertEvent, place: number, state: StateName) => ({
  id: `event-${place}`,
  at: event.at,
  mark: event.type === 'opened' ? state : (MARKS[event.type] ?? Clock),
  title: <EventTitle event={event} />,
  text: <EventText event={event} />,
});

function EventTitle({ event: { type, actor, facts } }: { event: AlertEvent }) {
  const { dayTime } = useFormat();
  const t = useText('alerts');
  const causes = useText('causes');
  const pages = useText('pages');
  if (facts.because === 'hours' && facts.until)
    return causes('event_held_until', { time: dayTime(Date.parse(facts.until), Date.now()) });
  const words = causes(`event_${type}` as TextKey<'causes'>);
  if (actor === null) return words;
  // Of other chats the name of the channel says it.
  const means = facts.via === undefined ? undefined : pages.find(`method_${facts.via}`);
  const who =
    means === undefined ? t('by_person', { person: actor }) : t('by_person_via', { person: actor, means });
  return `${words} ${who}`;
}

function markOf({ destination }: AlertNotification): LucideIcon {
  if (destination.kind === 'email') return Mail;
  return destination.type === 'webhook' || destination.kind === 'webhook' ? Webhook : Send;
}

function NotificationTitle({ notification: { type, destination } }: { notification: AlertNotification }) {
  const t = useText('alerts');
  const causes = useText('causes');
  const what = causes(`notice_${type.replace(/^alert\./, '')}` as TextKey<'causes'>);
  return t('sent_to', { what, name: destination.name });
}

function Outcome({ notification }: { notification: AlertNotification }) {
  const t = useText('alerts');
  const { status, delivered_at, attempts, next_attempt_at, digest_id, response_status, log_only, waits_for } =
    notification;
  const error =
    response_status === null ? notification.error : t('answered', { status: String(response_status) });
  const digest = digest_id !== null && ` ${t('in_digest')}`;
  if (log_only) return <span className={styles.bad}>{t('log_only')}</span>;
  if (status === 'delivered')
    return (
      <span className={styles.ok}>
        {t.rich('delivered_at', { time: <Time at={delivered_at} as="time" seconds /> })}
        {digest}
      </span>
    );
  if (status === 'failed')
    return <span className={styles.bad}>{t('delivery_failed', { error: error ?? '' })}</span>;
  if (next_attempt_at !== null && waits_for !== null)
    return t.rich('delivery_postponed', { time: <Time at={next_attempt_at} as="time" seconds /> });
  if (next_attempt_at === null || attempts === 0) return t('delivery_pending');
  return (
    <>
      {error}{' '}
      {t.rich('delivery_waits', { count: attempts, time: <Time at={next_attempt_at} as="time" seconds /> })}
    </>
  );
}

/** Reminders and escalations that come unless somebody is on it. */
function nextOf({ upcoming }: AlertDetail): (TimelineItem & { at: string })[] {
  return upcoming.map((coming) => ({
    id: `next-${coming.kind}-${coming.at}`,
    at: coming.at,
    mark: coming.kind === 'reminder' ? Repeat : Megaphone,
    title: <Coming coming={coming} />,
    text: <Unless at={coming.at} />,
    next: true,
  }));
}

function Coming({ coming: { kind, channels } }: { coming: AlertDetail['upcoming'][number] }) {
  const t = useText('alerts');
  const { locale } = useReading();
  if (channels.length === 0) return t(`next_${kind}`);
  const names = new Intl.ListFormat(locale).format(channels.map(({ name }) => name));
  return t(`next_${kind}_to`, { names });
}
