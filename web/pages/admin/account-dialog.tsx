// One question about an account, in a dialog.

import { useMutation } from '@tanstack/react-query';
import { type InputHTMLAttributes, useId, useState } from 'react';
import { updateAdminAccount } from '../../api/resources/admin.ts';
import type { AdminAccount } from '../../api/schema.gen.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useAttempt } from '../../ui/layers/use-failure.ts';
import '../../ui/styles/forms.ts';

type Changes = Parameters<NonNullable<ReturnType<typeof updateAdminAccount>['mutationFn']>>[0]['body'];

interface AccountDialogProps {
  account: AdminAccount;
  onClose(): void;
}

interface QuestionProps extends AccountDialogProps {
  title: string;
  text: string;
  label: string;
  button: string;
  initial: string;
  input: InputHTMLAttributes<HTMLInputElement>;
  changes(answer: string): Changes;
}

function Question({ account: { id }, onClose, initial, changes, ...props }: QuestionProps) {
  const common = useText('common');
  const field = useId();
  const attempt = useAttempt();
  const [answer, setAnswer] = useState(initial);
  const { mutateAsync, isPending } = useMutation(updateAdminAccount());
  async function save() {
    if (await attempt(mutateAsync({ params: { id }, body: changes(answer.trim()) }))) onClose();
  }
  return (
    <Dialog title={props.title} onClose={onClose}>
      <p>{props.text}</p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="fld">
          <label htmlFor={field}>{props.label}</label>
          <input
            {...props.input}
            id={field}
            value={answer}
            onChange={(event) => setAnswer(event.target.value)}
          />
        </div>
        <div className="acts">
          <Button type="submit" variant="primary" busy={isPending}>
            {props.button}
          </Button>
          <Button onClick={onClose}>{common('cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** How many alert mails a day may go to addresses outside the account, in place of what its plan allows. */
export function MailLimitDialog(props: AccountDialogProps) {
  const { name, mails_per_day } = props.account;
  const t = useText('admin');
  return (
    <Question
      {...props}
      title={t('mail_limit_of', { name })}
      text={t('mail_limit_text')}
      label={t('mail_limit_field')}
      button={useText('common')('save_changes')}
      initial={mails_per_day === null ? '' : String(mails_per_day)}
      input={{ type: 'number', min: 0, max: 1_000_000, step: 1 }}
      changes={(limit) => ({ mails_per_day: limit === '' ? null : Number(limit) })}
    />
  );
}

export function SuspendDialog(props: AccountDialogProps) {
  const t = useText('admin');
  return (
    <Question
      {...props}
      title={t('suspend_named', { name: props.account.name })}
      text={t('suspend_text')}
      label={t('suspend_reason')}
      button={t('suspend')}
      initial=""
      input={{ maxLength: 500, autoComplete: 'off' }}
      changes={(reason) => ({ suspended: true, suspension_reason: reason || null })}
    />
  );
}
