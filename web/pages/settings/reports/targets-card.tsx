// The uptime that reports are measured against: of the account, and of what differs from it.

import { useMutation, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { ResponseOf } from '../../../api/operation-types.ts';
import { changeTargets, targetsQuery } from '../../../api/resources/reports.ts';
import { useAccount } from '../../../api/resources/session.ts';
import { SubjectField } from '../../../domain/forms/targets-field.tsx';
import { useNeedsRole } from '../../../domain/use-needs-role.ts';
import { NumberField } from '../../../forms/fields/number-field.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { useUndo } from '../../../ui/layers/undo.ts';
import { useAttempt } from '../../../ui/layers/use-failure.ts';
import { Card } from '../../../ui/page/card.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import css from './reports.module.css';

type Targets = ResponseOf<'GET /reports/targets'>;

export function TargetsCard() {
  const t = useText('reports');
  const query = useQuery(targetsQuery(useAccount()));
  return (
    <Card title={t('targets')}>
      <QueryView query={query} label={t('targets_loading')} failed={t('targets_failed')} shape="form" isPart>
        {(targets) => (
          <div className="stack">
            <p>{t('targets_text')}</p>
            <AccountForm target={targets.target} />
            {targets.checks.length > 0 && (
              <ul className={css.rows} aria-label={t('targets_own')}>
                {targets.checks.map((check) => (
                  <OwnTarget key={check.id} check={check} />
                ))}
              </ul>
            )}
            <OwnForm />
          </div>
        )}
      </QueryView>
    </Card>
  );
}

function useSave() {
  const t = useText('reports');
  const { notify } = useUndo();
  const { mutateAsync, isPending } = useMutation(changeTargets(useAccount()));
  const save = async (body: Parameters<typeof mutateAsync>[0]['body']) => {
    await mutateAsync({ body });
    notify({ text: t('targets_saved'), sign: 'done' });
  };
  return { save, isPending };
}

function AccountForm({ target }: { target: number }) {
  const t = useText('reports');
  const { save } = useSave();
  const form = useForm<'PATCH /reports/targets', { target: number }>({
    operation: 'PATCH /reports/targets',
    initial: { target },
    follows: true,
    draft: null,
    onSubmit: (body) => save(body),
  });
  return (
    <Form form={form} label={t('targets_account')} guard={false} disabledBecause={useNeedsRole('editor')}>
      <NumberField name="target" label={t('targets_account')} unit="%" decimals />
      <FormActions form={form} />
    </Form>
  );
}

interface OwnValues {
  subject: { type: string; id: number } | null;
  target: number | null;
}

const TYPES = ['server', 'cron_check', 'uptime_check'] as const;
const FIELDS: Readonly<Record<string, string>> = { 'checks.0.id': 'subject', 'checks.0.target': 'target' };

function OwnForm() {
  const t = useText('reports');
  const { save } = useSave();
  const initial: OwnValues = { subject: null, target: null };
  const form = useForm<'PATCH /reports/targets', OwnValues>({
    operation: 'PATCH /reports/targets',
    initial,
    draft: null,
    // What is left empty is refused by the schema, beside its field.
    body: ({ subject, target }) => ({ checks: [{ id: subject?.id as number, target }] }),
    check: ({ checks }) => (checks?.[0]?.target === null ? [{ field: 'target', reason: 'required' }] : []),
    fieldOf: (field) => FIELDS[field] ?? field,
    async onSubmit(body, { savedAs }) {
      await save(body);
      savedAs(initial);
    },
  });
  return (
    <Form form={form} label={t('targets_add')} guard={false} disabledBecause={useNeedsRole('editor')}>
      <div className="form-fields pair-of">
        <SubjectField name="subject" label={t('targets_subject')} types={TYPES} />
        <NumberField name="target" label={t('targets_one')} unit="%" decimals />
      </div>
      <FormActions form={form} save={t('targets_add')} />
    </Form>
  );
}

function OwnTarget({ check: { id, name, target } }: { check: Targets['checks'][number] }) {
  const t = useText('reports');
  const { percent } = useFormat();
  const attempt = useAttempt();
  const { save, isPending } = useSave();
  return (
    <li>
      <bdi>{name}</bdi>
      <span>{percent(target, 2)}</span>
      <IconButton
        size="sm"
        variant="ghost"
        icon={X}
        label={t('targets_remove', { name })}
        busy={isPending}
        disabledBecause={useNeedsRole('editor')}
        onClick={() => void attempt(save({ checks: [{ id, target: null }] }))}
      />
    </li>
  );
}
