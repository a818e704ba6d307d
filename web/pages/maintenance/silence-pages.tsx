// A silence: new, or changed.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useAccount } from '../../api/resources/session.ts';
import { createSilence, silenceQuery, updateSilence } from '../../api/resources/silences.ts';
import type { Silence } from '../../api/schema.gen.ts';
import { serverNow } from '../../api/server-time.ts';
import { silenceName } from '../../domain/silence-name.ts';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { FormActions } from '../../forms/form-actions.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { AlertTabs } from '../../shell/alert-tabs.tsx';
import { notify } from '../../ui/layers/undo.ts';
import { Crumb, Page } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { listAddress } from './addresses.ts';
import { QuietForm } from './quiet-form.tsx';
import { bodyOf, newSilence, type QuietValues, valuesOf } from './values.ts';

export function NewSilencePage() {
  const t = useText('maintenance');
  const account = useAccount();
  const navigate = useNavigate();
  const { zone } = useFormat();
  const creating = useMutation(createSilence(account));
  const leave = () => navigate({ to: listAddress(account, 'silence') });
  const form = useForm<'POST /alerts/silences', QuietValues>({
    operation: 'POST /alerts/silences',
    initial: newSilence(serverNow(), zone),
    body: bodyOf,
    onSubmit: async (body) => {
      await creating.mutateAsync({ body });
      notify({ text: t('created', { name: body.name }), sign: 'done' });
      await leave();
    },
  });
  return (
    <Page title={t('new_silence')} crumbs={[<BackCrumb key="list" />]}>
      <AlertTabs current="alert_mutes" />
      <QuietForm form={form} kind="silence" disabledBecause={useNeedsRole('editor')}>
        <FormActions form={form} save={t('create_silence')} onCancel={() => void leave()} />
      </QuietForm>
    </Page>
  );
}

export function EditSilencePage() {
  const t = useText('maintenance');
  const { quietId = '' }: { quietId?: string } = useParams({ strict: false });
  const quiet = useQuery(silenceQuery(useAccount(), Number(quietId)));
  return (
    <Page
      title={quiet.data ? silenceName(quiet.data.name, t('about_all')) : t('one_silence')}
      crumbs={[<BackCrumb key="list" />]}
    >
      <AlertTabs current="alert_mutes" />
      <QueryView query={quiet} shape="form" label={t('loading_silence')} failed={t('failed_silence')}>
        {(data) => <EditForm key={data.id} quiet={data} />}
      </QueryView>
    </Page>
  );
}

function EditForm({ quiet }: { quiet: Silence }) {
  const common = useText('common');
  const { zone } = useFormat();
  const updating = useMutation(updateSilence(useAccount()));
  const form = useForm<'PATCH /alerts/silences/:id', QuietValues>({
    operation: 'PATCH /alerts/silences/:id',
    initial: valuesOf(quiet, zone),
    body: bodyOf,
    onSubmit: async (_body, { changed }) => {
      await updating.mutateAsync({ params: { id: quiet.id }, body: changed });
      notify({ text: common('saved'), sign: 'done' });
    },
  });
  return (
    <QuietForm form={form} kind="silence" disabledBecause={useNeedsRole('editor')}>
      <FormActions form={form} />
    </QuietForm>
  );
}

function BackCrumb() {
  const t = useText('maintenance');
  return <Crumb to={listAddress(useAccount(), 'silence')}>{t('title_silence')}</Crumb>;
}
