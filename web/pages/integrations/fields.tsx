// The fields of an integration.

import type { Integration } from '../../api/schema.gen.ts';
import { TagsField } from '../../domain/forms/tags-field.tsx';
import { DurationField } from '../../forms/fields/duration-field.tsx';
import { NumberField } from '../../forms/fields/number-field.tsx';
import { SecretField } from '../../forms/fields/secret-field.tsx';
import { NameField, TextField } from '../../forms/fields/text-fields.tsx';
import { FormSection } from '../../forms/form.tsx';
import { useText } from '../../i18n/text.ts';
import { type Kind, type MappingValues, newMapping } from './kinds.ts';

export interface Values extends Pick<Integration, 'name' | 'tags' | 'tag_labels' | 'secret' | 'topic_arn'> {
  resolve_after_seconds: number;
  delete_after_days: number;
  mapping: MappingValues;
}

const HOUR = 3_600;

/** What is sent: only what the kind has. */
export const bodyOf = (kind: Kind, { mapping, secret, topic_arn, ...rest }: Values) => ({
  ...rest,
  ...(kind === 'generic' && { mapping }),
  ...(kind === 'sentry' && { secret }),
  ...(kind === 'cloudwatch' && { topic_arn }),
});

export const valuesOf = (integration: Integration): Values => {
  const { name, tags, tag_labels, secret, topic_arn, mapping } = integration;
  const { resolve_after_seconds, delete_after_days } = integration;
  return {
    ...{ name, tags, tag_labels, secret, topic_arn, resolve_after_seconds, delete_after_days },
    mapping: { ...newMapping, state: null, ...mapping },
  };
};

export function IntegrationFields({ kind }: { kind: Kind }) {
  const t = useText('integrations');
  return (
    <>
      <NameField />
      {kind === 'sentry' && (
        <SecretField name="secret" label={t('secret')} help={t('secret_help')} optional empty={null} />
      )}
      {kind === 'cloudwatch' && (
        <TextField name="topic_arn" label={t('topic')} help={t('topic_help')} optional empty={null} />
      )}
      {kind === 'generic' && <MappingFields />}
      <TagsField name="tags" label={t('tags')} help={t('tags_help')} optional suggestions="in_use" />
      <TagsField
        name="tag_labels"
        label={t('tag_labels')}
        help={t('tag_labels_help')}
        optional
        placeholder=""
      />
      <DurationField
        name="resolve_after_seconds"
        label={t('resolve_after')}
        help={t('resolve_after_help')}
        usual={[HOUR, 24 * HOUR, 7 * 24 * HOUR]}
      />
      <NumberField
        name="delete_after_days"
        label={t('delete_after')}
        help={t('delete_after_help')}
        unit={t('days')}
      />
    </>
  );
}

function MappingFields() {
  const t = useText('integrations');
  return (
    <FormSection title={t('mapping')} help={t('mapping_lead')}>
      <TextField name="mapping.title" label={t('map_title')} spellCheck={false} />
      {(['key', 'severity', 'state', 'message', 'url', 'items'] as const).map((name) => (
        <TextField
          key={name}
          name={`mapping.${name}`}
          label={t(`map_${name}`)}
          help={t(`map_${name}_help`)}
          spellCheck={false}
          optional
          empty={null}
        />
      ))}
      <TagsField
        name="mapping.resolved_values"
        label={t('map_resolved')}
        help={t('map_resolved_help')}
        optional
        placeholder=""
      />
    </FormSection>
  );
}
