// The fields of an uptime check, for a new one and for one that is changed.

import { AssertionsField } from '../../../domain/forms/assertions-field.tsx';
import { TagsField } from '../../../domain/forms/tags-field.tsx';
import { SubjectField } from '../../../domain/forms/targets-field.tsx';
import { RadioCards, SelectField, SwitchField } from '../../../forms/fields/choice-fields.tsx';
import { DurationField } from '../../../forms/fields/duration-field.tsx';
import { NumberListField, StatusCodesField } from '../../../forms/fields/listed-fields.tsx';
import { NumberField } from '../../../forms/fields/number-field.tsx';
import { HeadersField } from '../../../forms/fields/pairs-field.tsx';
import { SecretField } from '../../../forms/fields/secret-field.tsx';
import { TextAreaField, TextField } from '../../../forms/fields/text-fields.tsx';
import { FormSection, FurtherFields } from '../../../forms/form.tsx';
import { useText } from '../../../i18n/text.ts';
import { KINDS } from '../list/list-search.ts';
import { type CheckValues, hasBody, seesCertificate } from './check-form.ts';

interface CheckFieldsProps {
  values: CheckValues;
  /** Of the check that is changed; its kind stays. */
  id?: number;
}

export function CheckFields({ values, id }: CheckFieldsProps) {
  const t = useText('uptime');
  return (
    <>
      <FormSection title={t('what')}>
        {id === undefined && (
          <RadioCards
            name="kind"
            label={t('kind')}
            choices={KINDS.map((value) => ({
              value,
              label: t(`kind_${value}`),
              help: t(`kind_${value}_help`),
            }))}
          />
        )}
        <TextField name="name" label={t('name')} maxLength={100} />
        <TargetFields values={values} />
      </FormSection>
      <FormSection title={t('when')}>
        <DurationField name="interval_seconds" label={t('interval')} usual={[30, 60, 300, 900, 3_600]} />
        <DurationField name="timeout_seconds" label={t('timeout')} help={t('timeout_help')} />
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
      <FormSection title={t('expected')} help={t('expected_help')}>
        {values.kind === 'http' && (
          <StatusCodesField name="http.expected_status" label={t('expected_status')} />
        )}
        {values.kind === 'tcp' && (
          <TextField name="tcp.expect" label={t('expect')} help={t('expect_help')} empty={null} optional />
        )}
        <AssertionsField name="assertions" label={t('assertions')} kind={values.kind} optional />
        {seesCertificate(values) && (
          <NumberListField
            name="certificate_warn_days"
            label={t('warn_days')}
            help={t('warn_days_help')}
            optional
          />
        )}
      </FormSection>
      <OwnFields {...(id !== undefined && { id })} />
    </>
  );
}

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const RECORDS = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'TXT', 'SRV'] as const;
const STARTTLS = ['smtp', 'imap', 'pop3', 'postgres'] as const;

const asChoices = <T extends string>(values: readonly T[]) =>
  values.map((value) => ({ value, label: value.toUpperCase() }));

const HOST = { autoCapitalize: 'off', autoComplete: 'off', spellCheck: false } as const;

function TargetFields({ values }: { values: CheckValues }) {
  const t = useText('uptime');
  if (values.kind === 'http') return <HttpFields values={values} />;
  const host = <TextField name="host" label={t('host')} placeholder={t('host_example')} {...HOST} />;
  if (values.kind === 'tcp')
    return (
      <>
        {host}
        <NumberField name="port" label={t('port')} placeholder={t('port_example')} />
        <FurtherFields>
          <SecretField name="tcp.send" label={t('send')} help={t('send_help')} empty={null} optional />
        </FurtherFields>
      </>
    );
  if (values.kind === 'tls')
    return (
      <>
        {host}
        <NumberField name="port" label={t('port')} placeholder={t('tls_port_example')} optional />
        <SelectField
          name="tls.starttls"
          label={t('starttls')}
          choices={[{ value: null, label: t('starttls_none') }, ...asChoices(STARTTLS)]}
        />
      </>
    );
  return (
    <>
      <TextField name="host" label={t('looked_up')} placeholder={t('looked_up_example')} {...HOST} />
      <SelectField name="record_type" label={t('record_type')} choices={asChoices(RECORDS)} />
      <TextField
        name="dns.resolver"
        label={t('resolver')}
        help={t('resolver_help')}
        empty={null}
        optional
        {...HOST}
      />
    </>
  );
}

function HttpFields({ values }: { values: CheckValues }) {
  const t = useText('uptime');
  return (
    <>
      <TextField
        name="url"
        label={t('url')}
        type="url"
        inputMode="url"
        placeholder={t('url_example')}
        {...HOST}
      />
      <FurtherFields title={t('request')}>
        <SelectField name="http.method" label={t('method')} choices={asChoices(METHODS)} />
        <HeadersField name="http.headers" label={t('headers')} help={t('headers_help')} optional />
        {hasBody(values) && (
          <SecretField name="http.body" label={t('body')} help={t('body_help')} empty={null} optional />
        )}
        <SwitchField name="http.follow_redirects" label={t('follow_redirects')} />
        <SwitchField name="http.verify_tls" label={t('verify_tls')} help={t('verify_tls_help')} />
      </FurtherFields>
    </>
  );
}

/** What the check is to the account. */
function OwnFields({ id }: { id?: number }) {
  const t = useText('uptime');
  const common = useText('common');
  return (
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
        <NumberField
          name="recovery_threshold"
          label={t('recovery_threshold')}
          help={t('recovery_threshold_help')}
        />
        <SwitchField name="badge_enabled" label={t('badge')} help={t('badge_help')} />
      </FurtherFields>
    </FormSection>
  );
}
