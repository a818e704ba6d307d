// The page on which something that has a key of its own is changed, given another key, and deleted.

import { useNavigate } from '@tanstack/react-router';
import { KeyRound, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorSentence } from '../../i18n/errors.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmByName } from '../../ui/layers/confirm-by-name.tsx';
import { undoable } from '../../ui/layers/undo.ts';
import { Page } from '../../ui/page/page.tsx';
import { type KeyedType, ListCrumb, useListAddress } from '../keyed-list-page.tsx';

interface KeyedEditProps<Row> {
  type: KeyedType<Row>;
  row: Row;
  disabledBecause: string | undefined;
  /** The call for another key. */
  rotation: { isPending: boolean; error: Error | null };
  onRotate(): void;
  remove(how: { keepalive: boolean }): Promise<unknown>;
  /** The new key, once there is one. */
  madeKey: ReactNode;
  /** The form. */
  children: ReactNode;
}

export function KeyedEditPage<Row extends { name: string }>(props: KeyedEditProps<Row>) {
  const { type, row, rotation, madeKey, children } = props;
  const t = useText(type.area);
  const common = useText('common');
  return (
    <Page title={row.name} crumbs={[<ListCrumb key="list" type={type} />]} actions={<KeyedActs {...props} />}>
      <div className="stack">
        {madeKey ?? <p className="muted">{t('key_needed')}</p>}
        {rotation.error && <p role="alert">{errorSentence(rotation.error, common)}</p>}
        {children}
      </div>
    </Page>
  );
}

function KeyedActs<Row extends { name: string }>({
  type,
  row,
  disabledBecause,
  rotation,
  onRotate,
  ...removal
}: KeyedEditProps<Row>) {
  const t = useText(type.area);
  const common = useText('common');
  const navigate = useNavigate();
  const list = useListAddress(type);
  const [isAsking, setAsking] = useState(false);
  function remove() {
    undoable({
      text: t('deleted', { name: row.name }),
      leaving: type.leavingOf(row),
      sign: 'deleted',
      commit: ({ keepalive }) => removal.remove({ keepalive }),
    });
    void navigate({ to: list, ignoreBlocker: true });
  }
  return (
    <>
      <Button
        icon={KeyRound}
        busy={rotation.isPending}
        onClick={() => setAsking(true)}
        disabledBecause={disabledBecause}
      >
        {t('rotate')}
      </Button>
      <Button icon={Trash2} onClick={remove} disabledBecause={disabledBecause}>
        {common('delete')}
      </Button>
      {isAsking && (
        <ConfirmByName
          title={t('rotate')}
          text={t('rotate_text')}
          name={row.name}
          act={t('rotate')}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            onRotate();
            setAsking(false);
          }}
        />
      )}
    </>
  );
}
