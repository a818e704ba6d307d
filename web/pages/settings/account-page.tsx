// The account: its name, its data to take along, its owner and its end.

import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { cancelDeletion, deleteAccount, exportAccount, updateAccount } from '../../api/resources/account.ts';
import { accountQuery } from '../../api/resources/account-query.ts';
import { useAccount, useSession } from '../../api/resources/session.ts';
import type { Account } from '../../api/schema.gen.ts';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { TextField } from '../../forms/fields/text-fields.tsx';
import { Form } from '../../forms/form.tsx';
import { FormActions } from '../../forms/form-actions.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { saveFile } from '../../ui/controls/save-file.ts';
import { ConfirmByName } from '../../ui/layers/confirm-by-name.tsx';
import { useUndo } from '../../ui/layers/undo.ts';
import { useAttempt } from '../../ui/layers/use-failure.ts';
import { Banner } from '../../ui/page/banner.tsx';
import { Card } from '../../ui/page/card.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { Time } from '../../ui/words/time.tsx';
import styles from './settings.module.css';
import { SettingsPage } from './settings-page.tsx';
import { TransferCard } from './transfer-card.tsx';

export function AccountPage() {
  const t = useText('settings');
  const { role } = useSession();
  const account = useQuery(accountQuery(useAccount()));
  return (
    <SettingsPage part="account" lead={t('account_lead', { role })}>
      <QueryView query={account} label={t('account_loading')} shape="form">
        {(data) => (
          <div className={styles.cards}>
            <Card title={t('account_name')}>
              <NameForm key={data.id} account={data} />
            </Card>
            <ExportCard />
            <TransferCard />
            <EndCard account={data} />
          </div>
        )}
      </QueryView>
    </SettingsPage>
  );
}

function NameForm({ account: { id, name } }: { account: Account }) {
  const t = useText('settings');
  const { notify } = useUndo();
  const update = useMutation(updateAccount(id));
  const form = useForm<'PATCH /account', { name: string }>({
    operation: 'PATCH /account',
    initial: { name },
    follows: true,
    async onSubmit(body) {
      await update.mutateAsync({ body });
      notify({ text: t('account_renamed'), sign: 'done' });
    },
  });
  return (
    <Form form={form} label={t('account_name')} disabledBecause={useNeedsRole('admin')}>
      <TextField name="name" label={t('account_name')} autoComplete="organization" maxLength={100} />
      <FormActions form={form} save={t('account_rename')} />
    </Form>
  );
}

function ExportCard() {
  const t = useText('settings');
  const account = useAccount();
  const attempt = useAttempt();
  const [isBusy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    const made = await attempt(exportAccount(account));
    setBusy(false);
    if (made) saveFile(made.file, made.name ?? 'tocsin-export.json');
  }
  return (
    <Card title={t('export')}>
      <div className="stack">
        <p>{t('export_text')}</p>
        <div className="acts">
          <Button
            icon={Download}
            busy={isBusy}
            disabledBecause={useNeedsRole('admin')}
            onClick={() => void save()}
          >
            {t('export_act')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function EndCard({ account }: { account: Account }) {
  const t = useText('settings');
  const because = useNeedsRole('owner');
  const attempt = useAttempt();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation(deleteAccount(account.id));
  async function end() {
    setAsking(false);
    await attempt(remove.mutateAsync({}));
  }
  if (account.delete_at !== null) return <Doomed account={account} at={account.delete_at} />;
  return (
    <Card title={t('delete_title')}>
      <div className="stack">
        <p>{t('delete_text')}</p>
        <div className="acts">
          <Button
            className="danger"
            busy={remove.isPending}
            disabledBecause={because}
            onClick={() => setAsking(true)}
          >
            {t('delete_act')}
          </Button>
        </div>
      </div>
      {isAsking && (
        <ConfirmByName
          title={t('delete_title')}
          text={t('delete_text')}
          name={account.name}
          act={t('delete_act')}
          onClose={() => setAsking(false)}
          onConfirm={() => void end()}
        />
      )}
    </Card>
  );
}

function Doomed({ account, at }: { account: Account; at: string }) {
  const t = useText('settings');
  const attempt = useAttempt();
  const { notify } = useUndo();
  const because = useNeedsRole('owner');
  const { mutateAsync, isPending } = useMutation(cancelDeletion(account.id));
  async function keep() {
    if (await attempt(mutateAsync({}))) notify({ text: t('kept'), sign: 'done' });
  }
  return (
    <Card title={t('delete_title')}>
      <Banner
        state="warn"
        actions={
          <Button size="sm" busy={isPending} disabledBecause={because} onClick={() => void keep()}>
            {t('keep')}
          </Button>
        }
      >
        {t.rich('doomed', { date: <Time key="at" at={at} /> })}
      </Banner>
    </Card>
  );
}
