// The fields of a channel: those of its kind, and its words.

import { Link } from '@tanstack/react-router';
import type { JsonSchema } from '../../../shared/json-schema/json-schema.ts';
import { languageChoices } from '../../../shared/languages.ts';
import { useAccount } from '../../api/resources/session.ts';
import { webhookListQuery } from '../../api/resources/webhooks.ts';
import type { ChannelKind } from '../../api/schema.gen.ts';
import { useAll } from '../../api/use-all.ts';
import { SchemaFields } from '../../domain/forms/schema-form.tsx';
import type { FieldWords } from '../../forms/field.tsx';
import { SelectField } from '../../forms/fields/choice-fields.tsx';
import { OneOfField } from '../../forms/fields/combobox-fields.tsx';
import { NameField } from '../../forms/fields/text-fields.tsx';
import { FormSection } from '../../forms/form.tsx';
import { useText } from '../../i18n/text.ts';
import { TemplateFields } from './template-fields.tsx';
import { useFieldWords } from './words.ts';

export interface ChannelValues {
  name: string;
  config: Record<string, unknown>;
  title_template: string | null;
  text_template: string | null;
}

const OWN = { webhook_id: WebhookField, language: LanguageField };

export function ChannelFields({ kind }: { kind: ChannelKind }) {
  const t = useText('channels');
  const words = useFieldWords(kind.kind);
  return (
    <FormSection title={t('section_where')}>
      <NameField help={t('name_help')} />
      <SchemaFields schema={kind.config as JsonSchema} path="config" words={words} own={OWN} />
      {kind.for_people && <TemplateFields />}
    </FormSection>
  );
}

function LanguageField(props: FieldWords) {
  const t = useText('forms');
  return <SelectField {...props} choices={[{ value: null, label: t('no_choice') }, ...languageChoices]} />;
}

/** Of those of the account, by name. */
function WebhookField(props: FieldWords) {
  const t = useText('channels');
  const account = useAccount();
  const webhooks = useAll(webhookListQuery(account));
  const none = webhooks.data?.length === 0 && (
    <Link className="link" to={`/a/${account}/webhooks/new` as string}>
      {t('no_webhook_yet')}
    </Link>
  );
  return (
    <OneOfField
      {...props}
      help={none || props.help}
      choices={(webhooks.data ?? []).map(({ id, name, url }) => ({ value: id, label: name, note: url }))}
    />
  );
}
