// In which order the person is notified, and after how many minutes: for critical alerts and for everything else.

import { useMutation } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { saveNotificationRules } from '../../../api/resources/contact-methods.ts';
import type { ContactMethods, NotificationRules } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { useUndo } from '../../../ui/layers/undo.ts';
import { useAttempt } from '../../../ui/layers/use-failure.ts';
import '../../../ui/styles/forms.ts';
import styles from './reached.module.css';
import { addStep, changeStep, type Step, withoutStep } from './steps.ts';

interface RulesFormProps {
  rules: NotificationRules;
  known: ContactMethods;
}

const URGENCIES = ['critical', 'other'] as const;
const MOST_STEPS = 10;

export function RulesForm({ rules, known }: RulesFormProps) {
  const t = useText('contacts');
  const attempt = useAttempt();
  const { notify } = useUndo();
  const save = useMutation(saveNotificationRules());
  const [edited, setEdited] = useState<NotificationRules | null>(null);
  const shown = edited ? withKnown(edited, known) : rules;
  const isChanged = JSON.stringify(shown) !== JSON.stringify(rules);
  async function keep() {
    if (!(await attempt(save.mutateAsync({ body: shown })))) return;
    // Not what was changed since.
    setEdited((now) => (now === edited ? null : now));
    notify({ text: t('rules_saved'), sign: 'done' });
  }
  return (
    <form
      className="stack"
      aria-label={t('rules_title')}
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <p>{t('rules_lead')}</p>
      <div className={styles.rules}>
        {URGENCIES.map((urgency) => (
          <Steps
            key={urgency}
            title={t(`rules_${urgency}`)}
            steps={shown[urgency]}
            known={known}
            onChange={(steps) => setEdited({ ...shown, [urgency]: steps })}
          />
        ))}
      </div>
      <div className="acts">
        <Button
          type="submit"
          busy={save.isPending}
          disabledBecause={isChanged ? undefined : t('rules_unchanged')}
        >
          {t('rules_save')}
        </Button>
      </div>
    </form>
  );
}

/** A method may be deleted while steps are edited. */
function withKnown(rules: NotificationRules, { methods }: ContactMethods): NotificationRules {
  const isKnown = ({ method_id }: Step) => method_id === null || methods.some(({ id }) => id === method_id);
  return { ...rules, critical: rules.critical.filter(isKnown), other: rules.other.filter(isKnown) };
}

interface StepsProps {
  title: string;
  steps: readonly Step[];
  known: ContactMethods;
  onChange(steps: Step[]): void;
}

function Steps({ title, steps, known, onChange }: StepsProps) {
  const t = useText('contacts');
  return (
    <fieldset className="fld">
      <legend>{title}</legend>
      {steps.length === 0 && <p className="dim">{t('rules_none')}</p>}
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          // A step is nothing but its place.
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no names
          <li key={index}>
            <MethodSelect
              label={t('step_method', { title, number: String(index + 1) })}
              value={step.method_id}
              known={known}
              onChange={(method_id) => onChange(changeStep(steps, index, { method_id }))}
            />
            <span className={styles.minutes}>
              <input
                type="number"
                min={0}
                max={240}
                required
                aria-label={t('step_minutes', { title, number: String(index + 1) })}
                value={step.after_minutes}
                onChange={(event) =>
                  onChange(
                    changeStep(steps, index, { after_minutes: Math.trunc(Number(event.target.value)) }),
                  )
                }
              />
              {t('minutes')}
            </span>
            <IconButton
              icon={X}
              label={t('step_remove', { title, number: String(index + 1) })}
              onClick={() => onChange(withoutStep(steps, index))}
            />
          </li>
        ))}
      </ol>
      <div className="acts">
        <Button
          size="sm"
          icon={Plus}
          aria-label={t('step_add_to', { title })}
          disabledBecause={steps.length < MOST_STEPS ? undefined : t('steps_full')}
          onClick={() => onChange(addStep(steps, known.methods))}
        >
          {t('step_add')}
        </Button>
      </div>
    </fieldset>
  );
}

interface MethodSelectProps {
  label: string;
  value: number | null;
  known: ContactMethods;
  onChange(id: number | null): void;
}

function MethodSelect({ label, value, known, onChange }: MethodSelectProps) {
  const t = useText('contacts');
  return (
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">{t('step_sign_in', { email: known.sign_in_email })}</option>
      {known.methods.map(({ id, kind, label: name, address_hint, verified_at }) => (
        <option key={id} value={id}>
          {t(verified_at === null ? 'step_pending' : 'step_of', {
            kind: t(`kind_${kind}`),
            name: name || address_hint,
          })}
        </option>
      ))}
    </select>
  );
}
