// What a status page shows, in which order and by which names.

import { useMutation } from '@tanstack/react-query';
import { useAccount, useCan } from '../../../api/resources/session.ts';
import { updateStatusPage } from '../../../api/resources/status-pages.ts';
import type { StatusPage } from '../../../api/schema.gen.ts';
import { SwitchField } from '../../../forms/fields/choice-fields.tsx';
import { Form, FormSection } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import { notify } from '../../../ui/layers/undo.ts';
import type { Asks } from '../../../ui/page/lazy-page.tsx';
import { Split } from '../../../ui/page/split.tsx';
import { PageFrame } from '../page-frame.tsx';
import { PreviewOrPublic } from '../preview/preview.tsx';
import { askForPage } from '../use-page.ts';
import { ComponentRows } from './component-rows.tsx';
import { ThirdParties } from './third-parties.tsx';

export function ComponentsPage() {
  return <PageFrame>{(page) => <ComponentsForm key={page.id} page={page} />}</PageFrame>;
}

ComponentsPage.asks = ((queries, params) => askForPage(queries, params)) satisfies Asks;

function ComponentsForm({ page }: { page: StatusPage }) {
  const t = useText('status_pages');
  const account = useAccount();
  const mayEdit = useCan('editor');
  const update = useMutation(updateStatusPage(account));
  const { components, third_party_components, show_metrics } = page;
  const form = useForm({
    operation: 'PATCH /status-pages/:id',
    initial: { components, third_party_components, show_metrics },
    follows: true,
    draft: 'components',
    onSubmit: async (_body, { changed }) => {
      await update.mutateAsync({ params: { id: page.id }, body: changed });
      notify({ text: t('saved', { name: page.name }), sign: 'done' });
    },
  });
  return (
    <Split preview={<PreviewOrPublic page={page} body={form.values} />}>
      <Form form={form} disabledBecause={mayEdit ? undefined : t('needs_editor')}>
        {!mayEdit && <p className="muted">{t('needs_editor')}</p>}
        <FormSection title={t('components')} help={t('components_help')}>
          <ComponentRows monitors={page.monitors} />
        </FormSection>
        <FormSection title={t('third_party')} help={t('third_party_help')}>
          <ThirdParties />
        </FormSection>
        <FormSection title={t('metrics')}>
          <SwitchField name="show_metrics" label={t('show_metrics')} help={t('show_metrics_help')} />
        </FormSection>
        <FormActions form={form} />
      </Form>
    </Split>
  );
}
