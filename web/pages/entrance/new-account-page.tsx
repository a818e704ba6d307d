// A further account, or the first one of somebody who is in none.

import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { sessionQuery } from '../../api/resources/session.ts';
import { TextField } from '../../forms/fields/text-fields.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { enter } from './after-sign-in.ts';
import { EntranceForm } from './entrance-form.tsx';

export function NewAccountPage() {
  const t = useText('entrance');
  const session = useQuery(sessionQuery(null));
  const form = useForm({
    operation: 'POST /accounts',
    initial: { name: '' },
    draft: null,
    async onSubmit(body) {
      const { id } = await call('POST /accounts', { body, account: null });
      enter(`/a/${id}`);
    },
  });
  const lead = session.data?.account === null ? t('no_account_lead') : t('new_account_lead');
  return (
    <EntranceForm form={form} title={t('new_account_title')} lead={lead} submit={t('create')}>
      <TextField name="name" label={t('account_name')} autoComplete="organization" />
    </EntranceForm>
  );
}
