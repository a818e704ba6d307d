// The fields of an uptime check, for a new one and for one that is changed.

import { Suspense } from 'react';
import { type ProbeKind, probeKinds } from '../../../../shared/probe-kinds.gen.ts';
import { isProbed } from '../../../../shared/probe-kinds.ts';
import { NotifiedInForm } from '../../../domain/forms/notified-in-form.tsx';
import { TagsField } from '../../../domain/forms/tags-field.tsx';
import { SubjectField } from '../../../domain/forms/targets-field.tsx';
import { RadioCards, SwitchField } from '../../../forms/fields/choice-fields.tsx';
import { DurationField } from '../../../forms/fields/duration-field.tsx';
import { NumberListField } from '../../../forms/fields/listed-fields.tsx';
import { NumberField } from '../../../forms/fields/number-field.tsx';
import { NameField, TextAreaField } from '../../../forms/fields/text-fields.tsx';
import { FormSection, FurtherFields } from '../../../forms/form.tsx';
import { useText } from '../../../i18n/text.ts';
import { late } from '../../../ui/page/late.tsx';
import { useKindText } from '../kind-text.ts';
import { type CheckValues, seesCertificate } from './check-form.ts';
import { ExpectedFields, TargetFields } from './kind-fields.tsx';

const LocationsFields = late(() => import('./locations-fields.tsx').then((file) => file.LocationsFields));

/** Far down the page. */
const AssertionsField = late(() =>
  import('../../../domain/forms/assertions-field.tsx').then((field) => field.AssertionsField),
);

interface CheckFieldsProps {
  values: CheckValues;
  /** Of the check that is changed; its kind stays. */
  id?: number;
}

export function CheckFields({ values, id }: CheckFieldsProps) {
  const t = useText('uptime');
  const kindText = useKindText();
  return (
    <>
      <FormSection title={t('what')}>
        {id === undefined && (
          <RadioCards
            name="kind"
            label={t('kind')}
            choices={probeKinds.map((value) => ({
              value,
              label: kindText(value, 'name'),
              help: kindText(value, 'help'),
            }))}
          />
        )}
        <NameField label={t('name')} />
        <TargetFields values={values} />
      </FormSection>
      {isProbed(values.kind) && <ProbingFields values={values} />}
      <OwnFields kind={values.kind} {...(id !== undefined && { id })} />
    </>
  );
}

/** How it is probed, and what answer is right. */
function ProbingFields({ values }: Pick<CheckFieldsProps, 'values'>) {
  const t = useText('uptime');
  const kindText = useKindText();
  return (
    <>
      <FormSection title={t('when')}>
        <DurationField name="interval_seconds" label={t('interval')} usual={[30, 60, 300, 900, 3_600]} />
        <DurationField name="timeout_seconds" label={t('timeout')} help={t('timeout_help')} />
        <DurationField
          name="confirm_after_seconds"
          label={t('confirm_after')}
          help={t('confirm_after_help')}
          usual={[0, 30, 60, 180, 300]}
        />
        <NumberField
          name="failure_threshold"
          label={t('failure_threshold')}
          help={t('failure_threshold_help')}
        />
        <DurationField
          name="retry_interval_seconds"
          label={t('retry_interval')}
          help={t('retry_interval_help')}
          optional
        />
        <NumberField
          name="degraded_ms"
          label={t('degraded')}
          help={t('degraded_help')}
          unit={t('milliseconds')}
          optional
        />
      </FormSection>
      <Suspense>
        <LocationsFields values={values} />
      </Suspense>
      <FormSection title={t('expected')} help={t('expected_help')}>
        <ExpectedFields values={values} />
        <SwitchField name="upside_down" label={t('upside_down')} help={t('upside_down_help')} />
        <Suspense>
          <AssertionsField
            name="assertions"
            label={t('assertions')}
            kind={values.kind}
            measured={(fact) => kindText(values.kind, `fact_${fact}`)}
            optional
          />
        </Suspense>
        {seesCertificate(values) && (
          <NumberListField
            name="certificate_warn_days"
            label={t('warn_days')}
            help={t('warn_days_help')}
            optional
          />
        )}
      </FormSection>
    </>
  );
}

/** What the check is to the account. */
function OwnFields({ kind, id }: { kind: ProbeKind; id?: number }) {
  const t = useText('uptime');
  const common = useText('common');
  return (
    <>
      <FormSection title={t('around')}>
        <TagsField name="tags" label={common('tags')} suggestions="in_use" optional />
        <FurtherFields>
          <TextAreaField
            name="description"
            label={common('description')}
            help={t('description_help')}
            maxLength={500}
            optional
          />
          <SubjectField
            name="depends_on"
            label={t('depends_on')}
            help={t('depends_on_help')}
            {...(id !== undefined && { except: id })}
            optional
          />
          {isProbed(kind) && (
            <>
              <NumberField
                name="recovery_threshold"
                label={t('recovery_threshold')}
                help={t('recovery_threshold_help')}
              />
              <DurationField
                name="recover_after_seconds"
                label={t('recover_after')}
                help={t('recover_after_help')}
              />
            </>
          )}
          <SwitchField name="badge_enabled" label={t('badge')} help={t('badge_help')} />
        </FurtherFields>
      </FormSection>
      <NotifiedInForm type="uptime_check" id={id} />
    </>
  );
}
