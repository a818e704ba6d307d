// What the plan allows, and what of it is used.

import { useQuery } from '@tanstack/react-query';
import { usageQuery } from '../../api/resources/account.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Usage } from '../../api/schema.gen.ts';
import { planName } from '../../i18n/plan-name.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Card } from '../../ui/page/card.tsx';
import { KeyValues } from '../../ui/page/key-values.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import styles from './settings.module.css';
import { SettingsPage } from './settings-page.tsx';

const RESOURCES = [
  'servers',
  'cron_checks',
  'uptime_checks',
  'external_checks',
  'status_pages',
  'webhooks',
  'custom_endpoints',
  'tv_dashboards',
  'members',
] as const;

export function PlanPage() {
  const t = useText('settings');
  const common = useText('common');
  const usage = useQuery(usageQuery(useAccount()));
  const plan = usage.data?.plan;
  return (
    <SettingsPage part="plan" lead={plan && t('plan_lead', { plan: planName(plan, common) })}>
      <QueryView query={usage} label={t('plan_loading')} shape="form">
        {(data) => (
          <div className={styles.cards}>
            <Card title={t('plan_used')}>
              <div className={styles.meters}>
                {RESOURCES.map((name) => (
                  <Meter key={name} name={t(`use_${name}`)} used={data.usage[name]} />
                ))}
                <Meter name={t('use_mails')} used={data.mails_today} />
              </div>
            </Card>
            <Rules usage={data} />
          </div>
        )}
      </QueryView>
    </SettingsPage>
  );
}

function Rules({ usage }: { usage: Usage }) {
  const t = useText('settings');
  const format = useFormat();
  return (
    <Card title={t('plan_rules')} note={t('plan_operator')}>
      <KeyValues
        pairs={[
          { term: t('plan_retention'), value: t('plan_days', { days: usage.retention_days }) },
          { term: t('plan_interval'), value: format.duration(usage.min_interval_seconds * 1_000) },
        ]}
      />
    </Card>
  );
}

interface MeterProps {
  name: string;
  used: { current: number; limit: number | null };
}

const NEARLY = 0.8;

function Meter({ name, used: { current, limit } }: MeterProps) {
  const t = useText('settings');
  const common = useText('common');
  const format = useFormat();
  const part = limit === null ? 0 : Math.min(1, current / Math.max(1, limit));
  const tone = part >= 1 ? 'down' : part >= NEARLY ? 'warn' : undefined;
  return (
    <div>
      <span>
        <span>{name}</span>
        <span>
          {t('use_of', {
            current: format.count(current),
            limit: limit === null ? common('unlimited') : format.count(limit),
          })}
        </span>
      </span>
      <div className="bar" aria-hidden="true">
        <i className={tone} style={{ inlineSize: `${part * 100}%` }} />
      </div>
    </div>
  );
}
