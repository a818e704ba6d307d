// The fields of a webhook.

import { ruleListQuery } from '../../api/resources/rules.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Webhook } from '../../api/schema.gen.ts';
import { useAll } from '../../api/use-all.ts';
import { withScheme } from '../../domain/bare-address.ts';
import { Field } from '../../forms/field.tsx';
import { SwitchField } from '../../forms/fields/choice-fields.tsx';
import { SeveralOfField } from '../../forms/fields/combobox-fields.tsx';
import { HeadersField } from '../../forms/fields/pairs-field.tsx';
import { NameField, TextField } from '../../forms/fields/text-fields.tsx';
import { FormSection } from '../../forms/form.tsx';
import { useField, useFormLink } from '../../forms/form-context.ts';
import { useText } from '../../i18n/text.ts';
import { EVENTS, wordOf } from './events.ts';

const ADDRESS = 'https://';

export interface WebhookValues extends Pick<Webhook, 'name' | 'url' | 'headers' | 'events'> {
  rule_ids: number[];
  all_rules: boolean;
}

export const valuesOf = ({ name, url, headers, events, rule_ids }: Webhook): WebhookValues => ({
  ...{ name, url, headers, events },
  rule_ids: rule_ids ?? [],
  all_rules: rule_ids === null,
});

export const newValues = (): WebhookValues => ({
  ...{ name: '', url: '', headers: {}, events: [...EVENTS], rule_ids: [], all_rules: true },
});

/** null: every alert. */
export const bodyOf = ({ all_rules, rule_ids, url, ...rest }: WebhookValues) => ({
  ...rest,
  url: withScheme(url),
  rule_ids: all_rules ? null : rule_ids,
});

export function WebhookFields({ values }: { values: WebhookValues }) {
  const t = useText('webhooks');
  const rules = useAll(ruleListQuery(useAccount()));
  return (
    <>
      <FormSection title={t('section_where')}>
        <NameField />
        <AddressField typed={values.url} />
        <HeadersField name="headers" label={t('field_headers')} help={t('headers_help')} />
      </FormSection>
      <FormSection title={t('section_what')}>
        <EventsField />
        <SwitchField name="all_rules" label={t('field_all_rules')} />
        {!values.all_rules && (
          <SeveralOfField
            name="rule_ids"
            label={t('field_rules')}
            help={t('rules_help')}
            choices={(rules.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </FormSection>
    </>
  );
}

/** As it will be sent, once it is left. */
function AddressField({ typed }: { typed: string }) {
  const t = useText('webhooks');
  const { set } = useFormLink();
  const address = withScheme(typed);
  return (
    <TextField
      name="url"
      type="url"
      label={t('field_url')}
      help={t('url_help')}
      placeholder={ADDRESS}
      autoCapitalize="off"
      spellCheck={false}
      onBlur={() => address !== typed && set('url', address)}
    />
  );
}

function EventsField() {
  const t = useText('webhooks');
  const field = useField('events');
  const chosen = new Set(Array.isArray(field.value) ? field.value : []);
  return (
    <Field field={field} label={t('field_events')} help={t('events_help')} isGroup>
      {EVENTS.map((event) => (
        <label key={event} className="ticked">
          <input
            type="checkbox"
            checked={chosen.has(event)}
            disabled={field.isDisabled}
            onChange={(change) =>
              field.set(EVENTS.filter((one) => (one === event ? change.target.checked : chosen.has(one))))
            }
          />
          <span>{t(wordOf(event))}</span>
        </label>
      ))}
    </Field>
  );
}
