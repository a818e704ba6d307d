// How a cron check is set, to be changed.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { updateCronCheck } from '../../../api/resources/cron-check-acts.ts';
import { cronCheckQuery } from '../../../api/resources/cron-checks.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { CronCheck } from '../../../api/schema.gen.ts';
import { ManagedWarning } from '../../../domain/managed-by-code.tsx';
import { useNeedsRole } from '../../../domain/use-needs-role.ts';
import { Form } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import { notify } from '../../../ui/layers/undo.ts';
import type { Asks } from '../../../ui/page/lazy-page.tsx';
import { Crumb, Page } from '../../../ui/page/page.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { checkAddress } from '../addresses.ts';
import { ListCrumb } from '../list-crumb.tsx';
import { CheckFields } from './check-fields.tsx';
import { bodyOf, scheduleIssues, valuesOf } from './form-values.ts';

export function EditPage() {
  const t = useText('cron');
  const account = useAccount();
  const { id }: { id?: string } = useParams({ strict: false });
  const check = useQuery(cronCheckQuery(account, Number(id)));
  const name = check.data?.name;
  return (
    <Page
      title={name === undefined ? t('edit_title') : t('edit_named', { name })}
      crumbs={[
        <ListCrumb key="list" />,
        ...(name === undefined
          ? []
          : [
              <Crumb key="check" to={checkAddress(account, Number(id))}>
                {name}
              </Crumb>,
            ]),
      ]}
    >
      <QueryView query={check} shape="form" label={t('one_loading')} failed={t('one_failed')}>
        {(loaded) => <EditForm key={loaded.id} account={account} check={loaded} />}
      </QueryView>
    </Page>
  );
}

EditPage.asks = ((queries, { account, id }) =>
  queries.prefetchQuery(cronCheckQuery(Number(account), Number(id)))) satisfies Asks;

function EditForm({ account, check }: { account: number; check: CronCheck }) {
  const t = useText('cron');
  const navigate = useNavigate();
  const needsEditor = useNeedsRole('editor');
  const update = useMutation(updateCronCheck(account));
  const back = () => navigate({ to: checkAddress(account, check.id) });
  const form = useForm({
    operation: 'PATCH /cron-checks/:id',
    initial: valuesOf(check),
    body: bodyOf,
    check: scheduleIssues,
    async onSubmit(_body, { changed }) {
      const { name } = await update.mutateAsync({ params: { id: check.id }, body: changed });
      notify({ text: t('changed', { name }) });
      await back();
    },
  });
  return (
    <Form form={form} disabledBecause={needsEditor}>
      <ManagedWarning section="cron_checks" id={check.id} />
      <CheckFields mode={form.values.mode} id={check.id} />
      <FormActions form={form} onCancel={() => void back()} />
    </Form>
  );
}
