// Plans beside each other, for accounts and for operators.

import { useQuery } from '@tanstack/react-query';
import { plansQuery } from '../api/resources/plans.ts';
import { planName } from '../i18n/plan-name.ts';
import { useLateText, useText } from '../i18n/text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Card } from '../ui/page/card.tsx';
import { QueryView } from '../ui/page/query-view.tsx';
import css from './plan-table.module.css';

/** In the order in which the page of the plan has them. */
export const PLAN_RESOURCES = [
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

interface PlanTableProps {
  /** null for operators. */
  account: number | null;
  /** It stands out. */
  current?: string;
}

/** Nothing until its texts are here. */
export function PlanTable({ account, current }: PlanTableProps) {
  const t = useLateText('settings');
  const common = useText('common');
  const { count, duration } = useFormat();
  const query = useQuery(plansQuery(account));
  if (!t) return null;
  const limit = (most: number | null) => (most === null ? common('unlimited') : count(most));
  return (
    <Card title={t('plans')} flush>
      <QueryView query={query} label={t('plans_loading')} shape="table" isPart>
        {({ plans }) => {
          const row = (name: string, cell: (plan: (typeof plans)[number]) => string) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {plans.map((plan) => (
                <td key={plan.plan} data-current={plan.plan === current || undefined}>
                  {cell(plan)}
                </td>
              ))}
            </tr>
          );
          return (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with keys
            <div className={css.scroll} tabIndex={0}>
              <table className={css.plans}>
                <caption className="vh">{t('plans')}</caption>
                <thead>
                  <tr>
                    <td />
                    {plans.map(({ plan }) => (
                      <th key={plan} scope="col" data-current={plan === current || undefined}>
                        {plan === current
                          ? t('plan_current', { plan: planName(plan, common) })
                          : planName(plan, common)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {PLAN_RESOURCES.map((name) => row(t(`use_${name}`), (plan) => limit(plan[name])))}
                  {row(t('plan_mails_per_day'), (plan) => limit(plan.mails_per_day))}
                  {row(t('plan_interval'), (plan) => duration(plan.min_interval_seconds * 1_000))}
                  {row(t('plan_retention'), (plan) => t('plan_days', { days: plan.retention_days }))}
                </tbody>
              </table>
            </div>
          );
        }}
      </QueryView>
    </Card>
  );
}
