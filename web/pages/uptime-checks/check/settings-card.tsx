// What the check is set to do, for those who read it.

import { Suspense } from 'react';
import { locationListQuery } from '../../../api/resources/locations.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { UptimeCheck } from '../../../api/schema.gen.ts';
import { useAll } from '../../../api/use-all.ts';
import { Dependency } from '../../../domain/checks/dependency.tsx';
import { useLateText, useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Card } from '../../../ui/page/card.tsx';
import { type KeyValue, KeyValues } from '../../../ui/page/key-values.tsx';
import { State } from '../../../ui/words/state.tsx';
import { Tags } from '../../../ui/words/tag.tsx';
import { useTicking } from '../../../ui/words/time.tsx';
import { useKindText } from '../kind-text.ts';
import { certificateDays, isProbed } from '../target.ts';

const WARNED_DAYS = 21;

function ClientCertificate({ expiresAt }: { expiresAt: string }) {
  const t = useText('uptime');
  const now = useTicking((moment) => moment - (moment % 3_600_000));
  const days = certificateDays(expiresAt, now) ?? 0;
  return (
    <State is={days < 0 ? 'down' : days <= WARNED_DAYS ? 'warn' : 'ok'}>
      {days < 0 ? t('ran_out') : t('days_left', { count: days })}
    </State>
  );
}

/** Where it is probed from, and how many of these must see it down. */
function ProbedFrom({ check: { location_ids, down_when } }: { check: UptimeCheck }) {
  const t = useLateText('locations');
  const { data } = useAll(locationListQuery(useAccount()));
  const names = new Map(data?.map(({ id, name }) => [id, name]));
  const shown = location_ids.map((id) => names.get(id) ?? String(id)).join(', ');
  if (!t || location_ids.length < 2) return shown;
  const when =
    typeof down_when === 'number' ? t('down_when_count', { count: down_when }) : t(`down_when_${down_when}`);
  return `${shown} · ${t('down_when')}: ${when}`;
}

function groupPairs(
  { rule, at_least, notify }: NonNullable<UptimeCheck['group']>,
  t: ReturnType<typeof useKindText>,
): KeyValue[] {
  const upWhile = at_least === null ? t('group', `rule_${rule}`) : `${t('group', 'at_least')} ${at_least}`;
  return [
    { term: t('group', 'rule'), value: upWhile },
    { term: t('group', 'notify'), value: t('group', `notify_${notify}`) },
  ];
}

export function SettingsCard({ check }: { check: UptimeCheck }) {
  const t = useText('uptime');
  const common = useText('common');
  const kindText = useKindText();
  const { duration } = useFormat();
  const { description, tags, failure_threshold, recovery_threshold, depends_on } = check;
  const lasting = (condition: string, seconds: number) =>
    seconds === 0 ? condition : t('lasting', { condition, time: duration(seconds * 1_000) });
  const wait = duration(check.retry_interval_seconds * 1_000);
  const pairs: (KeyValue | false)[] = [
    description !== '' && { term: common('description'), value: description },
    tags.length > 0 && { term: common('tags'), value: <Tags of={tags} /> },
    check.upside_down && { term: t('upside_down'), value: common('on') },
    check.client_certificate_expires_at !== null && {
      term: t('client_certificate'),
      value: <ClientCertificate expiresAt={check.client_certificate_expires_at} />,
    },
    ...(check.group ? groupPairs(check.group, kindText) : []),
    isProbed(check) && { term: t('timeout'), value: duration(check.timeout_seconds * 1_000) },
    isProbed(check) && {
      term: t('down_after'),
      value: lasting(t('failures_in_row', { count: failure_threshold, wait }), check.confirm_after_seconds),
    },
    isProbed(check) && {
      term: t('up_after'),
      value: lasting(t('answers_in_row', { count: recovery_threshold }), check.recover_after_seconds),
    },
    check.location_ids.length > 0 && {
      term: t('probed_from'),
      value: (
        <Suspense>
          <ProbedFrom check={check} />
        </Suspense>
      ),
    },
    depends_on !== null && { term: t('depends_on'), value: <Dependency on={depends_on} /> },
    { term: t('badge'), value: common(check.badge_enabled ? 'on' : 'off') },
  ];
  return (
    <Card title={common('settings')}>
      <KeyValues pairs={pairs.filter((pair) => pair !== false)} />
    </Card>
  );
}
