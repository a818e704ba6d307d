// After how long without an update people are reminded of an open incident.

import { useMutation } from '@tanstack/react-query';
import { useAccount, useCan } from '../../../api/resources/session.ts';
import { updateStatusPage } from '../../../api/resources/status-pages.ts';
import type { StatusPage } from '../../../api/schema.gen.ts';
import { SelectField } from '../../../forms/fields/choice-fields.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { notify } from '../../../ui/layers/undo.ts';
import { Card } from '../../../ui/page/card.tsx';

const MINUTE_MS = 60_000;
const USUAL = [15, 30, 60, 120, 240];

export function Reminders({ page }: { page: StatusPage }) {
  const t = useText('status_pages');
  const common = useText('common');
  const { duration } = useFormat();
  const mayEdit = useCan('editor');
  const update = useMutation(updateStatusPage(useAccount()));
  const { id, update_reminder_minutes } = page;
  const form = useForm({
    operation: 'PATCH /status-pages/:id',
    initial: { update_reminder_minutes },
    follows: true,
    draft: null,
    onSubmit: async (body) => {
      await update.mutateAsync({ params: { id }, body });
      notify({ text: common('saved'), sign: 'done' });
    },
  });
  const choices = [...new Set([...USUAL, ...(update_reminder_minutes ? [update_reminder_minutes] : [])])];
  return (
    <Card title={t('reminders')} note={t('reminders_note')}>
      <Form form={form} guard={false} disabledBecause={mayEdit ? undefined : t('needs_editor')}>
        <SelectField
          name="update_reminder_minutes"
          label={t('reminder_after')}
          choices={[
            { value: null, label: t('reminder_never') },
            ...choices
              .toSorted((one, other) => one - other)
              .map((value) => ({ value, label: duration(value * MINUTE_MS) })),
          ]}
        />
        {form.isDirty && <FormActions form={form} />}
      </Form>
    </Card>
  );
}
