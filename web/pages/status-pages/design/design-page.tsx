// What makes a status page that of its owner: colours, links, and a logo for dark pages.

import { useMutation } from '@tanstack/react-query';
import { CSS_PARTS, compilePageCss, cssReason } from '../../../../shared/page-css.ts';
import { useAccount, useCan } from '../../../api/resources/session.ts';
import { updateStatusPage } from '../../../api/resources/status-pages.ts';
import type { StatusPage } from '../../../api/schema.gen.ts';
import { RadioCards, SwitchField } from '../../../forms/fields/choice-fields.tsx';
import { TextListField } from '../../../forms/fields/listed-fields.tsx';
import { TextAreaField } from '../../../forms/fields/text-fields.tsx';
import { Form, FormSection } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import { notify } from '../../../ui/layers/undo.ts';
import { Split } from '../../../ui/page/split.tsx';
import { LogoCard } from '../look/logo-card.tsx';
import { PageFrame } from '../page-frame.tsx';
import { PreviewOrPublic } from '../preview/preview.tsx';
import { ColourFields } from './colour-fields.tsx';
import { EmbedCard } from './embed-card.tsx';
import { LinksField } from './links-field.tsx';

export function DesignPage() {
  return <PageFrame>{(page) => <Design key={page.id} page={page} />}</PageFrame>;
}

const designOf = (page: StatusPage) => {
  const { accent_color, background_color, header_links, footer_links, embed_origins } = page;
  const { layout, custom_css, show_response_times } = page;
  return {
    ...{ accent_color, background_color, header_links, footer_links, embed_origins },
    ...{ layout, custom_css, show_response_times },
  };
};

type DesignValues = ReturnType<typeof designOf>;

const LAYOUTS = ['list', 'grid', 'groups'] as const;
const MOST_LINKS = { header_links: 6, footer_links: 12 } as const;

function Design({ page }: { page: StatusPage }) {
  const t = useText('page_design');
  const pages = useText('status_pages');
  const because = useCan('editor') ? undefined : pages('needs_editor');
  const update = useMutation(updateStatusPage(useAccount()));
  const form = useForm<'PATCH /status-pages/:id', DesignValues>({
    operation: 'PATCH /status-pages/:id',
    initial: designOf(page),
    check: ({ custom_css = '' }) => {
      const { problem } = compilePageCss(custom_css);
      return problem ? [{ field: 'custom_css', reason: cssReason(problem) }] : [];
    },
    draft: 'design',
    onSubmit: async (_body, { changed, savedAs }) => {
      savedAs(designOf(await update.mutateAsync({ params: { id: page.id }, body: changed })));
      notify({ text: pages('saved', { name: page.name }), sign: 'done' });
    },
  });
  return (
    <Split preview={<PreviewOrPublic page={page} body={form.values} />}>
      <Form form={form} disabledBecause={because}>
        {because && <p className="muted">{because}</p>}
        <FormSection title={t('colours')} help={t('colours_help')}>
          <ColourFields values={form.values} />
        </FormSection>
        <FormSection title={t('layout')}>
          <RadioCards
            name="layout"
            label={t('layout_label')}
            choices={LAYOUTS.map((value) => ({
              value,
              label: t(`layout_${value}`),
              help: t(`layout_${value}_help`),
            }))}
          />
          <SwitchField
            name="show_response_times"
            label={t('response_times')}
            help={t('response_times_help')}
          />
        </FormSection>
        <FormSection title={t('links')} help={t('links_help')}>
          {(['header_links', 'footer_links'] as const).map((name) => (
            <LinksField key={name} name={name} label={t(name)} most={MOST_LINKS[name]} />
          ))}
        </FormSection>
        <FormSection title={t('embeds')}>
          <TextListField
            name="embed_origins"
            label={t('embed_origins')}
            help={t('embed_origins_help')}
            optional
          />
        </FormSection>
        <FormSection title={t('css')} help={t('css_help')}>
          <TextAreaField
            name="custom_css"
            label={t('css_label')}
            help={t('css_parts', { parts: CSS_PARTS.join(' ') })}
            className="mono"
            rows={6}
            autoCapitalize="off"
            spellCheck={false}
            optional
          />
        </FormSection>
        <FormActions form={form} save={t('save')} />
      </Form>
      <EmbedCard page={page} />
      <LogoCard page={page} theme="dark" title={t('dark_logo')} none={t('dark_logo_none')} />
    </Split>
  );
}
