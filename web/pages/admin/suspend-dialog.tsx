import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { updateAdminAccount } from '../../api/resources/admin.ts';
import type { AdminAccount } from '../../api/schema.gen.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useAttempt } from '../../ui/layers/use-attempt.ts';

interface SuspendDialogProps {
  account: AdminAccount;
  onClose(): void;
}

export function SuspendDialog({ account: { id, name }, onClose }: SuspendDialogProps) {
  const t = useText('admin');
  const common = useText('common');
  const field = useId();
  const attempt = useAttempt();
  const [reason, setReason] = useState('');
  const { mutateAsync, isPending } = useMutation(updateAdminAccount());
  async function suspend() {
    const body = { suspended: true, suspension_reason: reason.trim() || null };
    if (await attempt(mutateAsync({ params: { id }, body }))) onClose();
  }
  return (
    <Dialog title={t('suspend_named', { name })} onClose={onClose}>
      <p>{t('suspend_text')}</p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void suspend();
        }}
      >
        <div className="fld">
          <label htmlFor={field}>{t('suspend_reason')}</label>
          <input
            id={field}
            maxLength={500}
            value={reason}
            autoComplete="off"
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
        <div className="acts">
          <Button type="submit" variant="primary" busy={isPending}>
            {t('suspend')}
          </Button>
          <Button onClick={onClose}>{common('cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
