// What the check is set to do, for those who read it.

import { Link } from '@tanstack/react-router';
import { useAccount } from '../../../api/resources/session.ts';
import { useSubjectName } from '../../../api/resources/subject-name.ts';
import type { UptimeCheck } from '../../../api/schema.gen.ts';
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
    depends_on !== null && { term: t('depends_on'), value: <Parent of={depends_on} /> },
    { term: t('badge'), value: common(check.badge_enabled ? 'on' : 'off') },
  ];
  return (
    <Card title={common('settings')}>
      <KeyValues pairs={pairs.filter((pair) => pair !== false)} />
    </Card>
  );
}

const PATHS = { cron_check: 'cron-checks', server: 'servers', uptime_check: 'uptime-checks' };

function Parent({ of }: { of: NonNullable<UptimeCheck['depends_on']> }) {
  const t = useText('uptime');
  const account = useAccount();
  const name = useSubjectName(of);
  const { type, id } = of;
  if (type === 'process') return t('parent_process');
  return (
    <Link className="link" to={`/a/${account}/${PATHS[type]}/${id}` as string}>
      {name ?? t(`parent_${type}`)}
    </Link>
  );
}
