// Addresses that are never mailed, for all status pages of the account.

import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAccount } from '../../../api/resources/session.ts';
import {
  addSuppression,
  removeSuppression,
  suppressionListQuery,
} from '../../../api/resources/subscribers.ts';
import type { Suppression } from '../../../api/schema.gen.ts';
import { useAll } from '../../../api/use-all.ts';
import { TextField } from '../../../forms/fields/text-fields.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { undoable } from '../../../ui/layers/undo.ts';
import { idOfRow } from '../../../ui/lists/row-names.ts';
import { type Column, Table } from '../../../ui/lists/table.tsx';
import { useRows } from '../../../ui/lists/use-rows.ts';
import { Card } from '../../../ui/page/card.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { Ago } from '../../../ui/words/time.tsx';
import styles from '../incidents/incidents.module.css';

const nameOf = ({ email }: Suppression) => email;
const leavingOf = ({ id }: Suppression) => `suppression ${id}`;

export function Suppressions() {
  const t = useText('status_pages');
  const [isAdding, setAdding] = useState(false);
  const query = useAll(suppressionListQuery(useAccount()));
  return (
    <Card
      title={t('suppressions')}
      note={t('suppressions_note')}
      flush
      actions={
        <Button size="sm" onClick={() => setAdding(true)}>
          {t('add_suppression')}
        </Button>
      }
    >
      <QueryView query={query} isPart label={t('loading_subscribers')} failed={t('suppressions_failed')}>
        {(suppressions) => <SuppressionTable suppressions={suppressions} />}
      </QueryView>
      {isAdding && <AddSuppression onClose={() => setAdding(false)} />}
    </Card>
  );
}

function SuppressionTable({ suppressions }: { suppressions: readonly Suppression[] }) {
  const t = useText('status_pages');
  const common = useText('common');
  const list = useRows({
    resource: 'suppressions',
    rows: suppressions,
    keyOf: idOfRow,
    leavingOf,
    hasKeys: false,
  });
  const columns: Column<Suppression>[] = [
    { name: 'email', title: common('email'), phone: 'title', cell: ({ email }) => <bdi>{email}</bdi> },
    {
      name: 'reason',
      title: t('column_why'),
      phone: 'note',
      cell: ({ reason }) => t(`suppressed_${reason}`),
    },
    { name: 'detail', title: common('details'), isClipped: true, cell: ({ detail }) => detail },
    {
      name: 'since',
      title: t('column_since'),
      phone: 'note-aside',
      cell: ({ created_at }) => <Ago at={created_at} />,
    },
    {
      name: 'acts',
      title: common('actions'),
      isTitleHidden: true,
      phone: 'aside',
      cell: (suppression) => <RemoveButton suppression={suppression} />,
    },
  ];
  if (list.rows.length === 0) return <p className={`muted ${styles.none}`}>{t('suppressions_empty')}</p>;
  return <Table list={list} label={t('suppressions')} columns={columns} nameOf={nameOf} />;
}

function RemoveButton({ suppression }: { suppression: Suppression }) {
  const t = useText('status_pages');
  const remove = useMutation(removeSuppression(useAccount()));
  const { id, email: name } = suppression;
  return (
    <IconButton
      icon={Trash2}
      variant="ghost"
      size="sm"
      label={t('remove_name', { name })}
      onClick={() =>
        undoable({
          text: t('suppression_removed', { name }),
          sign: 'deleted',
          leaving: leavingOf(suppression),
          commit: (how) => remove.mutateAsync({ params: { suppression_id: id }, ...how }),
        })
      }
    />
  );
}

function AddSuppression({ onClose }: { onClose(): void }) {
  const t = useText('status_pages');
  const common = useText('common');
  const add = useMutation(addSuppression(useAccount()));
  const form = useForm<'POST /status-pages/suppressions', { email: string; detail: string | null }>({
    operation: 'POST /status-pages/suppressions',
    initial: { email: '', detail: null },
    draft: null,
    onSubmit: async (body) => {
      await add.mutateAsync({ body });
      onClose();
    },
  });
  return (
    <Dialog title={t('add_suppression')} onClose={onClose}>
      <Form form={form} guard={false}>
        <TextField name="email" type="email" label={common('email')} help={t('suppress_help')} />
        <TextField name="detail" label={t('column_why')} empty={null} optional />
        <FormActions form={form} save={common('add')} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
