// An update of an incident, corrected.

import { useMutation } from '@tanstack/react-query';
import { editIncidentUpdate, updateIncident } from '../../../api/resources/incidents.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { Incident, IncidentUpdate, StatusPage } from '../../../api/schema.gen.ts';
import { DateTimeField } from '../../../forms/fields/date-time-field.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import {
  AffectedField,
  ImpactFields,
  MessageField,
  SeverityField,
  StatusField,
  TitleField,
} from './incident-fields.tsx';
import { impactsBy, impactsOf } from './incident-words.ts';

interface EditIncidentProps {
  page: StatusPage;
  incident: Incident;
  onClose(): void;
}

export function EditIncident({ page, incident, onClose }: EditIncidentProps) {
  const t = useText('status_pages');
  const update = useMutation(updateIncident(useAccount()));
  const params = { id: page.id, incident_id: incident.id };
  const { title, severity, affected_components, created_at } = incident;
  const initial = { title, severity, affected_components, created_at, impacts: impactsBy(incident) };
  const form = useForm<'PATCH /status-pages/:id/incidents/:incident_id', typeof initial>({
    operation: 'PATCH /status-pages/:id/incidents/:incident_id',
    initial,
    body: ({ impacts, ...rest }) => ({
      ...{ ...rest, impacts: impactsOf(rest.affected_components, impacts) },
    }),
    draft: null,
    onSubmit: async (_body, { changed }) => {
      await update.mutateAsync({ params, body: changed });
      onClose();
    },
  });
  return (
    <Dialog title={t('edit_incident')} size="wide" onClose={onClose}>
      <Form form={form} guard={false}>
        <TitleField />
        <SeverityField />
        <AffectedField page={page} label={t('affected')} help={t('affected_help')} />
        <ImpactFields page={page} affected={form.values.affected_components} />
        <DateTimeField name="created_at" label={t('began')} help={t('began_moves')} />
        <FormActions form={form} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

interface EditUpdateProps {
  incident: Incident;
  update: IncidentUpdate;
  onClose(): void;
}

export function EditUpdate({ incident, update: { id, status, message }, onClose }: EditUpdateProps) {
  const t = useText('status_pages');
  const edit = useMutation(editIncidentUpdate(useAccount()));
  const params = { id: incident.status_page_id, incident_id: incident.id, update_id: id };
  const form = useForm({
    operation: 'PATCH /status-pages/:id/incidents/:incident_id/updates/:update_id',
    initial: { status, message },
    draft: null,
    onSubmit: async (_body, { changed }) => {
      await edit.mutateAsync({ params, body: changed });
      onClose();
    },
  });
  return (
    <Dialog title={t('edit_update_title')} size="wide" onClose={onClose}>
      <Form form={form} guard={false}>
        <StatusField />
        <MessageField label={t('message')} />
        <p className="muted">{t('edit_update_note')}</p>
        <FormActions form={form} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
