// What the plan allows, and what of it is used.

import { useQuery } from '@tanstack/react-query';
import { usageQuery } from '../../api/resources/account.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Usage } from '../../api/schema.gen.ts';
import { PLAN_RESOURCES, PlanTable } from '../../domain/plan-table.tsx';
import { planName } from '../../i18n/plan-name.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Banner } from '../../ui/page/banner.tsx';
import { Card } from '../../ui/page/card.tsx';
import { KeyValues } from '../../ui/page/key-values.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import styles from './settings.module.css';
import { SettingsPage } from './settings-page.tsx';

const NEARLY = 0.8;
/** Of fewer, each one more would be near. */
const WORTH_SAYING = 5;

export function PlanPage() {
  const t = useText('settings');
  const common = useText('common');
  const account = useAccount();
  const usage = useQuery(usageQuery(account));
  const plan = usage.data?.plan;
  return (
    <SettingsPage part="plan" lead={plan && t('plan_lead', { plan: planName(plan, common) })}>
      <QueryView query={usage} label={t('plan_loading')} shape="form">
        {(data) => (
          <div className={styles.cards}>
            <Near usage={data} />
            <Card title={t('plan_used')}>
              <div className={styles.meters}>
                {PLAN_RESOURCES.map((name) => (
                  <Meter key={name} name={t(`use_${name}`)} used={data.usage[name]} />
                ))}
                <Meter name={t('use_mails')} used={data.mails_today} />
              </div>
            </Card>
            <Rules usage={data} />
            <PlanTable account={account} current={data.plan} />
          </div>
        )}
      </QueryView>
    </SettingsPage>
  );
}

/** What little is left of, the worst first. */
function Near({ usage: { usage } }: { usage: Usage }) {
  const t = useText('settings');
  const format = useFormat();
  const near = PLAN_RESOURCES.flatMap((name) => {
    const { current, limit } = usage[name];
    if (limit === null || limit < WORTH_SAYING || current < limit * NEARLY) return [];
    const used = t('use_of', { current: format.count(current), limit: format.count(limit) });
    return [{ name, isFull: current >= limit, text: t('plan_near_text', { what: t(`use_${name}`), used }) }];
  }).toSorted((one, other) => Number(other.isFull) - Number(one.isFull));
  return near.map(({ name, isFull, text }) => (
    <Banner key={name} state={isFull ? 'down' : 'warn'} title={t(isFull ? 'plan_full' : 'plan_near')}>
      {text}
    </Banner>
  ));
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
