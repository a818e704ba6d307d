// Texts for the next time: a new incident can begin with one.

import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { createTemplate, templateListQuery, updateTemplate } from '../../../api/resources/incidents.ts';
import { useAccount, useCan } from '../../../api/resources/session.ts';
import type { IncidentTemplate } from '../../../api/schema.gen.ts';
import { useAll } from '../../../api/use-all.ts';
import { useNeedsRole } from '../../../domain/use-needs-role.ts';
import { NameField } from '../../../forms/fields/text-fields.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { useLeaving } from '../../../ui/layers/undo.ts';
import { Card } from '../../../ui/page/card.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { newIncidentAddress } from '../addresses.ts';
import { usePageId } from '../use-page.ts';
import { templateLeaving, useRemoveTemplate } from './incident-acts.ts';
import { MessageField, SeverityField, StatusField, TitleField } from './incident-fields.tsx';
import styles from './incidents.module.css';

export function Templates() {
  const t = useText('status_pages');
  const needsEditor = useNeedsRole('editor');
  const templates = useAll(templateListQuery(useAccount()));
  const [edited, setEdited] = useState<IncidentTemplate | 'new' | null>(null);
  return (
    <Card
      title={t('templates')}
      note={t('templates_note')}
      actions={
        <Button size="sm" onClick={() => setEdited('new')} disabledBecause={needsEditor}>
          {t('new_template')}
        </Button>
      }
    >
      <QueryView query={templates} isPart label={t('loading_templates')} failed={t('templates_failed')}>
        {(all) => <TemplateList templates={all} onEdit={setEdited} />}
      </QueryView>
      {edited && (
        <TemplateDialog template={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Card>
  );
}

interface TemplateListProps {
  templates: readonly IncidentTemplate[];
  onEdit(template: IncidentTemplate): void;
}

function TemplateList({ templates, onEdit }: TemplateListProps) {
  const t = useText('status_pages');
  const leaving = useLeaving();
  const account = useAccount();
  const pageId = usePageId();
  const mayEdit = useCan('editor');
  const remove = useRemoveTemplate();
  const shown = templates.filter((template) => !leaving.has(templateLeaving(template)));
  if (shown.length === 0) return <p className="muted">{t('templates_empty')}</p>;
  return (
    <ul className={styles.templates}>
      {shown.map((template) => (
        <li key={template.id}>
          <div className={styles.what}>
            {mayEdit ? (
              <Link
                to={newIncidentAddress(account, pageId)}
                search={{ template: template.id }}
                aria-label={t('write_from', { name: template.name })}
              >
                <bdi>{template.name}</bdi>
              </Link>
            ) : (
              <bdi>{template.name}</bdi>
            )}
            <p className="dim">{template.title}</p>
          </div>
          {mayEdit && (
            <span className={styles.acts}>
              <IconButton
                icon={Pencil}
                variant="ghost"
                size="sm"
                label={t('edit_name', { name: template.name })}
                onClick={() => onEdit(template)}
              />
              <IconButton
                icon={Trash2}
                variant="ghost"
                size="sm"
                label={t('delete_name', { name: template.name })}
                onClick={() => remove(template)}
              />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function TemplateDialog({ template, onClose }: { template: IncidentTemplate | null; onClose(): void }) {
  const t = useText('status_pages');
  const account = useAccount();
  const create = useMutation(createTemplate(account));
  const update = useMutation(updateTemplate(account));
  const form = useForm({
    operation: 'POST /status-pages/incident-templates',
    initial: {
      name: template?.name ?? '',
      title: template?.title ?? '',
      severity: template?.severity ?? 'minor',
      status: template?.status ?? 'investigating',
      message: template?.message ?? '',
    },
    draft: null,
    onSubmit: async (body) => {
      await (template
        ? update.mutateAsync({ params: { template_id: template.id }, body })
        : create.mutateAsync({ body }));
      onClose();
    },
  });
  return (
    <Dialog title={template ? t('edit_template') : t('new_template')} size="wide" onClose={onClose}>
      <Form form={form} guard={false}>
        <NameField help={t('template_name_help')} />
        <TitleField />
        <SeverityField />
        <StatusField />
        <MessageField label={t('message')} />
        <p className="muted">{t('template_variables', { example: '{{service}}' })}</p>
        <FormActions form={form} save={template ? undefined : t('keep_template')} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
