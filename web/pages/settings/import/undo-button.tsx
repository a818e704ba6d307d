// Takes an import back, after a question; what people changed since is named first.

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/errors.ts';
import { type ReadImport, undoImport } from '../../../api/resources/imports.ts';
import { useAccount } from '../../../api/resources/session.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { notify } from '../../../ui/layers/undo.ts';
import { useFailure } from '../../../ui/layers/use-failure.ts';
import styles from '../settings.module.css';

interface Changed {
  name: string;
  section: string;
  id: number | string;
  fields: string[];
}

const LONGEST_MS = 120_000;

export function UndoButton({ read }: { read: ReadImport }) {
  const t = useText('imports');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('undo')}</Button>
      {isAsking && <UndoDialog read={read} onClose={() => setAsking(false)} />}
    </>
  );
}

function UndoDialog({ read: { id, created, changed }, onClose }: { read: ReadImport; onClose(): void }) {
  const t = useText('imports');
  const common = useText('common');
  const failed = useFailure();
  const undo = useMutation(undoImport(useAccount()));
  const [since, setSince] = useState<readonly Changed[] | null>(null);
  async function carryOut(what?: 'keep' | 'undo') {
    try {
      const body = what === undefined ? {} : { changed: what };
      await undo.mutateAsync({ params: { id }, body, timeoutMs: LONGEST_MS });
      notify({ text: t('undone'), sign: 'done' });
      onClose();
    } catch (error) {
      const found = changedIn(error);
      if (found) setSince(found);
      else failed(error);
    }
  }
  return (
    <Dialog
      title={t('undo_title')}
      onClose={onClose}
      footer={
        since === null ? (
          <>
            <Button variant="primary" busy={undo.isPending} onClick={() => void carryOut()}>
              {t('undo')}
            </Button>
            <Button onClick={onClose}>{common('cancel')}</Button>
          </>
        ) : (
          <>
            <Button variant="primary" busy={undo.isPending} onClick={() => void carryOut('keep')}>
              {t('undo_keep')}
            </Button>
            <Button className="danger" busy={undo.isPending} onClick={() => void carryOut('undo')}>
              {t('undo_all')}
            </Button>
            <Button onClick={onClose}>{common('cancel')}</Button>
          </>
        )
      }
    >
      {since === null ? (
        <p>{t('undo_text', { created: created ?? 0, changed: changed ?? 0 })}</p>
      ) : (
        <div role="alert">
          <p>{t('undo_changed')}</p>
          <ul className={styles.problems}>
            {since.slice(0, MOST_NAMED).map(({ name, section, id: thing, fields }) => (
              <li key={`${section} ${thing}`}>
                <bdi>{name}</bdi>: {fields.length > 0 ? fields.join(', ') : t('undo_refers')}
              </li>
            ))}
          </ul>
          {since.length > MOST_NAMED && <p>{t('undo_more', { count: since.length - MOST_NAMED })}</p>}
        </div>
      )}
    </Dialog>
  );
}

const MOST_NAMED = 20;

function changedIn(error: unknown): readonly Changed[] | null {
  if (!(error instanceof ApiError) || error.code !== 'changed_since') return null;
  const { changed } = { ...(error.body as { changed?: Changed[] }) };
  return changed ?? null;
}
