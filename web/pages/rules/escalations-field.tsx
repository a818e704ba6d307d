// Who else is notified, step by step, while nobody acknowledges.

import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Field } from '../../forms/field.tsx';
import { type ListChoice, SeveralOfField } from '../../forms/fields/combobox-fields.tsx';
import { DurationField } from '../../forms/fields/duration-field.tsx';
import { useField } from '../../forms/form-context.ts';
import { useText } from '../../i18n/text.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import css from './rules.module.css';

const MOST_STEPS = 5;
const STEP_SECONDS = 900;

interface Step {
  after_seconds: unknown;
  channel_ids: number[];
}

const stepsOf = (value: unknown): Step[] => (Array.isArray(value) ? value : []);

export function EscalationsField({ channels }: { channels: readonly ListChoice<number>[] }) {
  const t = useText('rules');
  const field = useField('escalations');
  const steps = stepsOf(field.value);
  const keys = useKeysOf(steps.length);
  const last = steps.at(-1)?.after_seconds;
  const add = () => {
    const after_seconds = typeof last === 'number' ? last * 2 : STEP_SECONDS;
    field.set([...steps, { after_seconds, channel_ids: [] }]);
  };
  return (
    <Field field={field} label={t('escalations')} help={t('escalations_help')} isGroup>
      {steps.map((_, place) => (
        <div key={keys.of[place]} className={css.step}>
          <DurationField name={`escalations.${place}.after_seconds`} label={t('step_after')} help="" />
          <SeveralOfField
            name={`escalations.${place}.channel_ids`}
            label={t('step_notify')}
            choices={channels}
            placeholder={t('channels_placeholder')}
          />
          {!field.isDisabled && (
            <IconButton
              icon={Trash2}
              size="sm"
              variant="ghost"
              label={t('step_remove', { place: String(place + 1) })}
              onClick={() => {
                keys.drop(place);
                field.set(steps.filter((_step, other) => other !== place));
              }}
            />
          )}
        </div>
      ))}
      {!field.isDisabled && steps.length < MOST_STEPS && (
        <div>
          <Button size="sm" icon={Plus} onClick={add}>
            {t('step_add')}
          </Button>
        </div>
      )}
    </Field>
  );
}

/** Steps have no ids of their own, and what is typed in one must not move to the next when one is removed. */
function useKeysOf(count: number) {
  const next = useRef(count);
  const [kept, setKept] = useState(() => Array.from({ length: count }, (_, place) => place));
  const of = [...kept.slice(0, count)];
  while (of.length < count) of.push(next.current + of.length);
  return {
    of,
    drop(place: number) {
      next.current += MOST_STEPS;
      setKept(of.filter((_, other) => other !== place));
    },
  };
}
