// A schedule: new, or changed.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createSchedule, scheduleQuery, updateSchedule } from '../../api/resources/schedules.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Schedule } from '../../api/schema.gen.ts';
import { serverNow } from '../../api/server-time.ts';
import { ManagedWarning } from '../../domain/managed-by-code.tsx';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { SwitchField } from '../../forms/fields/choice-fields.tsx';
import { NameField, TextField } from '../../forms/fields/text-fields.tsx';
import { TimeZoneField } from '../../forms/fields/time-zone-field.tsx';
import { Form, FormSection } from '../../forms/form.tsx';
import { FormActions } from '../../forms/form-actions.tsx';
import { type Form as FormOf, useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { AlertTabs } from '../../shell/alert-tabs.tsx';
import { notify } from '../../ui/layers/undo.ts';
import { Crumb, Page } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { listAddress, oneAddress } from './addresses.ts';
import { LayersField } from './layers-field.tsx';
import { newValues, type ScheduleValues, valuesOf } from './values.ts';

export function NewSchedulePage() {
  const t = useText('on_call');
  const account = useAccount();
  const navigate = useNavigate();
  const { zone } = useFormat();
  const create = useMutation(createSchedule(account));
  const form = useForm<'POST /schedules', ScheduleValues>({
    operation: 'POST /schedules',
    initial: newValues(serverNow(), zone),
    explain: ({ code }) => (code === 'too_many_schedules' ? t('too_many') : null),
    async onSubmit(body) {
      const { id, name } = await create.mutateAsync({ body });
      notify({ text: t('saved', { name }), sign: 'done' });
      await navigate({ to: oneAddress(account, id) });
    },
  });
  return (
    <Page
      title={t('new')}
      crumbs={[
        <Crumb key="list" to={listAddress(account)}>
          {t('title')}
        </Crumb>,
      ]}
    >
      <AlertTabs current="alert_on_call" />
      <ScheduleForm form={form}>
        <FormActions
          form={form}
          save={t('create')}
          onCancel={() => void navigate({ to: listAddress(account) })}
        />
      </ScheduleForm>
    </Page>
  );
}

export function EditSchedulePage({ id }: { id: number }) {
  const t = useText('on_call');
  const common = useText('common');
  const account = useAccount();
  const query = useQuery(scheduleQuery(account, id));
  const name = query.data?.name ?? t('one');
  return (
    <Page
      title={query.data ? t('edit_title', { name }) : common('edit')}
      crumbs={[
        <Crumb key="list" to={listAddress(account)}>
          {t('title')}
        </Crumb>,
        <Crumb key="one" to={oneAddress(account, id)}>
          {name}
        </Crumb>,
      ]}
    >
      <AlertTabs current="alert_on_call" />
      <QueryView query={query} shape="form" label={t('loading_one')} failed={t('failed_one')}>
        {(schedule) => (
          <div className="stack">
            <ManagedWarning section="schedules" id={schedule.id} />
            <EditForm key={schedule.id} schedule={schedule} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}

function EditForm({ schedule }: { schedule: Schedule }) {
  const t = useText('on_call');
  const account = useAccount();
  const navigate = useNavigate();
  const { id } = schedule;
  const update = useMutation(updateSchedule(account));
  const form = useForm<'PATCH /schedules/:id', ScheduleValues>({
    operation: 'PATCH /schedules/:id',
    initial: valuesOf(schedule),
    async onSubmit(_body, { changed, values }) {
      await update.mutateAsync({ params: { id }, body: changed });
      notify({ text: t('saved', { name: values.name }), sign: 'done' });
      await navigate({ to: oneAddress(account, id) });
    },
  });
  return (
    <ScheduleForm form={form}>
      <FormActions form={form} onCancel={() => void navigate({ to: oneAddress(account, id) })} />
    </ScheduleForm>
  );
}

function ScheduleForm({ form, children }: { form: FormOf<ScheduleValues>; children: ReactNode }) {
  const t = useText('on_call');
  const common = useText('common');
  return (
    <Form form={form} disabledBecause={useNeedsRole('editor')}>
      <FormSection title={t('one')}>
        <NameField help={t('name_help')} />
        <TextField name="description" label={common('description')} optional maxLength={500} />
        <TimeZoneField name="timezone" label={t('timezone')} help={t('timezone_help')} />
        <SwitchField name="handover_mails" label={t('handover_mails')} help={t('handover_mails_help')} />
      </FormSection>
      <FormSection title={t('who')}>
        <LayersField timezone={form.values.timezone} />
      </FormSection>
      {children}
    </Form>
  );
}
