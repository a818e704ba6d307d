// The templates of a channel, and what they make of an example alert while they are typed.

import { useCan } from '../../api/resources/session.ts';
import { TextAreaField, TextField } from '../../forms/fields/text-fields.tsx';
import { FurtherFields } from '../../forms/form.tsx';
import { useField } from '../../forms/form-context.ts';
import { useText } from '../../i18n/text.ts';
import { State } from '../../ui/words/state.tsx';
import css from './channels.module.css';
import { type TemplatePreview, useTemplatePreview } from './use-template-preview.ts';

export function TemplateFields() {
  const t = useText('channels');
  const mayEdit = useCan('editor');
  const title_template = templateOf(useField('title_template').value);
  const text_template = templateOf(useField('text_template').value);
  const isGiven = title_template !== null || text_template !== null;
  const preview = useTemplatePreview(mayEdit && isGiven ? { title_template, text_template } : null);
  return (
    <FurtherFields title={t('templates')}>
      <TextField
        name="title_template"
        label={t('title_template')}
        help={t('title_template_help', { example: '{{ severity | upcase }}: {{ subject }}' })}
        optional
        empty={null}
        className="mono"
        spellCheck={false}
      />
      <Problem preview={preview} field="title_template" />
      <TextAreaField
        name="text_template"
        label={t('text_template')}
        help={t('text_template_help')}
        optional
        empty={null}
        className="mono"
        spellCheck={false}
      />
      <Problem preview={preview} field="text_template" />
      {preview && <Shown preview={preview} />}
    </FurtherFields>
  );
}

const templateOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

interface ProblemProps {
  preview: TemplatePreview | null;
  field: TemplatePreview['problems'][number]['field'];
}

function Problem({ preview, field }: ProblemProps) {
  const t = useText('channels');
  const problem = preview?.problems.find((one) => one.field === field);
  if (!problem) return null;
  return (
    <p role="status" className={css.problem}>
      <State is="warn">{t('template_problem', { reason: problem.reason })}</State>
    </p>
  );
}

function Shown({ preview: { title, text } }: { preview: TemplatePreview }) {
  const t = useText('channels');
  return (
    <section className={css.preview} aria-label={t('preview')}>
      <h3>{t('preview')}</h3>
      <p className="muted">{t('preview_text')}</p>
      <blockquote>
        <b>{title}</b>
        <p>{text}</p>
      </blockquote>
    </section>
  );
}
