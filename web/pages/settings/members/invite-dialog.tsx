import { useMutation } from '@tanstack/react-query';
import { inviteMember } from '../../../api/resources/account.ts';
import { useAccount, useCan } from '../../../api/resources/session.ts';
import { WithinLimit } from '../../../domain/forms/use-limit.tsx';
import { RadioCards } from '../../../forms/fields/choice-fields.tsx';
import { TextField } from '../../../forms/fields/text-fields.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import { Dialog } from '../../../ui/layers/dialog.tsx';
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
