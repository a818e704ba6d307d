import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { updateAdminAccount } from '../../api/resources/admin.ts';
import type { AdminAccount } from '../../api/schema.gen.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useAttempt } from '../../ui/layers/use-attempt.ts';

const MOST = 1_000_000;

/** How many alert mails a day may go to addresses outside the account, in place of what its plan allows. */
export function MailLimitDialog({ account, onClose }: { account: AdminAccount; onClose(): void }) {
  const { id, name, mails_per_day } = account;
  const t = useText('admin');
  const common = useText('common');
  const field = useId();
  const attempt = useAttempt();
  const [limit, setLimit] = useState(mails_per_day === null ? '' : String(mails_per_day));
  const { mutateAsync, isPending } = useMutation(updateAdminAccount());
  async function save() {
    const body = { mails_per_day: limit.trim() === '' ? null : Number(limit) };
    if (await attempt(mutateAsync({ params: { id }, body }))) onClose();
  }
  return (
    <Dialog title={t('mail_limit_of', { name })} onClose={onClose}>
      <p>{t('mail_limit_text')}</p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div className="fld">
          <label htmlFor={field}>{t('mail_limit_field')}</label>
          <input
            id={field}
            type="number"
            min={0}
            max={MOST}
            step={1}
            value={limit}
            onChange={(event) => setLimit(event.target.value)}
          />
        </div>
        <div className="acts">
          <Button type="submit" variant="primary" busy={isPending}>
            {common('save_changes')}
          </Button>
          <Button onClick={onClose}>{common('cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
