// The steps of an escalation policy, a ladder from the first on.

import { ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { channelListQuery } from '../../../api/resources/channels.ts';
import { scheduleListQuery } from '../../../api/resources/schedules.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { EscalationStep } from '../../../api/schema.gen.ts';
import { useAll } from '../../../api/use-all.ts';
import { Field } from '../../../forms/field.tsx';
import { type ListChoice, SeveralOfField } from '../../../forms/fields/combobox-fields.tsx';
import { DurationField } from '../../../forms/fields/duration-field.tsx';
import { useField } from '../../../forms/form-context.ts';
import { useText } from '../../../i18n/text.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import css from '../on-call.module.css';
import { useMembers } from '../use-members.ts';
import { newStep } from './values.ts';

const MOST_STEPS = 10;

const stepsOf = (value: unknown): EscalationStep[] => (Array.isArray(value) ? value : []);

export function StepsField() {
  const t = useText('policies');
  const field = useField('steps');
  const steps = stepsOf(field.value);
  const recipients = useRecipients();
  // Rows have no ids of their own: what is typed in one must not move to another when one leaves.
  const [moves, setMoves] = useState(0);
  const set = (changed: EscalationStep[]) => {
    setMoves(moves + 1);
    field.set(changed);
  };
  return (
    <Field field={field} label={t('steps')} help={t('steps_help')} isGroup>
      <div className={css.layers}>
        {steps.map((step, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else, and all are new when one moves
          <div key={`${moves} ${place}`} className={css.part}>
            <header>
              <span>{t('step_number', { place: String(place + 1) })}</span>
              {!field.isDisabled && place > 0 && (
                <IconButton
                  {...{ icon: ArrowUp, size: 'sm', variant: 'ghost' }}
                  label={t('step_earlier', { place: String(place + 1) })}
                  onClick={() => set(steps.with(place - 1, step).with(place, steps[place - 1] ?? step))}
                />
              )}
              {!field.isDisabled && steps.length > 1 && (
                <IconButton
                  {...{ icon: Trash2, size: 'sm', variant: 'ghost' }}
                  label={t('step_remove', { place: String(place + 1) })}
                  onClick={() => set(steps.filter((_step, other) => other !== place))}
                />
              )}
            </header>
            <StepFields name={`steps.${place}`} recipients={recipients} />
          </div>
        ))}
      </div>
      {!field.isDisabled && steps.length < MOST_STEPS && (
        <div>
          <Button size="sm" icon={Plus} onClick={() => field.set([...steps, newStep()])}>
            {t('step_add')}
          </Button>
        </div>
      )}
    </Field>
  );
}

type Choices = readonly ListChoice<number>[];

interface Recipients {
  members: { choices: Choices; isWhole: boolean };
  schedules: Choices;
  channels: Choices;
}

function useRecipients(): Recipients {
  const account = useAccount();
  const schedules = useAll(scheduleListQuery(account)).data ?? [];
  const channels = useAll(channelListQuery(account)).data ?? [];
  const named = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });
  return { members: useMembers(), schedules: schedules.map(named), channels: channels.map(named) };
}

function StepFields({ name, recipients }: { name: string; recipients: Recipients }) {
  const t = useText('policies');
  const { members, schedules, channels } = recipients;
  return (
    <>
      <SeveralOfField
        name={`${name}.schedule_ids`}
        label={t('on_call_of')}
        help={t('on_call_of_help')}
        placeholder={t('schedules_placeholder')}
        choices={schedules}
      />
      <SeveralOfField
        name={`${name}.member_ids`}
        label={t('members')}
        placeholder={t('members_placeholder')}
        {...members}
      />
      <SeveralOfField
        name={`${name}.everybody_of_schedule_ids`}
        label={t('everybody_of')}
        placeholder={t('schedules_placeholder')}
        choices={schedules}
      />
      <SeveralOfField
        name={`${name}.channel_ids`}
        label={t('channels')}
        placeholder={t('channels_placeholder')}
        choices={channels}
      />
      <DurationField
        name={`${name}.wait_seconds`}
        label={t('wait')}
        help={t('wait_help')}
        usual={[300, 600, 900]}
      />
    </>
  );
}
