import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { renameKey, revokeKey } from '../../../api/resources/account.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { ApiKey } from '../../../api/schema.gen.ts';
import { NameField } from '../../../forms/fields/text-fields.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { useUndo } from '../../../ui/layers/undo.ts';
import type { Column } from '../../../ui/lists/table.tsx';
import { Ago, Time, useTicking } from '../../../ui/words/time.tsx';

export function useKeyColumns(): Column<ApiKey>[] {
  const t = useText('team');
  const common = useText('common');
  return useMemo(
    () => [
      { name: 'name', title: common('name'), phone: 'title', cell: ({ name }) => <bdi>{name}</bdi> },
      { name: 'may', title: t('key_may'), phone: 'note', cell: ({ kind }) => t(`key_may_${kind}`) },
      {
        name: 'hint',
        title: t('key_ends_with'),
        cell: ({ hint }) => <span className="mono">{`…${hint}`}</span>,
      },
      {
        name: 'created',
        title: common('created'),
        cell: ({ created_at, created_by }) => (
          <>
            <Time at={created_at} as="day" />
            {created_by !== null && (
              <span className="muted">
                {' '}
                {t.rich('key_made_by', { who: <bdi key="who">{created_by}</bdi> })}
              </span>
            )}
          </>
        ),
      },
      {
        name: 'used',
        title: common('last_used'),
        phone: 'note-aside',
        cell: ({ last_used_at: at }) => (
          <>
            <span className="only-m">{common('last_used')}: </span>
            {at ? <Ago at={at} /> : common('never')}
          </>
        ),
      },
      { name: 'expires', title: t('key_expires'), cell: ({ expires_at }) => <Expiry at={expires_at} /> },
      {
        name: 'acts',
        title: common('actions'),
        isTitleHidden: true,
        phone: 'aside',
        cell: (apiKey) => <Acts apiKey={apiKey} />,
      },
    ],
    [t, common],
  );
}

function Expiry({ at }: { at: string | null }) {
  const t = useText('team');
  const isOver = useTicking((now) => at !== null && Date.parse(at) <= now);
  if (at === null) return t('key_never_expires');
  const time = <Time at={at} />;
  return isOver ? t.rich('key_expired', { time }) : time;
}

function Acts({ apiKey }: { apiKey: ApiKey }) {
  const t = useText('team');
  const { id, name } = apiKey;
  const { undoable } = useUndo();
  const [isRenaming, setRenaming] = useState(false);
  const { mutateAsync: revoke } = useMutation(revokeKey(useAccount()));
  const drop = () =>
    undoable({
      text: t('key_revoked', { name }),
      leaving: `key ${id}`,
      sign: 'deleted',
      commit: ({ keepalive }) => revoke({ params: { id }, keepalive }),
    });
  return (
    <span className="acts">
      <Button size="sm" aria-label={t('key_rename_named', { name })} onClick={() => setRenaming(true)}>
        {t('key_rename')}
      </Button>
      <Button size="sm" aria-label={t('key_revoke_named', { name })} onClick={drop}>
        {t('key_revoke')}
      </Button>
      {isRenaming && <RenameDialog apiKey={apiKey} onClose={() => setRenaming(false)} />}
    </span>
  );
}

function RenameDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose(): void }) {
  const t = useText('team');
  const { notify } = useUndo();
  const rename = useMutation(renameKey(useAccount()));
  const form = useForm<'PATCH /api-keys/:id', { name: string }>({
    operation: 'PATCH /api-keys/:id',
    initial: { name },
    draft: null,
    async onSubmit(body, { values }) {
      await rename.mutateAsync({ params: { id }, body });
      notify({ text: t('key_renamed', { name: values.name }), sign: 'done' });
      onClose();
    },
  });
  return (
    <Dialog title={t('key_rename_named', { name })} onClose={onClose}>
      <Form form={form} label={t('key_rename')} guard={false}>
        <NameField label={t('key_name')} />
        <FormActions form={form} save={t('key_rename')} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
