import { useMutation } from '@tanstack/react-query';
import { inviteMember } from '../../../api/account.ts';
import { useAccount, useCan } from '../../../api/session.ts';
import { RadioCards } from '../../../forms/choice-fields.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { TextField } from '../../../forms/text-fields.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { WithinLimit } from '../../../forms/use-limit.tsx';
import { useText } from '../../../i18n/text.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Sent } from './member-acts.ts';
import { rolesFor } from './roles.ts';

interface InviteDialogProps {
  onSent(sent: Sent): void;
  onClose(): void;
}

export function InviteDialog(props: InviteDialogProps) {
  const t = useText('team');
  return (
    <Dialog title={t('invite_title')} onClose={props.onClose}>
      <WithinLimit resource="members">
        <InviteForm {...props} />
      </WithinLimit>
    </Dialog>
  );
}

function InviteForm({ onSent, onClose }: InviteDialogProps) {
  const t = useText('team');
  const common = useText('common');
  const account = useAccount();
  const roles = rolesFor(useCan('owner'));
  const invite = useMutation(inviteMember(account));
  const form = useForm({
    operation: 'POST /account/members',
    initial: { email: '', role: 'viewer' },
    draft: null,
    async onSubmit(body) {
      onSent(await invite.mutateAsync({ body }));
      onClose();
    },
  });
  return (
    <Form form={form} label={t('invite_title')} guard={false}>
      <TextField name="email" label={t('invite_email')} type="email" />
      <RadioCards
        name="role"
        label={t('invite_role')}
        choices={roles.map((value) => ({
          value,
          label: common(`role_${value}`),
          help: common(`role_${value}_may`),
        }))}
      />
      <FormActions form={form} save={t('invite')} onCancel={onClose} />
    </Form>
  );
}
