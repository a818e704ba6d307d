// The layers of a schedule, the lowest first.

import { ArrowUp, CalendarPlus, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { serverNow } from '../../api/server-time.ts';
import { WeekHoursField } from '../../domain/forms/week-hours-field.tsx';
import { Field } from '../../forms/field.tsx';
import { SelectField } from '../../forms/fields/choice-fields.tsx';
import { SeveralOfField } from '../../forms/fields/combobox-fields.tsx';
import { NumberField } from '../../forms/fields/number-field.tsx';
import { SecretField } from '../../forms/fields/secret-field.tsx';
import { TextField } from '../../forms/fields/text-fields.tsx';
import { useField } from '../../forms/form-context.ts';
import { useText } from '../../i18n/text.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import css from './on-call.module.css';
import { useMembers } from './use-members.ts';
import { type LayerValues, newCalendarLayer, newLayer } from './values.ts';

const MOST_LAYERS = 8;
const UNITS = ['hour', 'day', 'week'] as const;

const layersOf = (value: unknown): LayerValues[] => (Array.isArray(value) ? value : []);

export function LayersField({ timezone }: { timezone: string }) {
  const t = useText('on_call');
  const field = useField('layers');
  const layers = layersOf(field.value);
  // Rows have no ids of their own: what is typed in one must not move to another when one leaves.
  const [drops, setDrops] = useState(0);
  return (
    <Field field={field} label={t('layers')} help={t('layers_help')} isGroup>
      <div className={css.layers}>
        {layers.map((layer, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else, and all are new when one leaves
          <div key={`${drops} ${place}`} className={css.part}>
            <header>
              <span>{layer.name || t('layer_number', { place: String(place + 1) })}</span>
              {!field.isDisabled && place > 0 && (
                <IconButton
                  {...{ icon: ArrowUp, size: 'sm', variant: 'ghost' }}
                  label={t('layer_lower', { place: String(place + 1) })}
                  onClick={() => {
                    setDrops(drops + 1);
                    const below = layers[place - 1] ?? layer;
                    field.set(layers.with(place - 1, layer).with(place, below));
                  }}
                />
              )}
              {!field.isDisabled && (
                <IconButton
                  {...{ icon: Trash2, size: 'sm', variant: 'ghost' }}
                  label={t('layer_remove', { place: String(place + 1) })}
                  onClick={() => {
                    setDrops(drops + 1);
                    field.set(layers.filter((_layer, other) => other !== place));
                  }}
                />
              )}
            </header>
            {layer.calendar ? (
              <CalendarFields name={`layers.${place}`} />
            ) : (
              <LayerFields name={`layers.${place}`} />
            )}
          </div>
        ))}
      </div>
      {!field.isDisabled && layers.length < MOST_LAYERS && (
        <div className="acts">
          <Button
            size="sm"
            icon={Plus}
            onClick={() => field.set([...layers, newLayer(serverNow(), timezone)])}
          >
            {t('layer_add')}
          </Button>
          <Button size="sm" icon={CalendarPlus} onClick={() => field.set([...layers, newCalendarLayer()])}>
            {t('import_add')}
          </Button>
        </div>
      )}
    </Field>
  );
}

function LayerFields({ name }: { name: string }) {
  const t = useText('on_call');
  const { choices, isWhole } = useMembers();
  return (
    <>
      <TextField name={`${name}.name`} label={t('layer_name')} optional maxLength={100} />
      <SeveralOfField
        name={`${name}.member_ids`}
        label={t('members')}
        help={t('members_help')}
        placeholder={t('members_placeholder')}
        choices={choices}
        isWhole={isWhole}
      />
      <div className="form-fields pair-of">
        <NumberField name={`${name}.rotation.length`} label={t('turn')} />
        <SelectField
          name={`${name}.rotation.unit`}
          label={t('turn_unit')}
          choices={UNITS.map((value) => ({ value, label: t(`unit_${value}`) }))}
        />
      </div>
      <TextField
        name={`${name}.first_handover`}
        label={t('first_handover')}
        help={t('first_handover_help')}
        type="datetime-local"
      />
      <WeekHoursField name={`${name}.restrictions`} label={t('restrictions')} help={t('restrictions_help')} />
    </>
  );
}

function CalendarFields({ name }: { name: string }) {
  const t = useText('on_call');
  return (
    <>
      <TextField name={`${name}.name`} label={t('layer_name')} optional maxLength={100} />
      <SecretField
        name={`${name}.calendar.url`}
        label={t('import_address')}
        help={t('import_address_help')}
      />
      <WeekHoursField name={`${name}.restrictions`} label={t('restrictions')} help={t('restrictions_help')} />
    </>
  );
}
