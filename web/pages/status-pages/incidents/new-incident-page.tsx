// The composer of incidents, from nothing or from a template, beside the page as it will be.

import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { BookmarkPlus } from 'lucide-react';
import { useId } from 'react';
import { variablesOf, withVariables } from '../../../../shared/text-variables.ts';
import { createIncident, createTemplate, templateListQuery } from '../../../api/resources/incidents.ts';
import { useAccount, useCan } from '../../../api/resources/session.ts';
import type { IncidentTemplate, StatusPage } from '../../../api/schema.gen.ts';
import { useAll } from '../../../api/use-all.ts';
import { TextField } from '../../../forms/fields/text-fields.tsx';
import { Form, FormSection, FurtherFields } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { type Form as FormOf, useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { notify } from '../../../ui/layers/undo.ts';
import { useFailure } from '../../../ui/layers/use-failure.ts';
import type { Asks } from '../../../ui/page/lazy-page.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { Split } from '../../../ui/page/split.tsx';
import { incidentAddress, tabAddress } from '../addresses.ts';
import { nameIn } from '../components/components.ts';
import { PageFrame } from '../page-frame.tsx';
import { Preview, PublicView } from '../preview/preview.tsx';
import { askForPage } from '../use-page.ts';
import {
  AffectedField,
  ImpactFields,
  MessageField,
  NotifyField,
  SeverityField,
  StatusField,
  TitleField,
  WhenField,
} from './incident-fields.tsx';
import type { ComposerSearch } from './incident-search.ts';
import { type Impacts, type IncidentStatus, impactsOf } from './incident-words.ts';

export function NewIncidentPage() {
  const t = useText('status_pages');
  const templates = useAll(templateListQuery(useAccount()));
  return (
    <PageFrame>
      {(page) => (
        <QueryView query={templates} shape="form" label={t('loading_one')} failed={t('one_failed')}>
          {(all) => <Composer page={page} templates={all} />}
        </QueryView>
      )}
    </PageFrame>
  );
}

NewIncidentPage.asks = ((queries, params) =>
  askForPage(queries, params, (account) =>
    queries.prefetchInfiniteQuery(templateListQuery(account)),
  )) satisfies Asks;

interface Values {
  /** What `{{names}}` in title and message stand for. */
  variables: Record<string, string>;
  title: string;
  status: IncidentStatus;
  severity: IncidentTemplate['severity'];
  message: string;
  affected_components: number[];
  impacts: Impacts;
  created_at: string | null;
  notify: boolean;
}

const nothing: Values = {
  variables: {},
  title: '',
  status: 'investigating',
  severity: 'minor',
  message: '',
  affected_components: [],
  impacts: {},
  created_at: null,
  notify: true,
};

const filledIn = ({ title, status, severity, message }: IncidentTemplate) => ({
  ...{ title, status, severity, message },
});

const bodyOf = ({ created_at, variables, impacts, title, message, ...rest }: Values, known: Variables) => {
  const values = { ...known, ...filled(variables) };
  return {
    ...rest,
    impacts: impactsOf(rest.affected_components, impacts),
    title: withVariables(title, values),
    message: withVariables(message, values),
    ...(created_at !== null && { created_at }),
  };
};

type Variables = Readonly<Record<string, string>>;

const filled = (variables: Variables): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value.trim() !== ''));

/** As the API knows them of a template by itself. */
function useKnownVariables(page: StatusPage) {
  const { locale } = useFormat();
  return ({ affected_components }: Pick<Values, 'affected_components'>): Variables => {
    const names = page.components
      .filter(({ id }) => affected_components.includes(id))
      .map((component) => component.display_name ?? nameIn(component, page.monitors) ?? '');
    return {
      page: page.name,
      ...(names.length > 0 && { components: new Intl.ListFormat(locale).format(names) }),
    };
  };
}

interface ComposerProps {
  page: StatusPage;
  templates: readonly IncidentTemplate[];
}

function Composer({ page, templates }: ComposerProps) {
  const t = useText('status_pages');
  const account = useAccount();
  const navigate = useNavigate();
  const mayEdit = useCan('editor');
  const create = useMutation(createIncident(account));
  const search: ComposerSearch = useSearch({ strict: false });
  const asked = templates.find(({ id }) => id === search.template);
  const known = useKnownVariables(page);
  const form = useForm<'POST /status-pages/:id/incidents', Values>({
    operation: 'POST /status-pages/:id/incidents',
    initial: asked ? { ...nothing, ...filledIn(asked) } : nothing,
    body: (values) => bodyOf(values, known(values)),
    check: missing,
    onSubmit: async (body) => {
      const { id } = await create.mutateAsync({ params: { id: page.id }, body });
      form.dropDraft();
      await navigate({ to: incidentAddress(account, page.id, id), ignoreBlocker: true });
    },
  });
  const { notify: _, ...draft } = bodyOf(form.values, known(form.values));
  const incident = { ...draft, title: draft.title || t('unnamed'), message: draft.message || '…' };
  return (
    <Split
      preview={
        mayEdit ? (
          <Preview name={page.name} wanted={{ id: page.id, incident }} version={page.updated_at} />
        ) : (
          <PublicView page={page} />
        )
      }
    >
      <Form form={form} disabledBecause={mayEdit ? undefined : t('needs_editor')}>
        <FormSection title={t('new_incident')} help={t('new_incident_help')}>
          {templates.length > 0 && <TemplateChoice templates={templates} form={form} />}
          <VariableFields values={form.values} known={known(form.values)} />
          <TitleField />
          <SeverityField />
          <StatusField />
          <MessageField label={t('message')} />
          <AffectedField page={page} label={t('affected')} help={t('affected_help')} />
          <ImpactFields page={page} affected={form.values.affected_components} />
          <FurtherFields>
            <WhenField label={t('began')} help={t('began_help')} />
            <NotifyField />
          </FurtherFields>
        </FormSection>
        <FormActions
          form={form}
          save={t('open_incident')}
          onCancel={() => void navigate({ to: tabAddress(account, page.id, 'incidents') })}
        >
          {mayEdit && <KeepAsTemplate form={form} />}
        </FormActions>
      </Form>
    </Split>
  );
}

/** The schema knows them as optional, since a template could say them; nobody is to read what was never filled in. */
const missing = ({ title, message }: { title?: string; message?: string }) => [
  ...Object.entries({ title, message }).flatMap(([field, text]) =>
    text?.trim() ? [] : [{ field, reason: 'required' }],
  ),
  ...variablesOf(title ?? '', message ?? '').map((name) => ({
    field: `variables.${name}`,
    reason: 'required',
  })),
];

function VariableFields({ values, known }: { values: Values; known: Variables }) {
  const t = useText('status_pages');
  const names = variablesOf(values.title, values.message).filter((name) => !Object.hasOwn(known, name));
  return names.map((name) => (
    <TextField
      key={name}
      name={`variables.${name}`}
      label={name}
      help={t('variable_help', { example: `{{${name}}}` })}
      maxLength={500}
    />
  ));
}

function TemplateChoice({
  templates,
  form,
}: {
  templates: readonly IncidentTemplate[];
  form: FormOf<Values>;
}) {
  const t = useText('status_pages');
  const id = useId();
  return (
    <div className="fld">
      <label htmlFor={id}>{t('template')}</label>
      <select
        id={id}
        defaultValue=""
        onChange={({ target }) => {
          const template = templates.find((one) => String(one.id) === target.value);
          if (!template) return;
          for (const [field, value] of Object.entries(filledIn(template))) form.set(field, value);
        }}
      >
        <option value="">{t('template_none')}</option>
        {templates.map((template) => (
          <option key={template.id} value={template.id}>
            {template.name}
          </option>
        ))}
      </select>
      <small>{t('template_help')}</small>
    </div>
  );
}

function KeepAsTemplate({ form }: { form: FormOf<Values> }) {
  const t = useText('status_pages');
  const failed = useFailure();
  const create = useMutation(createTemplate(useAccount()));
  const { title, status, severity, message } = form.values;
  const isReady = title.trim() !== '' && message.trim() !== '';
  const keep = async () => {
    try {
      const name = title.slice(0, 100);
      await create.mutateAsync({ body: { name, title, status, severity, message } });
      notify({ text: t('template_kept', { name }), sign: 'done' });
    } catch (error) {
      failed(error);
    }
  };
  return (
    <Button
      icon={BookmarkPlus}
      busy={create.isPending}
      disabledBecause={isReady ? undefined : t('template_needs')}
      onClick={() => void keep()}
    >
      {t('keep_template')}
    </Button>
  );
}
