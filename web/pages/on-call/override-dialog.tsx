// Puts somebody else on call for a while.

import { useMutation } from '@tanstack/react-query';
import { createOverride } from '../../api/resources/schedules.ts';
import { useAccount, useCan } from '../../api/resources/session.ts';
import type { Schedule } from '../../api/schema.gen.ts';
import { serverNow } from '../../api/server-time.ts';
import { OneOfField } from '../../forms/fields/combobox-fields.tsx';
import { DateTimeField } from '../../forms/fields/date-time-field.tsx';
import { Form } from '../../forms/form.tsx';
import { FormActions } from '../../forms/form-actions.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import type { Range } from '../../ui/charts/geometry/series.ts';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { notify } from '../../ui/layers/undo.ts';
import { roundUpToQuarter } from './dragged.ts';
import { useMembers } from './use-members.ts';

interface OverrideDialogProps {
  schedule: Schedule;
  /** Eight hours from now on, unless it was dragged. */
  at: 'now' | Range;
  onClose(): void;
}

export function OverrideDialog(props: OverrideDialogProps) {
  const t = useText('on_call');
  return (
    <Dialog title={t('override_title', { name: props.schedule.name })} onClose={props.onClose}>
      <OverrideForm {...props} />
    </Dialog>
  );
}

interface OverrideValues {
  member_id: number | null;
  starts_at: string | null;
  ends_at: string | null;
}

const HOUR_MS = 3_600_000;

function fromNow(): Range {
  const from = roundUpToQuarter(serverNow());
  return { from, to: from + 8 * HOUR_MS };
}

function OverrideForm({ schedule, at, onClose }: OverrideDialogProps) {
  const t = useText('on_call');
  const mayAll = useCan('editor');
  const { choices } = useMembers();
  const { mutateAsync: create } = useMutation(createOverride(useAccount()));
  const stretch = at === 'now' ? fromNow() : at;
  const form = useForm<'POST /schedules/:id/overrides', OverrideValues>({
    operation: 'POST /schedules/:id/overrides',
    initial: {
      member_id: null,
      starts_at: new Date(stretch.from).toISOString(),
      ends_at: new Date(stretch.to).toISOString(),
    },
    draft: null,
    // What is left empty is refused by the schema, beside its field.
    body: (values) => values as { member_id: number; starts_at: string; ends_at: string },
    explain: ({ status, code }) =>
      status === 403 ? t('not_yours') : code === 'too_many_overrides' ? t('too_many_overrides') : null,
    async onSubmit(body) {
      const { member } = await create({ params: { id: schedule.id }, body });
      notify({ text: t('overridden', { name: member.name }), sign: 'done' });
      onClose();
    },
  });
  return (
    <Form form={form} label={t('override')} guard={false}>
      {!mayAll && <p className="muted">{t('override_own')}</p>}
      <OneOfField name="member_id" label={t('override_member')} choices={choices} />
      <div className="form-fields pair-of">
        <DateTimeField name="starts_at" label={t('override_from')} />
        <DateTimeField name="ends_at" label={t('override_to')} />
      </div>
      <FormActions form={form} save={t('override')} onCancel={onClose} />
    </Form>
  );
}
