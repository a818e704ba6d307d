// Who would be paged when, if an alert opened now and nobody acknowledged it.

import { useQuery } from '@tanstack/react-query';
import { Megaphone, TriangleAlert } from 'lucide-react';
import type { ResponseOf } from '../../../api/operation-types.ts';
import { policyTrialQuery } from '../../../api/resources/escalation-policies.ts';
import { useAccount } from '../../../api/resources/session.ts';
import { useReading, useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Timeline } from '../../../ui/charts/timeline.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';

type Tried = ResponseOf<'GET /escalation-policies/:id/try'>['steps'][number];

export function TrialCard({ id }: { id: number }) {
  const t = useText('policies');
  const query = useQuery(policyTrialQuery(useAccount(), id));
  return (
    <Card title={t('trial')}>
      <div className="stack">
        <p className="dim">{t('trial_lead')}</p>
        <QueryView query={query} label={t('trial_loading')} failed={t('trial_failed')} isPart>
          {({ at, steps }) => (
            <Timeline
              name={t('trial')}
              items={steps.map((step) => ({
                id: `${step.round}.${step.step}`,
                at: step.at,
                mark: step.is_gap ? TriangleAlert : Megaphone,
                title: <Whom step={step} />,
                text: <When step={step} from={at} />,
              }))}
            />
          )}
        </QueryView>
      </div>
    </Card>
  );
}

function Whom({ step: { members, channels, pages_owners } }: { step: Tried }) {
  const t = useText('policies');
  const { locale } = useReading();
  const names = [...members, ...channels].map(({ name }) => name);
  if (pages_owners) return t('trial_owners');
  return names.length === 0 ? t('trial_nobody') : <bdi>{new Intl.ListFormat(locale).format(names)}</bdi>;
}

function When({ step, from }: { step: Tried; from: string }) {
  const t = useText('policies');
  const { duration } = useFormat();
  const ms = Date.parse(step.at) - Date.parse(from);
  const place = String(step.step + 1);
  return ms === 0 ? t('trial_at_once', { place }) : t('trial_after', { place, time: duration(ms) });
}
