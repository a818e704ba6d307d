// How a status page looks, and where it is.

import { useMutation } from '@tanstack/react-query';
import { languageChoices } from '../../../../shared/languages.ts';
import { useAccount, useCan } from '../../../api/resources/session.ts';
import { updateStatusPage } from '../../../api/resources/status-pages.ts';
import type { StatusPage } from '../../../api/schema.gen.ts';
import { RadioCards, SelectField, SwitchField } from '../../../forms/fields/choice-fields.tsx';
import { NumberField } from '../../../forms/fields/number-field.tsx';
import { NameField, TextAreaField, TextField } from '../../../forms/fields/text-fields.tsx';
import { TimeZoneField } from '../../../forms/fields/time-zone-field.tsx';
import { Form, FormSection } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { type Form as FormOf, useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import { notify } from '../../../ui/layers/undo.ts';
import type { Asks } from '../../../ui/page/lazy-page.tsx';
import { Split } from '../../../ui/page/split.tsx';
import { PageFrame } from '../page-frame.tsx';
import { PreviewOrPublic } from '../preview/preview.tsx';
import { askForPage } from '../use-page.ts';
import { AccessForm } from './access-form.tsx';
import { DomainCard } from './domain-card.tsx';
import { LogoCard } from './logo-card.tsx';

const DOMAIN = 'status.example.com';

export function LookPage() {
  return <PageFrame>{(page) => <Look key={page.id} page={page} />}</PageFrame>;
}

LookPage.asks = ((queries, params) => askForPage(queries, params)) satisfies Asks;

const lookOf = (page: StatusPage) => {
  const { name, description, theme, language, time_zone, slug, custom_domain, enabled } = page;
  return {
    ...{ name, description, theme, language, time_zone, slug, custom_domain, enabled },
    history_days: page.history_days,
  };
};

type Values = ReturnType<typeof lookOf>;

function Look({ page }: { page: StatusPage }) {
  const t = useText('status_pages');
  const mayEdit = useCan('editor');
  const update = useMutation(updateStatusPage(useAccount()));
  const form = useForm<'PATCH /status-pages/:id', Values>({
    operation: 'PATCH /status-pages/:id',
    initial: lookOf(page),
    follows: true,
    draft: 'look',
    onSubmit: async (_body, { changed }) => {
      await update.mutateAsync({ params: { id: page.id }, body: changed });
      notify({ text: t('saved', { name: page.name }), sign: 'done' });
    },
  });
  return (
    <Split preview={<PreviewOrPublic page={page} body={form.values} />}>
      <LookForm form={form} page={page} because={mayEdit ? undefined : t('needs_editor')} />
      <AccessForm page={page} because={mayEdit ? undefined : t('needs_editor')} />
      <LogoCard page={page} theme="light" title={t('logo')} none={t('logo_none')} />
      {page.domain && <DomainCard page={page} domain={page.domain} />}
    </Split>
  );
}

interface LookFormProps {
  form: FormOf<Values>;
  page: StatusPage;
  because: string | undefined;
}

function LookForm({ form, page, because }: LookFormProps) {
  const t = useText('status_pages');
  const common = useText('common');
  return (
    <Form form={form} disabledBecause={because}>
      {because && <p className="muted">{because}</p>}
      <FormSection title={t('page')}>
        <NameField label={t('name')} />
        <TextAreaField name="description" label={t('description')} optional />
        <RadioCards
          name="theme"
          label={t('theme')}
          choices={[
            { value: 'auto', label: t('theme_auto'), help: t('theme_auto_help') },
            { value: 'light', label: t('theme_light') },
            { value: 'dark', label: t('theme_dark') },
          ]}
        />
        <NumberField
          name="history_days"
          label={t('history_days')}
          help={t('history_days_help')}
          unit={t('days')}
        />
        <SelectField
          name="language"
          label={common('language')}
          choices={[{ value: null, label: t('language_reader') }, ...languageChoices]}
        />
        <TimeZoneField name="time_zone" label={common('time_zone')} help={t('time_zone_help')} />
      </FormSection>
      <FormSection title={t('where')}>
        <TextField
          name="slug"
          label={t('slug')}
          help={t('slug_moves', { address: `/status/${page.slug}` })}
          className="mono"
          autoCapitalize="off"
          spellCheck={false}
        />
        <TextField
          name="custom_domain"
          label={t('custom_domain')}
          help={t('custom_domain_help')}
          placeholder={DOMAIN}
          className="mono"
          autoCapitalize="off"
          spellCheck={false}
          empty={null}
          optional
        />
        <SwitchField name="enabled" label={t('enabled')} help={t('enabled_help')} />
      </FormSection>
      <FormActions form={form} save={t('save_page')} />
    </Form>
  );
}
