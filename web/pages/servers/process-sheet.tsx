// Watches a process, or changes how one is watched.

import { useMutation } from '@tanstack/react-query';
import { createProcess, updateProcess } from '../../api/resources/processes.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Process, Server } from '../../api/schema.gen.ts';
import { SelectField, SwitchField } from '../../forms/fields/choice-fields.tsx';
import { NumberField } from '../../forms/fields/number-field.tsx';
import { TextField } from '../../forms/fields/text-fields.tsx';
import { Form } from '../../forms/form.tsx';
import { FormActions } from '../../forms/form-actions.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { Sheet } from '../../ui/layers/sheet.tsx';

/** One that is there, or the name of one that was seen running. */
export interface Draft {
  process?: Process;
  name?: string;
}

interface ProcessSheetProps {
  server: Pick<Server, 'id' | 'name'>;
  draft: Draft;
  onClose(): void;
}

const KINDS = ['name', 'command', 'systemd', 'pidfile'] as const;

export function ProcessSheet({ server, draft, onClose }: ProcessSheetProps) {
  const t = useText('servers');
  const { process } = draft;
  const title = process ? t('edit_process', { name: process.name }) : t('watch_on', { name: server.name });
  return (
    <Sheet title={title} onClose={onClose}>
      {process ? (
        <EditForm server={server} process={process} onClose={onClose} />
      ) : (
        <NewForm server={server} name={draft.name ?? ''} onClose={onClose} />
      )}
    </Sheet>
  );
}

type FormProps = Pick<ProcessSheetProps, 'server' | 'onClose'>;

function NewForm({ server, name, onClose }: FormProps & { name: string }) {
  const t = useText('servers');
  const create = useMutation(createProcess(useAccount()));
  const initial: Settings = {
    name,
    match: { kind: 'name', value: name },
    min_count: 1,
    max_count: null,
    alert_on_stop: true,
  };
  const form = useForm({
    operation: 'POST /servers/:id/processes',
    draft: null,
    initial,
    onSubmit: async (body) => {
      await create.mutateAsync({ params: { id: server.id }, body });
      onClose();
    },
  });
  return (
    <Form form={form} guard={false}>
      <Fields kind={form.values.match.kind} />
      <FormActions form={form} save={t('watch')} onCancel={onClose} />
    </Form>
  );
}

function EditForm({ server, process, onClose }: FormProps & { process: Process }) {
  const update = useMutation(updateProcess(useAccount()));
  const { name, match, min_count, max_count, alert_on_stop } = process;
  const initial: Settings = { name, match, min_count, max_count, alert_on_stop };
  const form = useForm({
    operation: 'PATCH /servers/:id/processes/:process_id',
    draft: null,
    initial,
    onSubmit: async (_body, { changed }) => {
      await update.mutateAsync({ params: { id: server.id, process_id: process.id }, body: changed });
      onClose();
    },
  });
  return (
    <Form form={form} guard={false}>
      <Fields kind={form.values.match.kind} />
      <FormActions form={form} onCancel={onClose} />
    </Form>
  );
}

type Settings = Pick<Process, 'name' | 'match' | 'min_count' | 'max_count' | 'alert_on_stop'>;

function Fields({ kind }: { kind: Process['match']['kind'] }) {
  const t = useText('servers');
  return (
    <>
      <TextField name="name" label={t('name')} />
      <SelectField
        name="match.kind"
        label={t('found_by')}
        choices={KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
      />
      <TextField
        name="match.value"
        label={t(`value_${kind}`)}
        help={t(`value_help_${kind}`)}
        spellCheck={false}
      />
      <NumberField name="min_count" label={t('min_count')} help={t('min_count_help')} />
      <NumberField name="max_count" label={t('max_count')} help={t('max_count_help')} optional />
      <SwitchField name="alert_on_stop" label={t('alert_on_stop')} />
    </>
  );
}
