// The settings of an uptime check.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { isProbed } from '../../../../shared/probe-kinds.ts';
import { useAccount } from '../../../api/resources/session.ts';
import { updateUptimeCheck } from '../../../api/resources/uptime-check-acts.ts';
import { uptimeCheckQuery } from '../../../api/resources/uptime-checks.ts';
import type { UptimeCheck } from '../../../api/schema.gen.ts';
import { ManagedWarning } from '../../../domain/managed-by-code.tsx';
import { RoleNeeded } from '../../../domain/role-needed.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import type { Asks } from '../../../ui/page/lazy-page.tsx';
import { Crumb, Page } from '../../../ui/page/page.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { checkAddress, listAddress } from '../addresses.ts';
import { CheckFields } from './check-fields.tsx';
import { bodyOf, valuesOf } from './check-form.ts';
import css from './form.module.css';
import { TryIt } from './try-it.tsx';

export function EditPage() {
  const t = useText('uptime');
  const { id }: { id?: string } = useParams({ strict: false });
  const check = useQuery(uptimeCheckQuery(useAccount(), Number(id)));
  return (
    <QueryView query={check} shape="form" label={t('loading_one')} failed={t('one_failed')}>
      {(found) => <Edit key={found.id} check={found} />}
    </QueryView>
  );
}

EditPage.asks = ((queries, { account, id }) =>
  queries.prefetchQuery(uptimeCheckQuery(Number(account), Number(id)))) satisfies Asks;

function Edit({ check }: { check: UptimeCheck }) {
  const t = useText('uptime');
  const account = useAccount();
  return (
    <Page
      title={t('edit_title', { name: check.name })}
      crumbs={[
        <Crumb key="list" to={listAddress(account) as string}>
          {t('title')}
        </Crumb>,
        <Crumb key="check" to={checkAddress(account, check.id) as string}>
          {check.name}
        </Crumb>,
      ]}
    >
      <RoleNeeded needed="editor">
        <EditForm check={check} />
      </RoleNeeded>
    </Page>
  );
}

function EditForm({ check }: { check: UptimeCheck }) {
  const t = useText('uptime');
  const account = useAccount();
  const navigate = useNavigate();
  const update = useMutation(updateUptimeCheck(account));
  const address = checkAddress(account, check.id);
  const form = useForm({
    operation: 'PATCH /uptime-checks/:id',
    initial: valuesOf(check),
    body: bodyOf,
    onSubmit: async (_body, { changed }) => {
      await update.mutateAsync({ params: { id: check.id }, body: changed });
      await navigate({ to: address, ignoreBlocker: true });
    },
  });
  return (
    <Form form={form} label={t('edit_title', { name: check.name })}>
      <ManagedWarning section="uptime_checks" id={check.id} />
      <div className={css.beside}>
        <div className={css.fields}>
          <CheckFields values={form.values} id={check.id} />
        </div>
        {isProbed(form.values.kind) && <TryIt values={form.values} onRefused={form.report} />}
      </div>
      <FormActions form={form} onCancel={() => void navigate({ to: address })} />
    </Form>
  );
}
