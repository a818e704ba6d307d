// Saves what the list shows now, and deletes what was saved before.

import { useMutation } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import type { ApiError } from '../../api/errors.ts';
import { useAccount } from '../../api/resources/session.ts';
import { deleteView, saveView } from '../../api/resources/views.ts';
import type { SavedView } from '../../api/schema.gen.ts';
import { NameField } from '../../forms/fields/text-fields.tsx';
import { Form } from '../../forms/form.tsx';
import { FormActions } from '../../forms/form-actions.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useUndo } from '../../ui/layers/undo.ts';
import { useViewsOf } from './use-views-of.ts';
import { leavingView } from './view-name.ts';
import css from './views.module.css';

interface ViewsDialogProps {
  list: SavedView['list'];
  onClose(): void;
}

export function ViewsDialog({ list, onClose }: ViewsDialogProps) {
  const t = useText('views');
  const search = useRouterState({ select: ({ location }) => location.searchStr.replace(/^\?/, '') });
  const save = useMutation(saveView(useAccount()));
  const { notify } = useUndo();
  const form = useForm({
    operation: 'POST /views',
    initial: { list, name: '', search },
    draft: null,
    explain: (error: ApiError) => (error.code === 'too_many_views' ? t('too_many') : null),
    async onSubmit(body) {
      await save.mutateAsync({ body });
      notify({ text: t('saved', { name: body.name }) });
      onClose();
    },
  });
  return (
    <Dialog title={t('views')} onClose={onClose}>
      <p className="muted">{t(search === '' ? 'text_plain' : 'text')}</p>
      <Form form={form} label={t('save')} guard={false}>
        <NameField label={t('name')} help={t('name_help')} />
        <FormActions form={form} save={t('save')} onCancel={onClose} />
      </Form>
      <Before list={list} />
    </Dialog>
  );
}

/** Deleting waits ten seconds, in which it can be undone. */
function Before({ list }: { list: SavedView['list'] }) {
  const t = useText('views');
  const views = useViewsOf(list);
  const remove = useMutation(deleteView(useAccount()));
  const { undoable } = useUndo();
  if (views.length === 0) return null;
  return (
    <ul className={css.views}>
      {views.map(({ id, name }) => (
        <li key={id}>
          <bdi>{name}</bdi>
          <IconButton
            icon={Trash2}
            label={t('delete', { name })}
            onClick={() =>
              undoable({
                text: t('deleted', { name }),
                leaving: [leavingView(id)],
                commit: (how) => remove.mutateAsync({ params: { id }, ...how }),
              })
            }
          />
        </li>
      ))}
    </ul>
  );
}
