// Who is mailed reports: oneself, and addresses that admins name.

import { useMutation, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type Language, languages, languageTags } from '../../../../shared/languages.ts';
import {
  asGiven,
  changeOwnMails,
  changeRecipients,
  ownMailsQuery,
  type ReportRecipients,
  recipientsQuery,
} from '../../../api/resources/reports.ts';
import { useAccount, useSession } from '../../../api/resources/session.ts';
import { SelectField, SwitchField } from '../../../forms/fields/choice-fields.tsx';
import { TextField } from '../../../forms/fields/text-fields.tsx';
import { TimeZoneField } from '../../../forms/fields/time-zone-field.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { useReading, useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { useUndo } from '../../../ui/layers/undo.ts';
import { useAttempt } from '../../../ui/layers/use-failure.ts';
import { Card } from '../../../ui/page/card.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import css from './reports.module.css';

interface Periods {
  weekly: boolean;
  monthly: boolean;
}

export function OwnMailsCard() {
  const t = useText('reports');
  const query = useQuery(ownMailsQuery(useAccount()));
  return (
    <Card title={t('mails_own')}>
      <QueryView query={query} label={t('mails_loading')} failed={t('mails_failed')} shape="form" isPart>
        {(mails) => <OwnForm initial={mails} />}
      </QueryView>
    </Card>
  );
}

function OwnForm({ initial }: { initial: Periods }) {
  const t = useText('reports');
  const { notify } = useUndo();
  const { mutateAsync: save } = useMutation(changeOwnMails(useAccount()));
  const form = useForm<'PUT /reports/mails', Periods>({
    operation: 'PUT /reports/mails',
    initial,
    draft: null,
    async onSubmit(body) {
      await save({ body });
      notify({ text: t('mails_saved'), sign: 'done' });
    },
  });
  return (
    <Form form={form} label={t('mails_own')} guard={false}>
      <p>{t('mails_own_text')}</p>
      <PeriodFields />
      <FormActions form={form} />
    </Form>
  );
}

function PeriodFields() {
  const t = useText('reports');
  return (
    <>
      <SwitchField name="weekly" label={t('weekly')} help={t('weekly_help')} />
      <SwitchField name="monthly" label={t('monthly')} help={t('monthly_help')} />
    </>
  );
}

/** Admins alone see addresses outside the account. */
export function RecipientsCard() {
  const { role } = useSession();
  return role === 'admin' || role === 'owner' ? <Recipients /> : null;
}

function Recipients() {
  const t = useText('reports');
  const query = useQuery(recipientsQuery(useAccount()));
  return (
    <Card title={t('recipients')}>
      <QueryView query={query} label={t('mails_loading')} failed={t('mails_failed')} shape="form" isPart>
        {({ recipients }) => (
          <div className="stack">
            <p>{t('recipients_text')}</p>
            {recipients.length > 0 && (
              <ul className={css.rows} aria-label={t('recipients_list')}>
                {recipients.map((one) => (
                  <Recipient key={one.email} recipient={one} />
                ))}
              </ul>
            )}
            <AddForm known={recipients} />
          </div>
        )}
      </QueryView>
    </Card>
  );
}

interface RecipientProps {
  recipient: ReportRecipients[number];
}

function Recipient({ recipient: { email, status, weekly, monthly } }: RecipientProps) {
  const t = useText('reports');
  const attempt = useAttempt();
  const remove = useMutation(changeRecipients(useAccount()));
  return (
    <li>
      <bdi>{email}</bdi>
      <span className="dim">
        {t('recipient_when', { which: weekly && monthly ? 'both' : weekly ? 'week' : 'month' })} ·{' '}
        {t(`status_${status}`)}
      </span>
      <IconButton
        size="sm"
        variant="ghost"
        icon={X}
        label={t('recipient_remove', { email })}
        busy={remove.isPending}
        onClick={() =>
          void attempt(remove.mutateAsync((given) => given.filter((other) => other.email !== email)))
        }
      />
    </li>
  );
}

interface AddValues extends Periods {
  email: string;
  timezone: string;
  language: Language;
}

function AddForm({ known }: { known: ReportRecipients }) {
  const t = useText('reports');
  const common = useText('common');
  const { notify } = useUndo();
  const { zone } = useFormat();
  const { language } = useReading();
  const { mutateAsync: save } = useMutation(changeRecipients(useAccount()));
  const initial: AddValues = { email: '', weekly: false, monthly: true, timezone: zone, language };
  const form = useForm<'PUT /reports/recipients', AddValues>({
    operation: 'PUT /reports/recipients',
    initial,
    draft: null,
    body: (values) => ({ recipients: [...asGiven(known), values] }),
    fieldOf: (field) => field.replace(/^recipients\.\d+\./, ''),
    async onSubmit(_body, { values, savedAs }) {
      await save((given) => [...given, values]);
      savedAs(initial);
      notify({ text: t('mails_saved'), sign: 'done' });
    },
  });
  return (
    <Form form={form} label={t('recipient_add')} guard={false}>
      <TextField name="email" label={t('recipient_email')} type="email" />
      <PeriodFields />
      <div className="form-fields pair-of">
        <TimeZoneField name="timezone" label={common('time_zone')} />
        <SelectField
          name="language"
          label={common('language')}
          choices={languageTags.map((tag) => ({ value: tag, label: languages[tag].name }))}
        />
      </div>
      <FormActions form={form} save={t('recipient_add')} />
    </Form>
  );
}
