// The fields of a channel: those of its kind, and its words.

import { Suspense } from 'react';
import type { JsonSchema } from '../../../shared/json-schema/json-schema.ts';
import { languageChoices } from '../../../shared/languages.ts';
import type { ChannelKind } from '../../api/schema.gen.ts';
import { SchemaFields } from '../../domain/forms/schema-form.tsx';
import type { FieldWords } from '../../forms/field.tsx';
import { SelectField } from '../../forms/fields/choice-fields.tsx';
import { NameField } from '../../forms/fields/text-fields.tsx';
import { FormSection } from '../../forms/form.tsx';
import { useText } from '../../i18n/text.ts';
import { late } from '../../ui/page/late.tsx';
import { useFieldWords } from './words.ts';

export interface ChannelValues {
  name: string;
  config: Record<string, unknown>;
  title_template: string | null;
  text_template: string | null;
}

const OWN = { webhook_id: WebhookField, schedule_id: ScheduleField, language: LanguageField };

export function ChannelFields({ kind }: { kind: ChannelKind }) {
  const t = useText('channels');
  const words = useFieldWords(kind.kind);
  return (
    <FormSection title={t('section_where')}>
      <NameField help={t('name_help')} />
      <SchemaFields schema={kind.config as JsonSchema} path="config" words={words} own={OWN} />
      {kind.for_people && (
        <Suspense>
          <LateTemplateFields />
        </Suspense>
      )}
    </FormSection>
  );
}

function LanguageField(props: FieldWords) {
  const t = useText('forms');
  return <SelectField {...props} choices={[{ value: null, label: t('no_choice') }, ...languageChoices]} />;
}

/** Of kinds that people read. */
const LateTemplateFields = late(() => import('./template-fields.tsx').then((file) => file.TemplateFields));

/** Each for one kind alone. */
const LateWebhookField = late(() => import('./webhook-field.tsx').then((file) => file.WebhookField));
const LateScheduleField = late(() => import('./schedule-field.tsx').then((file) => file.ScheduleField));

function WebhookField(props: FieldWords) {
  return (
    <Suspense>
      <LateWebhookField {...props} />
    </Suspense>
  );
}

function ScheduleField(props: FieldWords) {
  return (
    <Suspense>
      <LateScheduleField {...props} />
    </Suspense>
  );
}
