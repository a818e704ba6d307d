// An escalation policy: new, or changed.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { createPolicy, policyQuery, updatePolicy } from '../../../api/resources/escalation-policies.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { EscalationPolicy } from '../../../api/schema.gen.ts';
import { DetailPage } from '../../../domain/detail-page.tsx';
import { ManagedWarning } from '../../../domain/managed-by-code.tsx';
import { useNeedsRole } from '../../../domain/use-needs-role.ts';
import { NumberField } from '../../../forms/fields/number-field.tsx';
import { NameField, TextField } from '../../../forms/fields/text-fields.tsx';
import { Form, FormSection } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { type Form as FormOf, useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import { AlertTabs } from '../../../shell/alert-tabs.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { notify } from '../../../ui/layers/undo.ts';
import { late } from '../../../ui/page/late.tsx';
import { Crumb, Page } from '../../../ui/page/page.tsx';
import { policiesAddress } from '../addresses.ts';
import { useDeletePolicy } from './delete-policy.ts';
import { StepsField } from './steps-field.tsx';
import { newValues, type PolicyValues, valuesOf } from './values.ts';

const TrialCard = late(() => import('./trial-card.tsx').then((card) => card.TrialCard));

export function NewPolicyPage() {
  const t = useText('policies');
  const account = useAccount();
  const back = useBack();
  const create = useMutation(createPolicy(account));
  const form = useForm<'POST /escalation-policies', PolicyValues>({
    operation: 'POST /escalation-policies',
    initial: newValues(),
    explain: ({ code }) => (code === 'too_many_escalation_policies' ? t('too_many') : null),
    async onSubmit(body) {
      const { name } = await create.mutateAsync({ body });
      notify({ text: t('saved', { name }), sign: 'done' });
      await back();
    },
  });
  return (
    <Page title={t('new')} crumbs={[<ListCrumb key="list" />]}>
      <AlertTabs current="alert_on_call" />
      <PolicyForm form={form}>
        <FormActions form={form} save={t('create')} onCancel={() => void back()} />
      </PolicyForm>
    </Page>
  );
}

function useBack(): () => Promise<void> {
  const account = useAccount();
  const navigate = useNavigate();
  return () => navigate({ to: policiesAddress(account) });
}

function ListCrumb() {
  const t = useText('policies');
  return <Crumb to={policiesAddress(useAccount())}>{t('title')}</Crumb>;
}

export function EditPolicyPage() {
  const { _splat = '' }: { _splat?: string } = useParams({ strict: false });
  const id = Number(_splat.split('/').at(1));
  const t = useText('policies');
  return (
    <DetailPage
      query={useQuery(policyQuery(useAccount(), id))}
      words={{ title: t('one'), loading: t('loading_one'), failed: t('failed_one') }}
      crumb={<ListCrumb />}
    >
      {(policy) => <Loaded policy={policy} />}
    </DetailPage>
  );
}

function Loaded({ policy }: { policy: EscalationPolicy }) {
  const t = useText('policies');
  const common = useText('common');
  const { id } = policy;
  const back = useBack();
  const because = useNeedsRole('editor');
  const remove = useDeletePolicy(policy);
  const update = useMutation(updatePolicy(useAccount()));
  const form = useForm<'PATCH /escalation-policies/:id', PolicyValues>({
    operation: 'PATCH /escalation-policies/:id',
    initial: valuesOf(policy),
    async onSubmit(_body, { changed, values }) {
      await update.mutateAsync({ params: { id }, body: changed });
      notify({ text: t('saved', { name: values.name }), sign: 'done' });
      await back();
    },
  });
  return (
    <Page
      title={policy.name}
      crumbs={[<ListCrumb key="list" />]}
      actions={
        <Button icon={Trash2} disabledBecause={because} onClick={remove}>
          {common('delete')}
        </Button>
      }
    >
      <AlertTabs current="alert_on_call" />
      <div className="stack">
        <ManagedWarning section="escalation_policies" id={id} />
        <Suspense fallback={null}>
          <TrialCard id={id} />
        </Suspense>
        <PolicyForm form={form}>
          <FormActions form={form} onCancel={() => void back()} />
        </PolicyForm>
      </div>
    </Page>
  );
}

function PolicyForm({ form, children }: { form: FormOf<PolicyValues>; children: ReactNode }) {
  const t = useText('policies');
  const common = useText('common');
  return (
    <Form form={form} disabledBecause={useNeedsRole('editor')}>
      <FormSection title={t('one')}>
        <NameField help={t('name_help')} />
        <TextField name="description" label={common('description')} optional maxLength={500} />
      </FormSection>
      <FormSection title={t('who')}>
        <StepsField />
        <NumberField name="repeats" label={t('repeats')} help={t('repeats_help')} />
      </FormSection>
      {children}
    </Form>
  );
}
