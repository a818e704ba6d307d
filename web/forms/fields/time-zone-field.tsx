import { useDeferredValue, useMemo } from 'react';
import { useZone } from '../../i18n/person.ts';
import { useReading } from '../../i18n/text.ts';
import { controlProps, Field, type FieldWords } from '../field.tsx';
import { useField } from '../form-context.ts';
import { OneOf } from './lazy-combobox.tsx';
import type { Option } from './options.ts';
import { offsetOf, zonesOf } from './time-zones.ts';

/** An IANA name, found by any part of it; one's own zone comes first. */
export function TimeZoneField({ name, label, help, optional }: FieldWords) {
  const field = useField(name);
  const own = useZone();
  const chosen = typeof field.value === 'string' ? field.value : '';
  const options = useMemo(() => zoneOptions([own, chosen]), [own, chosen]);
  return (
    <Field field={field} label={label} help={help} optional={optional}>
      <OneOf
        control={controlProps(field, help)}
        options={options}
        chosen={options.find(({ value }) => value === chosen) ?? null}
        onChoose={({ value }) => field.set(value)}
      />
    </Field>
  );
}

function zoneOptions(first: readonly string[]): Option[] {
  const now = new Date();
  return zonesOf(first.filter(Boolean)).map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
    note: <Offset zone={zone} at={now} />,
  }));
}

/** Of four hundred zones they take longer than the list, which is shown before. */
function Offset({ zone, at }: { zone: string; at: Date }) {
  const { locale } = useReading();
  return useDeferredValue(true, false) && offsetOf(zone, at, locale);
}
