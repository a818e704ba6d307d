// The parts of alerts, over each of them.

import { useAccount } from '../api/resources/session.ts';
import { useText } from '../i18n/text.ts';
import { Tab, Tabs } from '../ui/controls/tabs.tsx';
import { useTrouble } from './trouble.ts';

const PARTS = [
  ['alert_open', '/alerts'],
  ['alert_history', '/alerts/history'],
  ['alert_rules', '/alerts/rules'],
  ['alert_channels', '/alerts/channels'],
  ['alert_on_call', '/on-call'],
  ['alert_mutes', '/alerts/mutes'],
  ['maintenance', '/maintenance'],
  ['alert_webhooks', '/webhooks'],
  ['alert_integrations', '/integrations'],
  ['reports', '/reports'],
] as const;

export type AlertPart = (typeof PARTS)[number][0];

export function AlertTabs({ current }: { current: AlertPart }) {
  const t = useText('shell');
  const account = useAccount();
  const open = useTrouble()?.openAlerts ?? 0;
  return (
    <Tabs label={t('alert_parts')}>
      {PARTS.map(([part, path]) => (
        <Tab
          key={part}
          to={`/a/${account}${path}` as string}
          current={part === current}
          count={part === 'alert_open' && open > 0 ? open : undefined}
          tone="down"
        >
          {t(part)}
        </Tab>
      ))}
    </Tabs>
  );
}
