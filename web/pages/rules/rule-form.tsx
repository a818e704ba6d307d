// The form of a rule: when it fires, about what, whom it notifies, and what follows while nobody acknowledges.

import { type ReactNode, Suspense } from 'react';
import { channelListQuery } from '../../api/resources/channels.ts';
import { policyListQuery } from '../../api/resources/escalation-policies.ts';
import { useAccount } from '../../api/resources/session.ts';
import { useAll } from '../../api/use-all.ts';
import { ALERT_KINDS } from '../../domain/alert-kinds.ts';
import { TargetsField } from '../../domain/forms/targets-field.tsx';
import { SelectField } from '../../forms/fields/choice-fields.tsx';
import { SeveralOfField } from '../../forms/fields/combobox-fields.tsx';
import { DurationField } from '../../forms/fields/duration-field.tsx';
import { NumberField } from '../../forms/fields/number-field.tsx';
import { NameField, TextField } from '../../forms/fields/text-fields.tsx';
import { Form, FormSection } from '../../forms/form.tsx';
import type { Form as FormOf } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { late } from '../../ui/page/late.tsx';
import { EscalationsField } from './escalations-field.tsx';
import { ActiveHoursFields, SeverityHoursFields } from './hours-fields.tsx';
import { isMetricRule, METRICS, OPS, scaleOf, subjectTypeOf } from './kinds.ts';
import css from './rules.module.css';
import type { RuleValues } from './values.ts';
import { useMetricName } from './words.ts';

const ADDRESS = 'https://';

// What draws charts comes after the form.
export const BacktestCard = late(() => import('./backtest-card.tsx').then((card) => card.BacktestCard));

interface RuleFormProps {
  form: FormOf<RuleValues>;
  disabledBecause: string | undefined;
  /** The buttons. */
  children: ReactNode;
}

export function RuleForm({ form, disabledBecause, children }: RuleFormProps) {
  return (
    <div className={css.page}>
      <Form form={form} disabledBecause={disabledBecause}>
        <WhenSection values={form.values} />
        <AboutSection values={form.values} />
        <NotifySection hours={form.values.active_times} />
        {children}
      </Form>
      <Suspense fallback={null}>
        <BacktestCard values={form.values} />
      </Suspense>
    </div>
  );
}

function WhenSection({ values }: { values: RuleValues }) {
  const t = useText('rules');
  const states = useText('states');
  return (
    <FormSection title={t('section_when')}>
      <NameField help={t('name_help')} />
      <div className="form-fields pair-of">
        <SelectField
          name="kind"
          label={t('field_kind')}
          choices={ALERT_KINDS.map((value) => ({ value, label: states(`cause_${value}`) }))}
        />
        <SelectField
          name="severity"
          label={t('field_severity')}
          choices={(['critical', 'warning', 'info'] as const).map((value) => ({
            value,
            label: states(`severity_${value}`),
          }))}
        />
      </div>
      <SeverityHoursFields severity={values.severity} severity_times={values.severity_times} />
      {isMetricRule(values.kind) && <MetricFields metric={values.metric ?? 'any'} />}
    </FormSection>
  );
}

function MetricFields({ metric }: { metric: NonNullable<RuleValues['metric']> }) {
  const t = useText('rules');
  const name = useMetricName();
  const { unit } = scaleOf(metric);
  const isTime = metric === 'uptime';
  return (
    <>
      <div className="form-fields pair-of">
        <SelectField
          name="metric"
          label={t('field_metric')}
          choices={METRICS.map((value) => ({ value, label: name(value) }))}
        />
        <SelectField
          name="op"
          label={t('field_op')}
          choices={OPS.map((value) => ({ value, label: t(`op_${value}`) }))}
        />
        {isTime ? (
          <DurationField name="threshold" label={t('field_threshold')} />
        ) : (
          <NumberField name="threshold" label={t('field_threshold')} unit={unit} decimals />
        )}
      </div>
      <div className="form-fields pair-of">
        <DurationField
          name="for_seconds"
          label={t('field_for')}
          help={t('field_for_help')}
          usual={[0, 60, 300, 900]}
        />
        {isTime ? (
          <DurationField
            name="clear_threshold"
            label={t('field_clear')}
            help={t('field_clear_help')}
            optional
          />
        ) : (
          <NumberField
            name="clear_threshold"
            label={t('field_clear')}
            help={t('field_clear_help')}
            unit={unit}
            decimals
            optional
          />
        )}
      </div>
    </>
  );
}

function AboutSection({ values }: { values: RuleValues }) {
  const t = useText('rules');
  return (
    <FormSection title={t('section_about')}>
      <TargetsField name="targets" label={t('field_targets')} types={[subjectTypeOf(values.kind)]} />
    </FormSection>
  );
}

function NotifySection({ hours }: { hours: RuleValues['active_times'] }) {
  const t = useText('rules');
  const { data } = useAll(channelListQuery(useAccount()));
  const channels = (data ?? []).map(({ id, name, enabled }) => ({
    value: id,
    label: name,
    note: enabled ? undefined : t('off'),
  }));
  return (
    <FormSection title={t('section_notify')}>
      <SeveralOfField
        name="channel_ids"
        label={t('field_channels')}
        help={t('field_channels_help')}
        choices={channels}
        placeholder={t('channels_placeholder')}
      />
      <ActiveHoursFields hours={hours} />
      <DurationField
        name="repeat_seconds"
        label={t('field_repeat')}
        help={t('field_repeat_help')}
        usual={[900, 1_800, 3_600, 14_400]}
        optional
      />
      <PolicyField />
      <EscalationsField channels={channels} />
      <TextField
        name="runbook_url"
        type="url"
        label={t('field_runbook')}
        help={t('field_runbook_help')}
        placeholder={ADDRESS}
        empty={null}
        optional
      />
    </FormSection>
  );
}

function PolicyField() {
  const t = useText('rules');
  const { data = [] } = useAll(policyListQuery(useAccount()));
  const policies = data.map(({ id, name }) => ({ value: id as number | null, label: name }));
  return (
    <SelectField
      name="escalation_policy_id"
      label={t('field_policy')}
      help={t('field_policy_help')}
      choices={[{ value: null, label: t('policy_none') }, ...policies]}
    />
  );
}
