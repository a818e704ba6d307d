// Where a check is probed from, and how many of these must see it down. Nothing is asked where there is nothing to choose.

import { locationListQuery } from '../../../api/resources/locations.ts';
import { useAccount } from '../../../api/resources/session.ts';
import { useAll } from '../../../api/use-all.ts';
import { SelectField } from '../../../forms/fields/choice-fields.tsx';
import { SeveralOfField } from '../../../forms/fields/combobox-fields.tsx';
import { FormSection } from '../../../forms/form.tsx';
import { useText } from '../../../i18n/text.ts';
import type { CheckValues } from './check-form.ts';

export function LocationsFields({ values }: { values: CheckValues }) {
  const t = useText('locations');
  const uptime = useText('uptime');
  const { data } = useAll(locationListQuery(useAccount()));
  const { down_when } = values;
  const location_ids = values.location_ids ?? [];
  const locations = data ?? [];
  if (locations.length < 2 && location_ids.length === 0) return null;
  const counts = location_ids.length < 3 ? [] : location_ids.slice(2).map((_, index) => index + 2);
  const numbers = typeof down_when === 'number' ? [...new Set([...counts, down_when])] : counts;
  return (
    <FormSection title={t('title')}>
      <SeveralOfField
        name="location_ids"
        label={uptime('probed_from')}
        help={t('probed_from_help')}
        choices={locations.map(({ id, name, country, status }) => ({
          value: id,
          label: country ? `${name}, ${country}` : name,
          note: status === 'online' ? undefined : t(`is_${status}`),
        }))}
        placeholder={t(values.location_ids === null ? 'probed_from_online' : 'probed_from_service')}
        optional
      />
      {(values.location_ids === null || location_ids.length > 1) && (
        <SelectField<CheckValues['down_when']>
          name="down_when"
          label={t('down_when')}
          help={t('down_when_help')}
          choices={[
            ...(['majority', 'any', 'all'] as const).map((value) => ({
              value,
              label: t(`down_when_${value}`),
            })),
            ...numbers.map((value) => ({ value, label: t('down_when_count', { count: value }) })),
          ]}
        />
      )}
    </FormSection>
  );
}
