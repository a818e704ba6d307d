// The steps of a scenario: added, moved, removed, each with its request and what is made of its answer.

import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { Field, type FieldWords } from '../../../forms/field.tsx';
import { SelectField, SwitchField } from '../../../forms/fields/choice-fields.tsx';
import { StatusCodesField } from '../../../forms/fields/listed-fields.tsx';
import { HeadersField } from '../../../forms/fields/pairs-field.tsx';
import { TextField } from '../../../forms/fields/text-fields.tsx';
import { FurtherFields } from '../../../forms/form.tsx';
import { useField } from '../../../forms/form-context.ts';
import { useText } from '../../../i18n/text.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { late } from '../../../ui/page/late.tsx';
import { ExtractField } from './extract-field.tsx';
import css from './form.module.css';
import { SecretTextField } from './secret-text-field.tsx';
import { MOST_STEPS, methods, newStep, type Step, swapped } from './steps.ts';

/** Of the check as well, further down. */
const AssertionsField = late(() =>
  import('../../../domain/forms/assertions-field.tsx').then((field) => field.AssertionsField),
);

const TYPED = { autoCapitalize: 'off', autoComplete: 'off', spellCheck: false } as const;

export function StepsField({ name, label, help }: FieldWords) {
  const t = useText('uptime');
  const field = useField(name);
  const steps = Array.isArray(field.value) ? (field.value as Step[]) : [];
  const keys = useKeys(steps.length);
  const whole = { ...field, issues: field.issues.filter((issue) => issue.field === name) };
  const move = (index: number, by: 1 | -1) => {
    keys.swap(index, index + by);
    field.set(swapped(steps, index, index + by));
  };
  const remove = (index: number) => {
    keys.remove(index);
    field.set(steps.toSpliced(index, 1));
  };
  return (
    <Field field={whole} label={label} help={help} isGroup>
      {steps.map((step, index) => (
        <fieldset key={keys.of(index)} className={css.step} aria-label={step.name}>
          <legend>
            {t('kind_scenario_step_number', { number: String(index + 1) })}
            {!field.isDisabled && (
              <StepActs
                name={step.name}
                isFirst={index === 0}
                isLast={index === steps.length - 1}
                onMove={(by) => move(index, by)}
                onRemove={() => remove(index)}
              />
            )}
          </legend>
          <StepFields path={`${name}.${index}`} step={step} />
        </fieldset>
      ))}
      {!field.isDisabled && steps.length < MOST_STEPS && (
        <div>
          <Button
            size="sm"
            icon={Plus}
            onClick={() =>
              field.set([...steps, newStep(steps, (number) => t('kind_scenario_step_number', { number }))])
            }
          >
            {t('kind_scenario_step_add')}
          </Button>
        </div>
      )}
    </Field>
  );
}

/** Fields keep what is typed in them, so each has to stay with its step. */
function useKeys(count: number) {
  const keys = useRef<number[]>([]);
  const next = useRef(0);
  while (keys.current.length < count) keys.current.push(next.current++);
  keys.current.length = count;
  return {
    of: (index: number) => keys.current[index] ?? index,
    swap: (one: number, other: number) => {
      keys.current = swapped(keys.current, one, other);
    },
    remove: (index: number) => {
      keys.current = keys.current.toSpliced(index, 1);
    },
  };
}

interface ActsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove(by: 1 | -1): void;
  onRemove(): void;
}

function StepActs({ name, isFirst, isLast, onMove, onRemove }: ActsProps) {
  const t = useText('uptime');
  const small = { size: 'sm', variant: 'ghost' } as const;
  return (
    <span className={css.moves}>
      {!isFirst && (
        <IconButton
          {...small}
          icon={ArrowUp}
          label={t('kind_scenario_step_up', { name })}
          onClick={() => onMove(-1)}
        />
      )}
      {!isLast && (
        <IconButton
          {...small}
          icon={ArrowDown}
          label={t('kind_scenario_step_down', { name })}
          onClick={() => onMove(1)}
        />
      )}
      <IconButton
        {...small}
        icon={Trash2}
        label={t('kind_scenario_step_remove', { name })}
        onClick={onRemove}
      />
    </span>
  );
}

function StepFields({ path, step }: { path: string; step: Step }) {
  const t = useText('uptime');
  const mayHaveBody = step.method !== 'GET' && step.method !== 'HEAD';
  return (
    <>
      <TextField name={`${path}.name`} label={t('kind_scenario_step_name')} maxLength={60} />
      <SelectField
        name={`${path}.method`}
        label={t('kind_scenario_step_method')}
        choices={methods.map((value) => ({ value, label: value }))}
      />
      <TextField
        name={`${path}.url`}
        label={t('kind_scenario_step_url')}
        placeholder={t('kind_scenario_step_url_example')}
        {...TYPED}
      />
      <FurtherFields title={t('kind_scenario_step_request')}>
        <HeadersField name={`${path}.headers`} label={t('kind_scenario_step_headers')} optional />
        {mayHaveBody && (
          <SecretTextField
            name={`${path}.body`}
            label={t('kind_scenario_step_body')}
            help={t('kind_scenario_step_body_help')}
            optional
          />
        )}
        <SwitchField name={`${path}.follow_redirects`} label={t('kind_scenario_step_follow_redirects')} />
      </FurtherFields>
      <FurtherFields title={t('kind_scenario_step_answer')}>
        <StatusCodesField name={`${path}.expected_status`} label={t('kind_scenario_step_expected_status')} />
        <Suspense>
          <AssertionsField
            name={`${path}.assertions`}
            label={t('kind_scenario_step_assertions')}
            kind="http"
            measured={String}
            optional
          />
        </Suspense>
      </FurtherFields>
      <FurtherFields title={t('kind_scenario_extract')}>
        <ExtractField
          name={`${path}.extract`}
          label={t('kind_scenario_extract')}
          help={t('kind_scenario_extract_help')}
          optional
        />
      </FurtherFields>
    </>
  );
}
