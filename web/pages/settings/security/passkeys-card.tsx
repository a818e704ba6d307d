import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { addPasskey, canUsePasskeys } from '../../../api/passkeys.ts';
import { passkeyListQuery, removePasskey } from '../../../api/resources/auth.ts';
import type { Passkey } from '../../../api/schema.gen.ts';
import { errorSentence } from '../../../i18n/errors.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { useUndo } from '../../../ui/layers/undo.ts';
import { useAttempt } from '../../../ui/layers/use-failure.ts';
import { idOfRow } from '../../../ui/lists/row-names.ts';
import { type Column, Table } from '../../../ui/lists/table.tsx';
import { useRows } from '../../../ui/lists/use-rows.ts';
import { Card } from '../../../ui/page/card.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { State } from '../../../ui/words/state.tsx';
import { Ago, Time } from '../../../ui/words/time.tsx';
import '../../../ui/styles/forms.ts';

const LONGEST_NAME = 100;

export function PasskeysCard() {
  const t = useText('security');
  const passkeys = useInfiniteQuery(passkeyListQuery());
  return (
    <Card title={t('passkeys')} note={t('passkeys_note')} flush>
      <QueryView query={passkeys} label={t('loading')} shape="list" isPart>
        {(rows) => rows.length > 0 && <Passkeys rows={rows} />}
      </QueryView>
      <div className="card-b">{canUsePasskeys() ? <AddPasskey /> : <p>{t('passkeys_impossible')}</p>}</div>
    </Card>
  );
}

function Passkeys({ rows }: { rows: readonly Passkey[] }) {
  const t = useText('security');
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const list = useRows({ rows, keyOf: idOfRow, hasKeys: false });
  return (
    <>
      <Table list={list} label={t('passkeys')} columns={useColumns(setLeaving)} nameOf={({ name }) => name} />
      {leaving && <RemovePasskey passkey={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

function useColumns(onRemove: (passkey: Passkey) => void): Column<Passkey>[] {
  const t = useText('security');
  const common = useText('common');
  return useMemo(
    () => [
      { name: 'name', title: common('name'), phone: 'title', cell: ({ name }) => <bdi>{name}</bdi> },
      { name: 'added', title: t('added'), cell: ({ created_at }) => <Time at={created_at} as="day" /> },
      {
        name: 'used',
        title: common('last_used'),
        phone: 'note',
        cell: ({ last_used_at }) => (last_used_at ? <Ago at={last_used_at} /> : common('never')),
      },
      {
        name: 'kept',
        title: t('passkey_kept'),
        cell: ({ backed_up }) => t(backed_up ? 'passkey_synced' : 'passkey_one_device'),
      },
      {
        name: 'acts',
        title: common('actions'),
        isTitleHidden: true,
        phone: 'aside',
        cell: (passkey) => (
          <Button
            size="sm"
            aria-label={t('passkey_remove_named', { name: passkey.name })}
            onClick={() => onRemove(passkey)}
          >
            {common('remove')}
          </Button>
        ),
      },
    ],
    [t, common, onRemove],
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const t = useText('security');
  const common = useText('common');
  const attempt = useAttempt();
  const { notify } = useUndo();
  const { mutateAsync } = useMutation(removePasskey());
  async function remove() {
    onClose();
    const done = await attempt(mutateAsync({ params: { id: passkey.id } }));
    if (done) notify({ text: t('passkey_removed', { name: passkey.name }), sign: 'deleted' });
  }
  return (
    <Dialog title={t('passkey_remove_named', { name: passkey.name })} onClose={onClose}>
      <p>{t('passkey_remove_text')}</p>
      <div className="acts">
        <Button variant="primary" onClick={() => void remove()}>
          {common('remove')}
        </Button>
        <Button onClick={onClose}>{common('cancel')}</Button>
      </div>
    </Dialog>
  );
}

function AddPasskey() {
  const t = useText('security');
  const id = useId();
  const [name, setName] = useState('');
  const { add, isBusy, problem } = useAddPasskey();
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void add(name.trim()).then((isDone) => isDone && setName(''));
      }}
    >
      <div className="fld">
        <label htmlFor={id}>{t('passkey_name')}</label>
        <input
          id={id}
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          aria-describedby={`${id}-help`}
          onChange={(event) => setName(event.target.value)}
        />
        <small id={`${id}-help`}>{t('passkey_name_help')}</small>
      </div>
      <div className="acts">
        <Button
          type="submit"
          icon={KeyRound}
          busy={isBusy}
          disabledBecause={name.trim() ? undefined : t('passkey_name_first')}
        >
          {t('passkey_add')}
        </Button>
      </div>
      <div role="alert">{problem !== null && <State is="down">{problem}</State>}</div>
    </form>
  );
}

function useAddPasskey() {
  const t = useText('security');
  const common = useText('common');
  const client = useQueryClient();
  const { notify } = useUndo();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function add(name: string): Promise<boolean> {
    setBusy(true);
    setProblem(null);
    try {
      const { outcome } = await addPasskey(name);
      if (outcome !== 'done') {
        setProblem(t(outcome === 'cancelled' ? 'passkey_cancelled' : 'passkey_known'));
        return false;
      }
      // Whoever changes how they sign in is signed out everywhere else.
      for (const resource of ['passkeys', 'two-factor', 'sessions'])
        void client.invalidateQueries({ queryKey: [null, resource] });
      notify({ text: t('passkey_added', { name }), sign: 'done' });
      return true;
    } catch (error) {
      setProblem(errorSentence(error, common));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { add, isBusy, problem };
}
