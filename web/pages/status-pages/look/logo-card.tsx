// The logo of a status page: uploaded, or linked from where it is.

import { useMutation } from '@tanstack/react-query';
import { Trash2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { ApiError } from '../../../api/errors.ts';
import { useAccount, useCan } from '../../../api/resources/session.ts';
import { putLogo, removeLogo, updateStatusPage } from '../../../api/resources/status-pages.ts';
import type { StatusPage } from '../../../api/schema.gen.ts';
import { useNeedsRole } from '../../../domain/use-needs-role.ts';
import { TextField } from '../../../forms/fields/text-fields.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { errorSentence } from '../../../i18n/errors.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { notify } from '../../../ui/layers/undo.ts';
import { useFailure } from '../../../ui/layers/use-failure.ts';
import { Card } from '../../../ui/page/card.tsx';
import { State } from '../../../ui/words/state.tsx';
import { LOGO_KINDS, readLogo } from './logo-file.ts';

const ADDRESS = 'https://';

interface LogoProps {
  page: StatusPage;
  /** The one of dark pages stands in for the other one there. */
  theme: 'light' | 'dark';
}

interface LogoCardProps extends LogoProps {
  title: string;
  /** What is said while there is none. */
  none: string;
}

const FIELDS = { light: 'logo_url', dark: 'dark_logo_url' } as const;

export function LogoCard({ page, theme, title, none }: LogoCardProps) {
  const url = page[FIELDS[theme]];
  return (
    <Card title={title} note={url ? undefined : none}>
      <div className="stack">
        <UploadLogo page={page} theme={theme} />
        <LinkLogo key={url} page={page} theme={theme} />
      </div>
    </Card>
  );
}

function UploadLogo({ page, theme }: LogoProps) {
  const { id, name } = page;
  const logo_url = page[FIELDS[theme]];
  const t = useText('status_pages');
  const common = useText('common');
  const account = useAccount();
  const failed = useFailure();
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const put = useMutation(putLogo(account));
  const remove = useMutation(removeLogo(account));
  const disabledBecause = useNeedsRole('editor');
  const upload = async (file: File) => {
    setProblem(null);
    const read = await readLogo(file);
    if ('problem' in read) return setProblem(t(`logo_${read.problem}`));
    try {
      await put.mutateAsync({ params: { id }, body: { image: read.image, theme }, timeoutMs: 60_000 });
      notify({ text: t('logo_taken', { name }), sign: 'done' });
    } catch (error) {
      const isPicture = error instanceof ApiError && error.issues.length > 0;
      setProblem(isPicture ? t('logo_unreadable') : errorSentence(error, common));
    }
  };
  return (
    <div className="stack">
      <p className="muted">{t('logo_help')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={LOGO_KINDS.join(',')}
        aria-label={t('logo_upload')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void upload(file);
          target.value = '';
        }}
      />
      <div className="acts">
        <Button
          icon={Upload}
          busy={put.isPending}
          disabledBecause={disabledBecause}
          onClick={() => input.current?.click()}
        >
          {t('logo_upload')}
        </Button>
        {logo_url && (
          <Button
            icon={Trash2}
            busy={remove.isPending}
            disabledBecause={disabledBecause}
            onClick={() => remove.mutate({ params: { id }, query: { theme } }, { onError: failed })}
          >
            {t('logo_remove')}
          </Button>
        )}
      </div>
      <div role="alert">{problem && <State is="down">{problem}</State>}</div>
    </div>
  );
}

function LinkLogo({ page, theme }: LogoProps) {
  const { id } = page;
  const field = FIELDS[theme];
  const t = useText('status_pages');
  const common = useText('common');
  const mayEdit = useCan('editor');
  const update = useMutation(updateStatusPage(useAccount()));
  const form = useForm<'PATCH /status-pages/:id'>({
    operation: 'PATCH /status-pages/:id',
    initial: { [field]: page[field] },
    draft: null,
    onSubmit: async (body) => {
      await update.mutateAsync({ params: { id }, body });
      notify({ text: common('saved'), sign: 'done' });
    },
  });
  return (
    <Form form={form} guard={false} disabledBecause={mayEdit ? undefined : t('needs_editor')}>
      <TextField
        name={field}
        type="url"
        label={t('logo_url')}
        help={t('logo_url_help')}
        placeholder={ADDRESS}
        empty={null}
      />
      {form.isDirty && <FormActions form={form} />}
    </Form>
  );
}
