// How a check is set.

import { useAccount, useCan } from '../../../api/resources/session.ts';
import type { CronCheck } from '../../../api/schema.gen.ts';
import { Dependency } from '../../../domain/checks/dependency.tsx';
import { useText } from '../../../i18n/text.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { KeyValues } from '../../../ui/page/key-values.tsx';
import { Tags } from '../../../ui/words/tag.tsx';
import { Duration, Time } from '../../../ui/words/time.tsx';
import { editAddress } from '../addresses.ts';
import { type Listed, listed } from '../settings.ts';

export function SettingsCard({ check }: { check: CronCheck }) {
  const t = useText('cron');
  const common = useText('common');
  const account = useAccount();
  const mayEdit = useCan('editor');
  return (
    <Card
      title={common('settings')}
      actions={
        mayEdit && (
          <ButtonLink size="sm" variant="ghost" to={editAddress(account, check.id)}>
            {common('edit')}
          </ButtonLink>
        )
      }
    >
      <KeyValues
        pairs={[
          ...(check.description === '' ? [] : [{ term: common('description'), value: check.description }]),
          { term: t('column_schedule'), value: <Schedule check={check} /> },
          { term: t('grace'), value: <Seconds of={check.grace_seconds} /> },
          ...listed
            .filter((setting) => isShown(setting, check))
            .map((setting) => ({
              term: t(setting.term ?? setting.label),
              value: <ListedValue of={setting} check={check} />,
            })),
          ...(check.depends_on
            ? [{ term: t('depends_on'), value: <Dependency on={check.depends_on} /> }]
            : []),
          { term: t('badge'), value: check.badge_enabled ? common('on') : common('off') },
          ...(check.tags.length > 0 ? [{ term: common('tags'), value: <Tags of={check.tags} /> }] : []),
          { term: common('created'), value: <Time at={check.created_at} as="date" /> },
        ]}
      />
    </Card>
  );
}

function isShown(setting: Listed, check: CronCheck): boolean {
  const value = check[setting.name];
  if (setting.as === 'words') return wordsIn(value).length > 0;
  if (setting.as === 'number' || (setting.as === 'switch' && setting.is_further))
    return value !== setting.initial;
  return value !== null || (setting.as === 'duration' && setting.none !== undefined);
}

const wordsIn = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

function ListedValue({ of: setting, check }: { of: Listed; check: CronCheck }) {
  const t = useText('cron');
  const value = check[setting.name];
  switch (setting.as) {
    case 'switch':
      return t(value ? setting.on : setting.off);
    case 'duration':
      return typeof value === 'number' ? <Seconds of={value} /> : setting.none && t(setting.none);
    case 'number':
      return String(value);
    case 'words':
      return <Tags of={wordsIn(value)} />;
  }
}

const Seconds = ({ of }: { of: number }) => <Duration ms={of * 1_000} />;

function Schedule({ check }: { check: CronCheck }) {
  const t = useText('cron');
  const { cron_expression, interval_seconds, timezone } = check;
  if (cron_expression === null)
    return t.rich('every', { time: <Duration ms={(interval_seconds ?? 0) * 1_000} /> });
  return t.rich('schedule_in_zone', { schedule: <code>{cron_expression}</code>, zone: timezone });
}
