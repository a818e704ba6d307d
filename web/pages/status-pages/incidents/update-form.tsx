// How it goes on with an incident; `e` says that it is over.

import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { postIncidentUpdate } from '../../../api/resources/incidents.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { Incident, StatusPage } from '../../../api/schema.gen.ts';
import { Form, FurtherFields } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { type Form as FormOf, useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useKeys } from '../../../ui/keys/keys.ts';
import { notify } from '../../../ui/layers/undo.ts';
import { Card } from '../../../ui/page/card.tsx';
import { Preview } from '../preview/preview.tsx';
import { MessageField, NotifyField, StatusField, WhenField } from './incident-fields.tsx';
import type { IncidentStatus } from './incident-words.ts';

interface Values {
  status: IncidentStatus;
  message: string;
  created_at: string | null;
  notify: boolean;
}

const beginAt = (status: IncidentStatus): Values => ({ status, message: '', created_at: null, notify: true });

const bodyOf = ({ created_at, ...rest }: Values) => ({ ...rest, ...(created_at !== null && { created_at }) });

interface UpdateFormProps {
  page: StatusPage;
  incident: Incident;
  /** With the id of the update. */
  onPosted(id: number): void;
}

export function UpdateForm({ page, incident, onPosted }: UpdateFormProps) {
  const t = useText('status_pages');
  const common = useText('common');
  const card = useRef<HTMLDivElement>(null);
  const [isPreviewed, setPreviewed] = useState(false);
  const post = useMutation(postIncidentUpdate(useAccount()));
  const params = { id: page.id, incident_id: incident.id };
  const form = useForm<'POST /status-pages/:id/incidents/:incident_id/updates', Values>({
    operation: 'POST /status-pages/:id/incidents/:incident_id/updates',
    initial: beginAt(incident.status),
    body: bodyOf,
    onSubmit: async (body, { savedAs }) => {
      const { status, updates } = await post.mutateAsync({ params, body });
      savedAs(beginAt(status));
      setPreviewed(false);
      onPosted(Math.max(...updates.map(({ id }) => id)));
      notify({ text: t('update_posted'), sign: 'done' });
    },
  });
  useStatusOf(incident, form);
  const resolve = () => {
    form.set('status', 'resolved');
    card.current?.querySelector('textarea')?.focus();
  };
  const { notify: _, ...draft } = bodyOf(form.values);
  const isOver = incident.status === 'resolved';
  useKeys(isOver ? {} : { e: { run: resolve, label: common('resolve') } });
  return (
    <div ref={card} className="stack" data-posts>
      <Card title={isOver ? t('post_further') : t('post_update')}>
        <Form form={form}>
          <StatusField />
          <MessageField label={t('message')} />
          <FurtherFields>
            <WhenField label={t('update_at')} help={t('update_at_help')} />
            <NotifyField />
          </FurtherFields>
          <FormActions form={form} save={t('post_update')}>
            {!isOver && (
              <Button keyCap="e" onClick={resolve}>
                {common('resolve')}
              </Button>
            )}
            <Button variant="ghost" aria-expanded={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
              {t('preview')}
            </Button>
          </FormActions>
        </Form>
      </Card>
      {isPreviewed && (
        <Preview
          name={page.name}
          wanted={{
            id: page.id,
            incident: { ...draft, message: draft.message || '…', incident_id: incident.id },
          }}
          version={incident.updated_at}
        />
      )}
    </div>
  );
}

/** What others post meanwhile changes the status here, unless another one was chosen, and takes away nothing that was typed. */
function useStatusOf({ status }: Incident, form: FormOf<Values>): void {
  const known = useRef(status);
  useEffect(() => {
    if (known.current === status) return;
    if (form.values.status === known.current) {
      if (form.isDirty) form.set('status', status);
      else form.reset(beginAt(status));
    }
    known.current = status;
  }, [status, form]);
}
