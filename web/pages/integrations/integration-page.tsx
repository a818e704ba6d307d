// One integration: what came last, how it is read, and its address.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  deleteIntegration,
  integrationQuery,
  rotateAddress,
  updateIntegration,
} from '../../api/resources/integrations.ts';
import { useAccount, useCan } from '../../api/resources/session.ts';
import type { Integration } from '../../api/schema.gen.ts';
import { DetailPage } from '../../domain/detail-page.tsx';
import { ManagedWarning } from '../../domain/managed-by-code.tsx';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { Form } from '../../forms/form.tsx';
import { FormActions } from '../../forms/form-actions.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmByName } from '../../ui/layers/confirm-by-name.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { notify } from '../../ui/layers/undo.ts';
import { useFailure } from '../../ui/layers/use-failure.ts';
import { ListCrumb } from '../../ui/lists/list-place.tsx';
import { Banner } from '../../ui/page/banner.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Ago } from '../../ui/words/time.tsx';
import { listAddress } from './addresses.ts';
import { bodyOf, IntegrationFields, type Values, valuesOf } from './fields.tsx';
import { Payloads } from './payloads.tsx';
import { Setup } from './setup.tsx';

const REFRESH_MS = 15_000;

export function IntegrationPage() {
  const t = useText('integrations');
  const { id }: { id?: string } = useParams({ strict: false });
  const query = useQuery({ ...integrationQuery(useAccount(), Number(id)), refetchInterval: REFRESH_MS });
  const words = { title: t('one'), loading: t('loading_one'), failed: t('failed_one') };
  return (
    <DetailPage query={query} words={words} crumb={<ToList />}>
      {(data) => <Shown integration={data} />}
    </DetailPage>
  );
}

function ToList() {
  const t = useText('integrations');
  return <ListCrumb details={listAddress(useAccount())}>{t('title')}</ListCrumb>;
}

function Shown({ integration }: { integration: Integration }) {
  const t = useText('integrations');
  const { name, kind, last_received_at: at, last_problem, address_hint } = integration;
  return (
    <Page
      title={name}
      crumbs={[<ToList key="list" />]}
      lead={
        <>
          {t(`kind_${kind}`)} · {at === null ? t('nothing_yet') : t.rich('came', { time: <Ago at={at} /> })} ·{' '}
          {t('address_ends', { hint: address_hint })}
        </>
      }
      actions={<Acts integration={integration} />}
    >
      <div className="stack">
        {last_problem !== null && (
          <Banner state="warn" title={t('problem')}>
            {last_problem}
          </Banner>
        )}
        <Settings key={integration.id} integration={integration} />
      </div>
    </Page>
  );
}

function Settings({ integration }: { integration: Integration }) {
  const t = useText('integrations');
  const { id, kind } = integration;
  const mayEdit = useCan('editor');
  const update = useMutation(updateIntegration(useAccount()));
  const form = useForm<'PATCH /integrations/:id', Values>({
    operation: 'PATCH /integrations/:id',
    initial: valuesOf(integration),
    follows: true,
    draft: null,
    body: (values) => bodyOf(kind, values),
    async onSubmit(_body, { changed, values }) {
      await update.mutateAsync({ params: { id }, body: changed });
      notify({ text: t('saved', { name: values.name }), sign: 'done' });
    },
  });
  return (
    <>
      <ManagedWarning section="integrations" id={id} />
      <Card title={t('settings')}>
        <Form form={form} label={t('settings')} disabledBecause={useNeedsRole('editor')}>
          <IntegrationFields kind={kind} />
          <FormActions form={form} />
        </Form>
      </Card>
      {mayEdit && <Payloads id={id} mapping={kind === 'generic' ? form.values.mapping : null} />}
    </>
  );
}

function Acts({ integration: { id, name } }: { integration: Integration }) {
  const t = useText('integrations');
  const account = useAccount();
  const because = useNeedsRole('editor');
  const failed = useFailure();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'rotate' | 'delete' | null>(null);
  const rotating = useMutation(rotateAddress(account));
  const deleting = useMutation(deleteIntegration(account));
  const close = () => {
    setOpen(null);
    rotating.reset();
  };
  const remove = () =>
    deleting.mutate(
      { params: { id } },
      { onSuccess: () => void navigate({ to: listAddress(account), ignoreBlocker: true }), onError: failed },
    );
  return (
    <>
      <Button icon={KeyRound} disabledBecause={because} onClick={() => setOpen('rotate')}>
        {t('rotate')}
      </Button>
      <Button icon={Trash2} disabledBecause={because} onClick={() => setOpen('delete')}>
        {t('delete')}
      </Button>
      {open === 'rotate' &&
        (rotating.data ? (
          <Dialog title={t('made', { name })} onClose={close} size="wide">
            <Setup kind={rotating.data.kind} url={rotating.data.url} />
          </Dialog>
        ) : (
          <ConfirmByName
            {...{ title: t('rotate'), text: t('rotate_text'), name, act: t('rotate'), onClose: close }}
            busy={rotating.isPending}
            onConfirm={() => rotating.mutate({ params: { id } }, { onError: failed })}
          />
        ))}
      {open === 'delete' && (
        <ConfirmByName
          {...{ title: t('delete'), text: t('delete_text'), name, act: t('delete'), onClose: close }}
          busy={deleting.isPending}
          onConfirm={remove}
        />
      )}
    </>
  );
}
