// One webhook: what was delivered, and how it is set up.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { CopyPlus, KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAccount } from '../../api/resources/session.ts';
import { rotateWebhookSecret, updateWebhook, webhookQuery } from '../../api/resources/webhooks.ts';
import type { Webhook } from '../../api/schema.gen.ts';
import { ManagedWarning } from '../../domain/managed-by-code.tsx';
import { useDuplicate } from '../../domain/use-duplicate.ts';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { Form } from '../../forms/form.tsx';
import { FormActions } from '../../forms/form-actions.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { AlertTabs } from '../../shell/alert-tabs.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { notify } from '../../ui/layers/undo.ts';
import { useFailure } from '../../ui/layers/use-failure.ts';
import { Banner } from '../../ui/page/banner.tsx';
import type { Asks } from '../../ui/page/lazy-page.tsx';
import { Crumb, Page } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { Ago } from '../../ui/words/time.tsx';
import { useWebhookActs } from './acts.ts';
import { listAddress, newAddress } from './addresses.ts';
import { Deliveries } from './deliveries.tsx';
import { bodyOf, valuesOf, WebhookFields, type WebhookValues } from './fields.tsx';
import { Secret } from './secret.tsx';
import { WebhookState } from './state-pill.tsx';
import css from './webhooks.module.css';

export function WebhookPage() {
  const t = useText('webhooks');
  const account = useAccount();
  const { webhookId = '' }: { webhookId?: string } = useParams({ strict: false });
  const webhook = useQuery(webhookQuery(account, Number(webhookId)));
  return (
    <Page
      title={webhook.data?.name ?? t('one')}
      state={webhook.data && <WebhookState webhook={webhook.data} pill />}
      actions={webhook.data && <Acts webhook={webhook.data} />}
      crumbs={[
        <Crumb key="list" to={listAddress(account)}>
          {t('title')}
        </Crumb>,
      ]}
    >
      <AlertTabs current="alert_webhooks" />
      <QueryView query={webhook} shape="detail" label={t('loading')} failed={t('failed_one')}>
        {(data) => (
          <div className="stack">
            <ManagedWarning section="webhooks" id={data.id} />
            <Trouble webhook={data} />
            <div className={css.page}>
              <Deliveries webhook={data} />
              <EditForm key={data.id} webhook={data} />
            </div>
          </div>
        )}
      </QueryView>
    </Page>
  );
}

WebhookPage.asks = ((queries, { account, webhookId }) =>
  queries.prefetchQuery(webhookQuery(Number(account), Number(webhookId)))) satisfies Asks;

function Trouble({ webhook: { enabled, failing_since } }: { webhook: Webhook }) {
  const t = useText('webhooks');
  if (failing_since === null) return null;
  const time = <Ago at={failing_since} />;
  return (
    <Banner state="down" title={enabled ? t('state_failing') : t('state_gave_up')}>
      {enabled ? t.rich('failing_text', { time }) : t.rich('gave_up_text', { time })}
    </Banner>
  );
}

function Acts({ webhook }: { webhook: Webhook }) {
  const common = useText('common');
  const because = useNeedsRole('editor');
  const acts = useWebhookActs(webhook);
  const duplicate = useDuplicate(newAddress);
  return (
    <>
      <RotateSecret webhook={webhook} disabledBecause={because} />
      <Button busy={acts.isTurning} disabledBecause={because} onClick={() => acts.turn(!webhook.enabled)}>
        {webhook.enabled ? common('disable') : common('enable')}
      </Button>
      <Button icon={CopyPlus} disabledBecause={because} onClick={() => duplicate(webhook.id)}>
        {common('duplicate')}
      </Button>
      <Button icon={Trash2} disabledBecause={because} onClick={acts.remove}>
        {common('delete')}
      </Button>
    </>
  );
}

/** The former secret is void at once, which cannot be taken back: so it asks. */
function RotateSecret({
  webhook,
  disabledBecause,
}: {
  webhook: Webhook;
  disabledBecause: string | undefined;
}) {
  const t = useText('webhooks');
  const common = useText('common');
  const [isOpen, setOpen] = useState(false);
  const onError = useFailure();
  const rotating = useMutation(rotateWebhookSecret(useAccount()));
  const close = () => {
    setOpen(false);
    rotating.reset();
  };
  const rotate = () => rotating.mutate({ params: { id: webhook.id } }, { onError });
  return (
    <>
      <Button icon={KeyRound} disabledBecause={disabledBecause} onClick={() => setOpen(true)}>
        {t('rotate')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('rotate')}
          onClose={close}
          footer={
            rotating.data ? (
              <Button variant="primary" onClick={close}>
                {common('done')}
              </Button>
            ) : (
              <>
                <Button variant="primary" busy={rotating.isPending} onClick={rotate}>
                  {t('rotate_now')}
                </Button>
                <Button onClick={close}>{common('cancel')}</Button>
              </>
            )
          }
        >
          {rotating.data ? <Secret secret={rotating.data.secret} /> : <p>{t('rotate_text')}</p>}
        </Dialog>
      )}
    </>
  );
}

function EditForm({ webhook }: { webhook: Webhook }) {
  const common = useText('common');
  const updating = useMutation(updateWebhook(useAccount()));
  const form = useForm<'PATCH /webhooks/:id', WebhookValues>({
    operation: 'PATCH /webhooks/:id',
    initial: valuesOf(webhook),
    body: bodyOf,
    onSubmit: async (_body, { changed }) => {
      await updating.mutateAsync({ params: { id: webhook.id }, body: changed });
      notify({ text: common('saved'), sign: 'done' });
    },
  });
  return (
    <Form form={form} disabledBecause={useNeedsRole('editor')}>
      <WebhookFields values={form.values} />
      <FormActions form={form} />
    </Form>
  );
}
