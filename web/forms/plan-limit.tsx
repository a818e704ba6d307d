// How much of what a plan allows is in use, where that is all of it: ui.md §4.

import { Gauge } from 'lucide-react';
import type { ReactNode } from 'react';
import { planName } from '../i18n/plan-name.ts';
import { useText } from '../i18n/text.ts';
import { useFormat } from '../i18n/use-format.ts';
import { Middle } from '../ui/page/middle.tsx';

export type LimitedResource =
  | 'servers'
  | 'cron_checks'
  | 'uptime_checks'
  | 'status_pages'
  | 'webhooks'
  | 'custom_endpoints'
  | 'tv_dashboards'
  | 'members';

interface Limits {
  current: number;
  limit: number;
  plan: string;
}

interface PlanLimitProps extends Limits {
  resource: LimitedResource;
  /** What could be given up: `2 have not reported for 90 days`. */
  unused?: ReactNode;
  /** Links: to the plans, to what is unused. */
  actions?: ReactNode;
}

export function PlanLimit({ resource, plan, unused, actions, ...numbers }: PlanLimitProps) {
  const t = useText('forms');
  const common = useText('common');
  const { count } = useFormat();
  const [current, limit] = [count(numbers.current), count(numbers.limit)];
  const part = Math.min(1, numbers.current / Math.max(1, numbers.limit));
  return (
    <Middle
      icon={Gauge}
      title={t(`limit_${resource}`, { current, limit })}
      text={t('plan_limit_text', { plan: planName(plan, common), limit })}
      actions={actions}
    >
      <div className="meter">
        <div className="bar">
          <i style={{ inlineSize: `${part * 100}%` }} />
        </div>
        <span>
          <span>{unused}</span>
          <span>{t('plan_limit_used', { current, limit })}</span>
        </span>
      </div>
    </Middle>
  );
}
