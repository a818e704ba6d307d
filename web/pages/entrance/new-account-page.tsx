// A further account, or the first one of somebody who is in none.

import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { sessionQuery } from '../../api/resources/session.ts';
import { TextField } from '../../forms/fields/text-fields.tsx';
import { Form } from '../../forms/form.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { enter } from './after-sign-in.ts';
import { Entrance } from './entrance.tsx';

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
  const isNowhere = session.data?.account === null;
  return (
    <Entrance title={t('new_account_title')} lead={isNowhere ? t('no_account_lead') : t('new_account_lead')}>
      <Form form={form} guard={false} label={t('new_account_title')}>
        <TextField name="name" label={t('account_name')} autoComplete="organization" />
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {t('create')}
        </Button>
      </Form>
    </Entrance>
  );
}
