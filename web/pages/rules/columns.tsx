// The columns of the list of rules.

import { channelListQuery } from '../../api/resources/channels.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Rule } from '../../api/schema.gen.ts';
import { useAll } from '../../api/use-all.ts';
import { weekHoursText } from '../../domain/week-hours.ts';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { LightLink } from '../../ui/controls/light-link.tsx';
import type { Column } from '../../ui/lists/table.tsx';
import { State } from '../../ui/words/state.tsx';
import { Tags } from '../../ui/words/tag.tsx';
import { ruleAddress } from './addresses.ts';
import css from './rules.module.css';
import { useConditionWords } from './words.ts';

export function useRuleColumns(): Column<Rule>[] {
  const t = useText('rules');
  const common = useText('common');
  const states = useText('states');
  const account = useAccount();
  const condition = useConditionWords();
  const { data: channels } = useAll(channelListQuery(account));
  const names = new Map(channels?.map(({ id, name }) => [id, name]));
  return [
    { name: 'state', title: common('state'), phone: 'note', cell: (rule) => <RuleState rule={rule} /> },
    {
      name: 'name',
      title: common('name'),
      phone: 'title',
      cell: ({ id, name }) => (
        <LightLink className={`cover ${css.name}`} to={ruleAddress(account, id)}>
          <bdi>{name}</bdi>
        </LightLink>
      ),
    },
    { name: 'when', title: t('column_when'), cell: (rule) => condition(rule) },
    {
      name: 'severity',
      title: t('column_severity'),
      cell: ({ severity, severity_times: timed }) =>
        timed
          ? t('severity_timed', {
              other: states(`severity_${severity}`),
              timed: states(`severity_${timed.severity}`),
            })
          : states(`severity_${severity}`),
    },
    { name: 'about', title: t('column_about'), cell: ({ targets }) => <About targets={targets} /> },
    {
      name: 'whom',
      title: t('column_recipients'),
      phone: 'note-aside',
      cell: (rule) => channels && <Recipients rule={rule} names={names} />,
    },
    {
      name: 'then',
      title: t('column_then'),
      isWide: true,
      cell: (rule) => <Then rule={rule} />,
    },
  ];
}

export function RuleState({ rule, pill = false }: { rule: Rule; pill?: boolean }) {
  const t = useText('rules');
  return (
    <State is={rule.enabled ? 'ok' : 'paused'} pill={pill}>
      {t(rule.enabled ? 'on' : 'off')}
    </State>
  );
}

function About({ targets: { all, ids, tags } }: Pick<Rule, 'targets'>) {
  const t = useText('rules');
  if (all) return t('about_all');
  if (ids.length === 0 && tags.length === 0) return <State is="warn">{t('about_nothing')}</State>;
  return (
    <>
      {ids.length > 0 && t('about_ids', { count: ids.length })} <Tags of={tags} />
    </>
  );
}

function Recipients({ rule, names }: { rule: Rule; names: ReadonlyMap<number, string> }) {
  const t = useText('rules');
  const format = useFormat();
  const known = rule.channel_ids.flatMap((id) => names.get(id) ?? []);
  if (known.length === 0) return <State is="warn">{t('nobody')}</State>;
  return new Intl.ListFormat(format.locale, { type: 'unit' }).format(known);
}

function Then({ rule: { repeat_seconds, escalations, active_times } }: { rule: Rule }) {
  const t = useText('rules');
  const { duration, locale } = useFormat();
  if (repeat_seconds === null && escalations.length === 0 && active_times === null)
    return <span className="muted">{t('then_nothing')}</span>;
  return (
    <span className={css.then}>
      {active_times && <span>{t('then_active', { hours: weekHoursText(active_times.hours, locale) })}</span>}
      {repeat_seconds !== null && <span>{t('then_repeat', { time: duration(repeat_seconds * 1_000) })}</span>}
      {escalations[0] && (
        <span>
          {t('then_escalates', {
            count: escalations.length,
            time: duration(escalations[0].after_seconds * 1_000),
          })}
        </span>
      )}
    </span>
  );
}
