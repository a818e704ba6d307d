// What can be done with several servers at once.

import { Tag as TagIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { serverListQuery } from '../../api/resources/servers.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Server } from '../../api/schema.gen.ts';
import { useAll } from '../../api/use-all.ts';
import { TagsField } from '../../domain/forms/tags-field.tsx';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { Form } from '../../forms/form.tsx';
import { FormActions } from '../../forms/form-actions.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useDeleteServers, useTagServers } from './server-acts.ts';
import { tagsOf } from './shown-servers.ts';

interface SeveralProps {
  servers: readonly Server[];
  onDone(): void;
}

export function SeveralServers({ servers, onDone }: SeveralProps) {
  const t = useText('servers');
  const common = useText('common');
  const needsEditor = useNeedsRole('editor');
  const [isTagging, setTagging] = useState(false);
  const remove = useDeleteServers();
  return (
    <>
      <Button size="sm" icon={TagIcon} disabledBecause={needsEditor} onClick={() => setTagging(true)}>
        {common('add_tag')}
      </Button>
      <Button
        size="sm"
        icon={Trash2}
        disabledBecause={needsEditor}
        onClick={() => {
          remove(servers);
          onDone();
        }}
      >
        {common('delete')}
      </Button>
      {isTagging && (
        <Dialog title={t('tag_title', { count: servers.length })} onClose={() => setTagging(false)}>
          <TagForm servers={servers} onDone={onDone} onClose={() => setTagging(false)} />
        </Dialog>
      )}
    </>
  );
}

function TagForm({ servers, onDone, onClose }: SeveralProps & { onClose(): void }) {
  const t = useText('servers');
  const common = useText('common');
  const { data = [] } = useAll(serverListQuery(useAccount()));
  const tag = useTagServers();
  const form = useForm({
    operation: 'POST /subjects/bulk',
    initial: { tags: [] as string[] },
    draft: null,
    body: ({ tags }) => ({ action: 'add_tags' as const, ids: servers.map(({ id }) => id), tags }),
    check: ({ tags = [] }) => (tags.length === 0 ? [{ field: 'tags', reason: t('no_tag_given') }] : []),
    onSubmit: async ({ tags = [] }) => {
      await tag(servers, tags);
      onClose();
      onDone();
    },
  });
  return (
    <Form form={form} guard={false}>
      <TagsField name="tags" label={common('tags')} suggestions={tagsOf(data)} />
      <FormActions form={form} save={common('add_tag')} onCancel={onClose} />
    </Form>
  );
}
