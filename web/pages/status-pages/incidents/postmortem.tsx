// What was learned of an incident, on the page once it is resolved.

import { useMutation } from '@tanstack/react-query';
import { updateIncident } from '../../../api/resources/incidents.ts';
import { useAccount, useCan } from '../../../api/resources/session.ts';
import type { Incident } from '../../../api/schema.gen.ts';
import { TextAreaField } from '../../../forms/fields/text-fields.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import { notify } from '../../../ui/layers/undo.ts';
import { Card } from '../../../ui/page/card.tsx';
import styles from './incidents.module.css';

export function Postmortem({ incident }: { incident: Incident }) {
  const t = useText('status_pages');
  const mayEdit = useCan('editor');
  const { postmortem, resolved_at } = incident;
  if (postmortem === null && (resolved_at === null || !mayEdit)) return null;
  return (
    <Card title={t('postmortem')} note={t('postmortem_note')}>
      {mayEdit ? (
        <PostmortemForm key={incident.id} incident={incident} />
      ) : (
        <p className={styles.written}>{postmortem}</p>
      )}
    </Card>
  );
}

function PostmortemForm({ incident: { id, status_page_id, postmortem } }: { incident: Incident }) {
  const t = useText('status_pages');
  const common = useText('common');
  const update = useMutation(updateIncident(useAccount()));
  const form = useForm({
    operation: 'PATCH /status-pages/:id/incidents/:incident_id',
    initial: { postmortem },
    follows: true,
    draft: 'postmortem',
    onSubmit: async (body) => {
      await update.mutateAsync({ params: { id: status_page_id, incident_id: id }, body });
      notify({ text: common('saved'), sign: 'done' });
    },
  });
  return (
    <Form form={form}>
      <TextAreaField
        name="postmortem"
        label={t('postmortem')}
        help={t('postmortem_help')}
        rows={6}
        maxLength={10_000}
        empty={null}
      />
      {form.isDirty && <FormActions form={form} save={t('postmortem_save')} />}
    </Form>
  );
}
