// A new status page: what it is called, where it is, what it shows.

import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount, useCan } from '../../api/resources/session.ts';
import { createStatusPage } from '../../api/resources/status-pages.ts';
import { useSubjects } from '../../domain/forms/subjects.ts';
import { SubjectsField } from '../../domain/forms/targets-field.tsx';
import { WithinLimit } from '../../domain/forms/use-limit.tsx';
import { SwitchField } from '../../forms/fields/choice-fields.tsx';
import { NameField, TextAreaField, TextField } from '../../forms/fields/text-fields.tsx';
import { Form, FormSection } from '../../forms/form.tsx';
import { FormActions } from '../../forms/form-actions.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useZone } from '../../i18n/person.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Crumb, Page } from '../../ui/page/page.tsx';
import { Split } from '../../ui/page/split.tsx';
import { listAddress, tabAddress } from './addresses.ts';
import { COMPONENT_TYPES } from './components/components.ts';
import { Preview } from './preview/preview.tsx';
import { slugOf } from './slug.ts';

export function NewPage() {
  const t = useText('status_pages');
  const account = useAccount();
  return (
    <Page
      title={t('new')}
      lead={t('new_lead')}
      crumbs={[
        <Crumb key="list" to={listAddress(account)}>
          {t('title')}
        </Crumb>,
      ]}
    >
      <WithinLimit
        resource="status_pages"
        actions={<ButtonLink to={listAddress(account)}>{t('see_pages')}</ButtonLink>}
      >
        <NewPageForm />
      </WithinLimit>
    </Page>
  );
}

interface Values {
  name: string;
  slug: string;
  description: string;
  ids: number[];
  show_metrics: boolean;
  enabled: boolean;
}

/** Metrics of servers are public only where somebody turns that on. */
const initial: Values = { name: '', slug: '', description: '', ids: [], show_metrics: false, enabled: false };

function useNewPage() {
  const account = useAccount();
  const navigate = useNavigate();
  // The field of the components fetches them; so does what a draft brought.
  const [hasIds, setHasIds] = useState(false);
  const subjects = useSubjects(hasIds ? COMPONENT_TYPES : []);
  const time_zone = useZone();
  const create = useMutation(createStatusPage(account));
  const typeOf = new Map(subjects?.map(({ id, type }) => [id, type]));
  const body = ({ ids, slug, name, ...rest }: Values) => ({
    ...rest,
    name,
    slug: slug || slugOf(name),
    time_zone,
    components: ids.flatMap((id) => {
      const type = COMPONENT_TYPES.find((one) => one === typeOf.get(id));
      return type ? [{ type, id }] : [];
    }),
  });
  const form = useForm<'POST /status-pages', Values>({
    operation: 'POST /status-pages',
    initial,
    body,
    fieldOf: (field) => (field.startsWith('components') ? 'ids' : field),
    onSubmit: async (given) => {
      const { id } = await create.mutateAsync({ body: given });
      form.dropDraft();
      await navigate({ to: tabAddress(account, id, 'components'), ignoreBlocker: true });
    },
  });
  if (form.values.ids.length > 0 !== hasIds) setHasIds(!hasIds);
  return { form, body };
}

function NewPageForm() {
  const t = useText('status_pages');
  const account = useAccount();
  const navigate = useNavigate();
  const mayEdit = useCan('editor');
  const { form, body } = useNewPage();
  const { name, slug } = form.values;
  const wanted = body(form.values);
  const suggested = slugOf(name);
  const address = `/status/${slug || suggested || '…'}`;
  const fields = (
    <Form form={form} disabledBecause={mayEdit ? undefined : t('needs_editor')}>
      <FormSection title={t('page')}>
        <NameField label={t('name')} />
        <TextField
          name="slug"
          label={t('slug')}
          help={t('slug_help', { address })}
          placeholder={suggested}
          className="mono"
          autoCapitalize="off"
          spellCheck={false}
        />
        <TextAreaField name="description" label={t('description')} optional />
      </FormSection>
      <FormSection title={t('shows')} help={t('shows_help')}>
        <SubjectsField name="ids" label={t('components')} types={COMPONENT_TYPES} optional />
        <SwitchField name="show_metrics" label={t('show_metrics')} help={t('show_metrics_help')} />
        <SwitchField name="enabled" label={t('enabled')} help={t('enabled_help')} />
      </FormSection>
      <FormActions
        form={form}
        save={t('create')}
        onCancel={() => void navigate({ to: listAddress(account) })}
      />
    </Form>
  );
  if (!mayEdit) return fields;
  return (
    <Split
      preview={
        <Preview
          name={name || t('unnamed')}
          wanted={{
            id: null,
            body: { ...wanted, name: name || t('unnamed'), slug: wanted.slug || UNTITLED_SLUG },
          }}
        />
      }
    >
      {fields}
    </Split>
  );
}

/** For the preview alone, until there is an address. */
const UNTITLED_SLUG = 'unnamed-page';
