// What the people on call leave for whoever is next.

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { writeHandoverNote } from '../../api/resources/schedules.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Schedule } from '../../api/schema.gen.ts';
import { TextAreaField } from '../../forms/fields/text-fields.tsx';
import { Form } from '../../forms/form.tsx';
import { FormActions } from '../../forms/form-actions.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { notify } from '../../ui/layers/undo.ts';
import { Card } from '../../ui/page/card.tsx';
import { Time } from '../../ui/words/time.tsx';
import css from './on-call.module.css';

export function HandoverCard({ schedule }: { schedule: Schedule }) {
  const t = useText('on_call');
  const common = useText('common');
  const [isWriting, setWriting] = useState(false);
  const { handover_note: note } = schedule;
  return (
    <Card title={t('handover')}>
      {isWriting ? (
        <NoteForm schedule={schedule} onClose={() => setWriting(false)} />
      ) : (
        <div className="stack">
          {note ? (
            <>
              <p className={css.note}>{note.text}</p>
              <p className="dim">
                {t.rich('handover_by', {
                  by: <bdi key="by">{note.by}</bdi>,
                  time: <Time key="at" at={note.at} />,
                })}
              </p>
            </>
          ) : (
            <p className="muted">{t('handover_none')}</p>
          )}
          <div className="acts">
            <Button onClick={() => setWriting(true)}>{note ? common('edit') : t('handover_write')}</Button>
          </div>
        </div>
      )}
    </Card>
  );
}

function NoteForm({ schedule, onClose }: { schedule: Schedule; onClose(): void }) {
  const t = useText('on_call');
  const { mutateAsync: write } = useMutation(writeHandoverNote(useAccount()));
  const form = useForm<'PUT /schedules/:id/handover-note', { text: string }>({
    operation: 'PUT /schedules/:id/handover-note',
    initial: { text: schedule.handover_note?.text ?? '' },
    explain: ({ status }) => (status === 403 ? t('handover_not_yours') : null),
    async onSubmit(body) {
      await write({ params: { id: schedule.id }, body });
      notify({ text: t('handover_saved'), sign: 'done' });
      onClose();
    },
  });
  return (
    <Form form={form} label={t('handover')}>
      <TextAreaField name="text" label={t('handover_note')} optional maxLength={2_000} rows={5} />
      <FormActions form={form} save={t('handover_save')} onCancel={onClose} />
    </Form>
  );
}
