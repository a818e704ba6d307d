// An import begins: which tool, and what it is read of.

import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../../api/errors.ts';
import { type NewImport as Body, beginImport, sendParts, type Tool } from '../../../api/resources/imports.ts';
import { useAccount } from '../../../api/resources/session.ts';
import { RadioCards, SwitchField } from '../../../forms/fields/choice-fields.tsx';
import { TextAreaField, TextField } from '../../../forms/fields/text-fields.tsx';
import { Form, FurtherFields } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { useZone } from '../../../i18n/person.ts';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { Icon } from '../../../ui/controls/icon.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { State } from '../../../ui/words/state.tsx';
import { FileDrop } from './file-drop.tsx';
import { MOST_TEXT_BYTES, MOST_UPLOAD_BYTES, toolNames, tools, variablesIn } from './tools.ts';

interface Values {
  tool: Tool;
  by: 'upload' | 'files' | 'address';
  address_url: string;
  key: string;
  paused: boolean;
  keep_slugs: boolean;
  prefix: string;
  timezone: string;
  variables: string;
}

const startOf = (tool: Tool, timezone: string): Values => ({
  ...{ tool, by: tools[tool].by[0] ?? 'files', address_url: tools[tool].address ?? '', key: '' },
  ...{ paused: true, keep_slugs: true, prefix: '', timezone, variables: '' },
});

export function NewImport() {
  const t = useText('imports');
  const [tool, setTool] = useState<Tool>('kuma');
  return (
    <Card title={t('new')}>
      <ImportForm key={tool} tool={tool} onTool={setTool} />
    </Card>
  );
}

function ImportForm({ tool, onTool }: { tool: Tool; onTool(tool: Tool): void }) {
  const t = useText('imports');
  const { percent } = useFormat();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const send = useSend(setSent);
  const form = useForm<'POST /imports', Values>({
    operation: 'POST /imports',
    initial: startOf(tool, useZone()),
    body: (values) => bodyOf(values, files),
    draft: null,
    explain: (error) => sentenceOf(error, t),
    async onSubmit(body, { values }) {
      const wrong = wrongWith(values, files);
      setProblem(wrong && t(wrong));
      if (wrong !== null) return;
      const texts = values.by === 'files' ? await textsOf(files) : null;
      const binary = texts?.find(({ text }) => text.includes('\0'));
      if (binary) setProblem(t('file_binary', { name: binary.name }));
      else await send(texts ? { ...body, files: texts } : body, values, files);
    },
  });
  const { by, tool: chosen } = form.values;
  if (chosen !== tool) queueMicrotask(() => onTool(chosen));
  const facts = tools[tool];
  return (
    <Form form={form} guard={false} label={t('new')}>
      <RadioCards
        name="tool"
        label={t('tool')}
        choices={toolNames.map((one) => ({
          ...{ value: one, label: tools[one].name, help: t(`tool_${one.replaceAll('-', '_') as 'kuma'}`) },
          icon: <Icon of={tools[one].icon} size={18} />,
        }))}
      />
      {facts.by.length > 1 && (
        <RadioCards
          name="by"
          label={t('by')}
          choices={facts.by.map((one) => ({ value: one, label: t(`by_${one}`) }))}
        />
      )}
      {by === 'address' ? (
        <>
          <TextField name="address_url" type="url" label={t('address')} help={t('address_help')} />
          <TextField
            name="key"
            type="password"
            label={t('key')}
            help={t(`key_${tool.replaceAll('-', '_') as 'cronitor'}`)}
          />
        </>
      ) : (
        <FileDrop
          files={files}
          accept={facts.accept}
          isMany={by === 'files'}
          help={t(`file_${tool.replaceAll('-', '_') as 'kuma'}`)}
          problem={problem}
          onFiles={(given) => {
            setFiles(given);
            setProblem(null);
          }}
        />
      )}
      {tool === 'healthchecks' && (
        <SwitchField name="keep_slugs" label={t('keep_slugs')} help={t('keep_slugs_help')} />
      )}
      {!facts.isWatchingNothing && <SwitchField name="paused" label={t('paused')} help={t('paused_help')} />}
      <FurtherFields>
        <TextField name="prefix" label={t('prefix')} help={t('prefix_help')} maxLength={40} />
        {facts.hasTimezone && <TextField name="timezone" label={t('timezone')} maxLength={100} />}
        {facts.hasVariables && (
          <TextAreaField name="variables" label={t('variables')} help={t('variables_help')} rows={4} />
        )}
      </FurtherFields>
      {sent !== null && (
        <p role="status">
          <State is="run">{t('uploading', { share: percent(Math.floor(sent * 100)) })}</State>
        </p>
      )}
      <FormActions form={form} save={t('begin')} />
    </Form>
  );
}

function useSend(show: (share: number | null) => void) {
  const account = useAccount();
  const navigate = useNavigate();
  const begin = useMutation(beginImport(account));
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return async (body: Body, { by }: Values, files: readonly File[]) => {
    const made = await begin.mutateAsync({ body, timeoutMs: 120_000 });
    const [file] = files;
    try {
      if (by === 'upload' && file) await sendParts(account, made.id, file, show);
    } finally {
      show(null);
    }
    // What was sent is among the earlier imports.
    if (isLeft.current) return;
    await navigate({
      to: `/a/${account}/settings/import` as string,
      search: { id: String(made.id) } as never,
    });
  };
}

const textsOf = (files: readonly File[]) =>
  Promise.all(files.map(async (file) => ({ name: file.name, text: await file.text() })));

/** The content of text files is read when they are sent. */
function bodyOf(values: Values, files: readonly File[]): Body {
  const { tool, by, address_url, key, paused, keep_slugs, prefix, timezone, variables } = values;
  const facts = tools[tool];
  const [file] = files;
  return {
    ...{ tool, paused },
    ...(by === 'address' && { address_url, ...((key !== '' || !facts.mayLackKey) && { key }) }),
    ...(by === 'upload' &&
      file && { upload: { name: file.name.slice(0, 200), bytes: Math.max(1, file.size) } }),
    ...(by === 'files' && files.length > 0 && { files: files.map(({ name }) => ({ name, text: '' })) }),
    ...(tool === 'healthchecks' && { keep_slugs }),
    ...(prefix !== '' && { prefix }),
    ...(facts.hasTimezone && { timezone }),
    ...(facts.hasVariables && { variables: variablesIn(variables) }),
  };
}

function wrongWith(
  { by }: Values,
  files: readonly File[],
): 'file_none' | 'file_empty' | 'file_large' | 'text_large' | null {
  if (by === 'address') return null;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length === 0) return 'file_none';
  if (bytes === 0) return 'file_empty';
  if (by === 'upload') return bytes > MOST_UPLOAD_BYTES ? 'file_large' : null;
  return bytes > MOST_TEXT_BYTES ? 'text_large' : null;
}

type Words = ReturnType<typeof useText<'imports'>>;

function sentenceOf(error: ApiError, t: Words): string | null {
  if (error.code === 'import_running') return t('error_import_running');
  if (error.code === 'not_uploading') return t('error_not_uploading');
  return null;
}
