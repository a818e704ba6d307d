// What the check is set to do, for those who read it.

import type { UptimeCheck } from '../../../api/schema.gen.ts';
import { Dependency } from '../../../domain/checks/dependency.tsx';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Card } from '../../../ui/page/card.tsx';
import { type KeyValue, KeyValues } from '../../../ui/page/key-values.tsx';
import { Tags } from '../../../ui/words/tag.tsx';

export function SettingsCard({ check }: { check: UptimeCheck }) {
  const t = useText('uptime');
  const common = useText('common');
  const { duration } = useFormat();
  const { description, tags, failure_threshold, recovery_threshold, depends_on } = check;
  const wait = duration(check.retry_interval_seconds * 1_000);
  const pairs: (KeyValue | false)[] = [
    description !== '' && { term: common('description'), value: description },
    tags.length > 0 && { term: common('tags'), value: <Tags of={tags} /> },
    { term: t('timeout'), value: duration(check.timeout_seconds * 1_000) },
    { term: t('down_after'), value: t('failures_in_row', { count: failure_threshold, wait }) },
    { term: t('up_after'), value: t('answers_in_row', { count: recovery_threshold }) },
    depends_on !== null && { term: t('depends_on'), value: <Dependency on={depends_on} /> },
    { term: t('badge'), value: common(check.badge_enabled ? 'on' : 'off') },
  ];
  return (
    <Card title={common('settings')}>
      <KeyValues pairs={pairs.filter((pair) => pair !== false)} />
    </Card>
  );
}
