// Who was paged about an alert, how, with what result, and who comes next.

import { useQuery } from '@tanstack/react-query';
import { Megaphone, UserRoundCheck } from 'lucide-react';
import type { ResponseOf } from '../../api/operation-types.ts';
import { alertPagesQuery } from '../../api/resources/alerts.ts';
import { useAccount } from '../../api/resources/session.ts';
import { useReading, useText } from '../../i18n/text.ts';
import type { TextKey, Translate } from '../../i18n/translate.ts';
import type { TimelineItem } from '../../ui/charts/timeline.tsx';
import { Ago } from '../../ui/words/time.tsx';
import styles from './alerts.module.css';
import { Unless } from './unless.tsx';

/** Of the steps that come; whoever is still not reached by then has other things to read. */
const MOST_SHOWN = 6;

type Pages = ResponseOf<'GET /alerts/:id/pages'>;
type Page = Pages['pages'][number];
type Attempt = Page['attempts'][number];

export function usePageItems(alertId: number) {
  const { data } = useQuery(alertPagesQuery(useAccount(), alertId));
  const past = [...Map.groupBy(data?.pages ?? [], ({ id }) => id).values()].flatMap(pageItems);
  return { past, next: (data?.next ?? []).slice(0, MOST_SHOWN).map(nextItem) };
}

/** `steps` are those that one page is of. */
const pageItems = (steps: readonly Page[]) =>
  steps.slice(0, 1).flatMap((page) =>
    page.attempts
      .filter(({ status }) => status !== 'cancelled')
      .map((attempt) => ({
        id: `page-${attempt.id}`,
        at: attempt.sent_at ?? attempt.settled_at ?? attempt.due_at ?? page.starts_at,
        mark: attempt.type === 'taken' ? UserRoundCheck : Megaphone,
        title: <PageTitle page={page} attempt={attempt} />,
        text: (
          <>
            <Result page={page} attempt={attempt} />
            {steps.length > 1 && <StepsOf steps={steps} />}
          </>
        ),
      })),
  );

function PageTitle({ page, attempt: { type, method } }: { page: Page; attempt: Attempt }) {
  const t = useText('pages');
  const words = { name: page.member.name, method: t(`method_${method}` as TextKey<'pages'>) };
  if (type === 'taken') return t('notified_taken', words);
  return page.as_owner ? t('paged_owner', words) : t('paged', words);
}

function Result({ page, attempt: { status, due_at, error } }: { page: Page; attempt: Attempt }) {
  const t = useText('pages');
  const others = page.alerts > 1 && ` ${t('with_others', { count: page.alerts - 1 })}`;
  if (status === 'failed') return <span className={styles.bad}>{t('failed', { error: error ?? '' })}</span>;
  if (status === 'waiting')
    return due_at === null ? t('waiting') : t.rich('comes', { time: <Ago at={due_at} always /> });
  return (
    <>
      <span className={styles.ok}>{t(status === 'sent' ? 'sent' : 'delivered')}</span>
      {others}
    </>
  );
}

function StepsOf({ steps }: { steps: readonly Page[] }) {
  const t = useText('pages');
  const { locale } = useReading();
  const named = steps.map(({ policy, round, step }) => t('next_step', placeOf(t, { policy, round, step })));
  return ` · ${new Intl.ListFormat(locale).format(named)}`;
}

const nextItem = (next: Pages['next'][number]): TimelineItem & { at: string } => ({
  id: `page-next-${next.policy.id}-${next.round}-${next.step}`,
  at: next.at,
  mark: Megaphone,
  title: <NextTitle next={next} />,
  text: <Unless at={next.at} />,
  next: true,
});

function NextTitle({ next }: { next: Pages['next'][number] }) {
  const t = useText('pages');
  const { locale } = useReading();
  const { members, channels, is_gap, pages_owners } = next;
  const where = placeOf(t, next);
  const names = new Intl.ListFormat(locale).format([...members, ...channels].map(({ name }) => name));
  if (pages_owners) return t('next_owners', where);
  if (is_gap) return t('next_gap', where);
  if (names === '') return t('next_step', where);
  return t(members.length === 0 ? 'next_notifies' : 'next_pages', { ...where, names });
}

/** Of a step, in words: of the first round it is not said. */
function placeOf(t: Translate<'pages'>, { policy, round, step }: Pick<Page, 'policy' | 'round' | 'step'>) {
  const named = { policy: policy.name, round: String(round + 1) };
  return { policy: round === 0 ? policy.name : t('in_round', named), step: String(step + 1) };
}
