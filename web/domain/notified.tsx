// Who is notified of what goes wrong with something, in sentences, with the way to change it.

import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { type Notified, notifiedQuery } from '../api/resources/rules.ts';
import { useAccount, useCan } from '../api/resources/session.ts';
import { useLateText, useText } from '../i18n/text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { Card } from '../ui/page/card.tsx';
import { useSeen } from '../ui/page/use-seen.ts';
import { alertKindWord } from './state-of.ts';

/** On the page of a subject, where it is asked for once it comes into sight. */
export function NotifiedCard({ id }: { id: number }) {
  const t = useLateText('causes');
  const { ref, isSeen } = useSeen<HTMLDivElement>();
  return <div ref={ref}>{t && <Notification id={id} isSeen={isSeen} t={t} />}</div>;
}

/** For pages that show it without being scrolled: asked for beside what they are about. */
export function useNotifiedSoon(id: number): void {
  usePrefetchQuery(notifiedQuery(useAccount(), { subject_id: id }));
}

function Notification({ id, isSeen, t }: { id: number; isSeen: boolean; t: Words }) {
  const account = useAccount();
  const mayEdit = useCan('editor');
  const { data, isError } = useQuery({
    ...notifiedQuery(account, { subject_id: id }),
    enabled: isSeen,
  });
  const [first] = data?.kinds ?? [];
  return (
    <Card
      title={t('notified')}
      actions={
        mayEdit &&
        first && (
          <ButtonLink
            size="sm"
            variant="ghost"
            to={`/a/${account}/alerts/rules/new` as string}
            search={{ kind: first.kind, subject: String(id) }}
          >
            {t('notified_add')}
          </ButtonLink>
        )
      }
    >
      <NotifiedLines kinds={data?.kinds} isWaiting={isSeen} isError={isError} t={t} />
    </Card>
  );
}

type Words = NonNullable<ReturnType<typeof useLateText<'causes'>>>;
type Kinds = Notified['kinds'];

/** Kinds of which the same people are notified are one line. */
export function NotifiedLines({
  kinds,
  isWaiting = true,
  isError,
  t,
}: {
  kinds: Kinds | undefined;
  /** Whether it was asked for. */
  isWaiting?: boolean;
  isError: boolean;
  t: Words;
}) {
  const lines = useMemo(() => linesOf(kinds ?? []), [kinds]);
  if (isError) return <p className="dim">{t('notified_failed')}</p>;
  return (
    <ul className="stack" aria-busy={(isWaiting && kinds === undefined) || undefined}>
      {lines.map((alike) => (
        <li key={alike[0]?.kind}>
          <Line kinds={alike} t={t} />
        </li>
      ))}
    </ul>
  );
}

function linesOf(kinds: Kinds): Kinds[] {
  const idsOf = (some: readonly { id: number }[]) => some.map(({ id }) => id).join();
  return [
    ...Map.groupBy(kinds, ({ channels, held, later }) =>
      [channels, held, later].map(idsOf).join('|'),
    ).values(),
  ];
}

const rulesOf = (kinds: Kinds) => [
  ...new Map(kinds.flatMap(({ rules }) => rules).map((rule) => [rule.id, rule])).values(),
];

function Line({ kinds, t }: { kinds: Kinds; t: Words }) {
  const states = useText('states');
  const account = useAccount();
  const { locale, dayTime } = useFormat();
  const [first] = kinds;
  if (!first) return null;
  const list = new Intl.ListFormat(locale);
  const what = list.format(kinds.map(({ kind }) => states(alertKindWord(kind))));
  const namesOf = (channels: Kinds[number]['channels']) =>
    list.format(channels.map(({ name, enabled }) => (enabled ? name : t('notified_off', { name }))));
  const begins = kinds.flatMap(({ rules }) => rules.flatMap(({ active_from }) => active_from ?? [])).sort();
  const time = begins[0] === undefined ? '' : dayTime(Date.parse(begins[0]), Date.now());
  const on = first.channels.filter(({ enabled }) => enabled);
  const b = (text: ReactNode) => <b>{text}</b>;
  return (
    <>
      {first.channels.length > 0
        ? t.rich('notified_who', { what, names: namesOf(first.channels), b })
        : first.held.length === 0
          ? t.rich('notified_nobody', { what, b })
          : t.rich('notified_waits', { what, names: namesOf(first.held), time, b })}{' '}
      {first.channels.length > 0 &&
        first.held.length > 0 &&
        t('notified_held', { names: namesOf(first.held), time })}{' '}
      {on.length === 0 && first.channels.length > 0 && t('notified_all_off')}{' '}
      {first.later.length > 0 && t('notified_later', { names: namesOf(first.later) })}{' '}
      {rulesOf(kinds).map(({ id, name }) => (
        <span key={id}>
          <Link className="link" to={`/a/${account}/alerts/rules/${id}` as string}>
            <bdi>{name}</bdi>
          </Link>{' '}
        </span>
      ))}
    </>
  );
}
