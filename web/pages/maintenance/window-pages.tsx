// A maintenance window: new, or changed.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
  createMaintenanceWindow,
  maintenanceWindowQuery,
  updateMaintenanceWindow,
} from '../../api/resources/maintenance-windows.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { MaintenanceWindow } from '../../api/schema.gen.ts';
import { serverNow } from '../../api/server-time.ts';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { FormActions } from '../../forms/form-actions.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { notify } from '../../ui/layers/undo.ts';
import { Crumb, Page } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { listAddress } from './addresses.ts';
import { QuietForm } from './quiet-form.tsx';
import { bodyOf, newValues, type QuietValues, valuesOf } from './values.ts';

const windowOf = (values: QuietValues) => ({
  ...bodyOf(values),
  show_on_status_pages: values.show_on_status_pages,
});

export function NewWindowPage() {
  const t = useText('maintenance');
  const account = useAccount();
  const navigate = useNavigate();
  const { zone } = useFormat();
  const creating = useMutation(createMaintenanceWindow(account));
  const leave = () => navigate({ to: listAddress(account, 'window') });
  const form = useForm<'POST /maintenance-windows', QuietValues>({
    operation: 'POST /maintenance-windows',
    initial: newValues(serverNow(), zone),
    body: windowOf,
    onSubmit: async (body) => {
      await creating.mutateAsync({ body });
      notify({ text: t('created', { name: body.name }), sign: 'done' });
      await leave();
    },
  });
  return (
    <Page title={t('new_window')} crumbs={[<BackCrumb key="list" />]}>
      <QuietForm form={form} kind="window" disabledBecause={useNeedsRole('editor')}>
        <FormActions form={form} save={t('create_window')} onCancel={() => void leave()} />
      </QuietForm>
    </Page>
  );
}

export function EditWindowPage() {
  const t = useText('maintenance');
  const { quietId = '' }: { quietId?: string } = useParams({ strict: false });
  const quiet = useQuery(maintenanceWindowQuery(useAccount(), Number(quietId)));
  return (
    <Page title={quiet.data?.name ?? t('one_window')} crumbs={[<BackCrumb key="list" />]}>
      <QueryView query={quiet} shape="form" label={t('loading_window')} failed={t('failed_window')}>
        {(data) => <EditForm key={data.id} quiet={data} />}
      </QueryView>
    </Page>
  );
}

function EditForm({ quiet }: { quiet: MaintenanceWindow }) {
  const common = useText('common');
  const { zone } = useFormat();
  const updating = useMutation(updateMaintenanceWindow(useAccount()));
  const form = useForm<'PATCH /maintenance-windows/:id', QuietValues>({
    operation: 'PATCH /maintenance-windows/:id',
    initial: valuesOf(quiet, zone),
    body: windowOf,
    onSubmit: async (_body, { changed }) => {
      await updating.mutateAsync({ params: { id: quiet.id }, body: changed });
      notify({ text: common('saved'), sign: 'done' });
    },
  });
  return (
    <QuietForm form={form} kind="window" disabledBecause={useNeedsRole('editor')}>
      <FormActions form={form} />
    </QuietForm>
  );
}

function BackCrumb() {
  const t = useText('maintenance');
  return <Crumb to={listAddress(useAccount(), 'window')}>{t('title_window')}</Crumb>;
}
