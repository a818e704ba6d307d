// Overrides that have not ended.

import { useMutation, useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { deleteOverride, overridesQuery } from '../../api/resources/schedules.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Schedule, ScheduleOverride } from '../../api/schema.gen.ts';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { notify } from '../../ui/layers/undo.ts';
import { useFailure } from '../../ui/layers/use-failure.ts';
import { Card } from '../../ui/page/card.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { Time } from '../../ui/words/time.tsx';
import css from './on-call.module.css';

export function OverridesCard({ schedule: { id } }: { schedule: Schedule }) {
  const t = useText('on_call');
  const query = useQuery(overridesQuery(useAccount(), id));
  return (
    <Card title={t('overrides')} note={t('overrides_text')}>
      <QueryView
        query={query}
        label={t('loading_overrides')}
        failed={t('failed_overrides')}
        shape="text"
        isPart
      >
        {({ overrides }) =>
          overrides.length === 0 ? (
            <p className="muted">{t('no_overrides')}</p>
          ) : (
            <ul className={`${css.shifts} ${css.overrides}`} aria-label={t('overrides')}>
              {overrides.map((override) => (
                <Shown key={override.id} scheduleId={id} override={override} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Card>
  );
}

function Shown({ scheduleId, override }: { scheduleId: number; override: ScheduleOverride }) {
  const t = useText('on_call');
  const failed = useFailure();
  const remove = useMutation(deleteOverride(useAccount()));
  const { id, member, starts_at, ends_at } = override;
  const onRemove = () =>
    remove
      .mutateAsync({ params: { id: scheduleId, override_id: id } })
      .then(() => notify({ text: t('override_removed', { name: member.name }), sign: 'done' }), failed);
  return (
    <li>
      <bdi>{member.name}</bdi>
      <span>
        {t.rich('from_to', { from: <Time at={starts_at} as="day" />, to: <Time at={ends_at} as="day" /> })}
      </span>
      <IconButton
        size="sm"
        variant="ghost"
        icon={Trash2}
        label={t('override_remove', { name: member.name })}
        busy={remove.isPending}
        onClick={() => void onRemove()}
      />
    </li>
  );
}
