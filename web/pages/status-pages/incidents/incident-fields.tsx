// Fields that the forms of incidents share.

import type { StatusPage } from '../../../api/schema.gen.ts';
import { RadioCards, SelectField, SwitchField } from '../../../forms/fields/choice-fields.tsx';
import { SeveralOfField } from '../../../forms/fields/combobox-fields.tsx';
import { DateTimeField } from '../../../forms/fields/date-time-field.tsx';
import { TextAreaField, TextField } from '../../../forms/fields/text-fields.tsx';
import { useText } from '../../../i18n/text.ts';
import { nameIn } from '../components/components.ts';
import { useSeverityChoices, useStatusChoices } from './incident-words.ts';

export function TitleField() {
  const t = useText('status_pages');
  return <TextField name="title" label={t('incident_title')} maxLength={200} />;
}

export function SeverityField() {
  const t = useText('status_pages');
  return <RadioCards name="severity" label={t('severity')} choices={useSeverityChoices()} />;
}

export function StatusField() {
  const t = useText('status_pages');
  return <SelectField name="status" label={t('status')} choices={useStatusChoices()} />;
}

export function MessageField({ label }: { label: string }) {
  const t = useText('status_pages');
  return <TextAreaField name="message" label={label} help={t('message_help')} rows={6} maxLength={5_000} />;
}

interface AffectedProps {
  page: StatusPage;
  label: string;
  help: string;
}

/** Some of the components of the page. */
export function AffectedField({ page, label, help }: AffectedProps) {
  const states = useText('states');
  const choices = page.components.map((component) => ({
    value: component.id,
    label: component.display_name ?? nameIn(component, page.monitors) ?? String(component.id),
    note: states(`subject_${component.type}`),
  }));
  return <SeveralOfField name="affected_components" label={label} help={help} choices={choices} optional />;
}

/** How each of what is affected is: the page shows it where its monitor does not see worse. */
export function ImpactFields({ page, affected }: { page: StatusPage; affected: readonly number[] }) {
  const t = useText('status_pages');
  const choices = [
    { value: null, label: t('impact_none') },
    { value: 'degraded', label: t('impact_degraded') },
    { value: 'outage', label: t('impact_outage') },
  ];
  return page.components
    .filter(({ id }) => affected.includes(id))
    .map((component) => {
      const name = component.display_name ?? nameIn(component, page.monitors) ?? String(component.id);
      return (
        <SelectField
          key={component.id}
          name={`impacts.${component.id}`}
          label={t('impact_on', { name })}
          choices={choices}
        />
      );
    });
}

export function WhenField({ label, help }: { label: string; help: string }) {
  return <DateTimeField name="created_at" label={label} help={help} optional />;
}

export function NotifyField() {
  const t = useText('status_pages');
  return <SwitchField name="notify" label={t('notify')} help={t('notify_help')} />;
}
