// A new webhook, and its secret.

import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount } from '../../api/resources/session.ts';
import { createWebhook, webhookQuery } from '../../api/resources/webhooks.ts';
import type { Webhook, WebhookWithSecret } from '../../api/schema.gen.ts';
import { Original, SecretsLeft, useCopied } from '../../domain/forms/copy-of.tsx';
import { WithinLimit } from '../../domain/forms/use-limit.tsx';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { Form } from '../../forms/form.tsx';
import { FormActions } from '../../forms/form-actions.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { AlertTabs } from '../../shell/alert-tabs.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Crumb, Page } from '../../ui/page/page.tsx';
import { listAddress, webhookAddress } from './addresses.ts';
import { bodyOf, newValues, valuesOf, WebhookFields, type WebhookValues } from './fields.tsx';
import { Secret } from './secret.tsx';

export function NewWebhookPage() {
  const t = useText('webhooks');
  const account = useAccount();
  const [made, setMade] = useState<WebhookWithSecret>();
  return (
    <Page
      title={made ? t('made_title', { name: made.name }) : t('new')}
      crumbs={[
        <Crumb key="list" to={listAddress(account)}>
          {t('title')}
        </Crumb>,
      ]}
    >
      <AlertTabs current="alert_webhooks" />
      {made ? <Made webhook={made} /> : <Limited onMade={setMade} />}
    </Page>
  );
}

function Limited({ onMade }: { onMade(webhook: WebhookWithSecret): void }) {
  const t = useText('webhooks');
  const account = useAccount();
  return (
    <WithinLimit
      resource="webhooks"
      actions={<ButtonLink to={listAddress(account)}>{t('title')}</ButtonLink>}
    >
      <Original query={webhookQuery} label={t('loading')} failed={t('failed_one')}>
        {(original) => <NewForm original={original} onMade={onMade} />}
      </Original>
    </WithinLimit>
  );
}

interface NewProps {
  original: Webhook | undefined;
  onMade(webhook: WebhookWithSecret): void;
}

function NewForm({ original, onMade }: NewProps) {
  const t = useText('webhooks');
  const account = useAccount();
  const navigate = useNavigate();
  const creating = useMutation(createWebhook(account));
  const { begin, secrets } = useCopied<Webhook, WebhookValues>(original, { valuesOf, empty: newValues });
  const form = useForm<'POST /webhooks', WebhookValues>({
    ...begin,
    operation: 'POST /webhooks',
    body: bodyOf,
    onSubmit: async (body) => onMade(await creating.mutateAsync({ body })),
  });
  return (
    <Form form={form} disabledBecause={useNeedsRole('editor')}>
      <SecretsLeft secrets={secrets} />
      <WebhookFields values={form.values} />
      <FormActions
        form={form}
        save={t('create')}
        onCancel={() => void navigate({ to: listAddress(account) })}
      />
    </Form>
  );
}

function Made({ webhook }: { webhook: WebhookWithSecret }) {
  const t = useText('webhooks');
  const account = useAccount();
  return (
    <Card title={t('secret')}>
      <Secret secret={webhook.secret} />
      <div className="acts">
        <ButtonLink variant="primary" to={webhookAddress(account, webhook.id)}>
          {t('go_on')}
        </ButtonLink>
      </div>
    </Card>
  );
}
