// What the operator announces to everybody who signs in.

import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { BodyOf } from '../../api/operation-types.ts';
import { adminAnnouncementListQuery, announce } from '../../api/resources/admin.ts';
import type { AdminAnnouncement } from '../../api/schema.gen.ts';
import { SelectField } from '../../forms/fields/choice-fields.tsx';
import { DateTimeField } from '../../forms/fields/date-time-field.tsx';
import { TextAreaField, TextField } from '../../forms/fields/text-fields.tsx';
import { Form } from '../../forms/form.tsx';
import { FormActions } from '../../forms/form-actions.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { useUndo } from '../../ui/layers/undo.ts';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Paragraphs } from '../../ui/page/paragraphs.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { Time } from '../../ui/words/time.tsx';

export function AnnouncePage() {
  const t = useText('admin');
  const announced = useInfiniteQuery(adminAnnouncementListQuery());
  return (
    <Page title={t('announcements')} lead={t('announce_lead')}>
      <div className="stack">
        <Card title={t('announce_new')}>
          <AnnounceForm />
        </Card>
        <QueryView query={announced} label={t('announcements_loading')} shape="text">
          {(rows) => rows.map((one) => <Announced key={one.id} announcement={one} />)}
        </QueryView>
      </div>
      <LoadMore
        hasMore={announced.hasNextPage}
        isLoading={announced.isFetchingNextPage}
        onMore={() => void announced.fetchNextPage()}
      />
    </Page>
  );
}

type Body = BodyOf<'POST /admin/announcements'>;
type Values = Omit<Body, 'effective_at'> & { effective_at: string | null };

const NEW: Values = { kind: 'notice', title: '', body: '', effective_at: null };
const KINDS = ['notice', 'breaking_change'] as const;

function AnnounceForm() {
  const t = useText('admin');
  const { notify } = useUndo();
  const make = useMutation(announce());
  const form = useForm<'POST /admin/announcements', Values>({
    operation: 'POST /admin/announcements',
    initial: NEW,
    body: ({ effective_at, ...rest }) => (effective_at === null ? rest : { ...rest, effective_at }),
    async onSubmit(body, { savedAs }) {
      await make.mutateAsync({ body });
      notify({ text: t('announced'), sign: 'done' });
      savedAs(NEW);
    },
  });
  return (
    <Form form={form} label={t('announce_new')}>
      <SelectField
        name="kind"
        label={t('announce_kind')}
        choices={KINDS.map((value) => ({ value, label: t(`announcement_${value}`) }))}
      />
      <TextField name="title" label={t('announce_title')} maxLength={200} />
      <DateTimeField name="effective_at" label={t('announce_when')} help={t('announce_when_help')} optional />
      <TextAreaField name="body" label={t('announce_body')} rows={6} maxLength={4_000} />
      <FormActions form={form} save={t('announce')} />
    </Form>
  );
}

function Announced({ announcement: one }: { announcement: AdminAnnouncement }) {
  const t = useText('admin');
  const { recipients, mailed } = one.mails;
  return (
    <Card title={<bdi>{one.title}</bdi>} note={t(`announcement_${one.kind}`)}>
      <div className="stack">
        <p className="muted">{t.rich('takes_effect', { time: <Time key="at" at={one.effective_at} /> })}</p>
        {recipients > 0 && <p className="muted">{t('mailed', { mailed, recipients })}</p>}
        <Paragraphs text={one.body} />
      </div>
    </Card>
  );
}
