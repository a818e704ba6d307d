// The settings of a server.

import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { updateServer } from '../../api/resources/server-acts.ts';
import { serverQuery } from '../../api/resources/servers.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Server } from '../../api/schema.gen.ts';
import { TagsField } from '../../domain/forms/tags-field.tsx';
import { ManagedWarning } from '../../domain/managed-by-code.tsx';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { SwitchField } from '../../forms/fields/choice-fields.tsx';
import { TextAreaField, TextField } from '../../forms/fields/text-fields.tsx';
import { Form, FormSection } from '../../forms/form.tsx';
import { FormActions } from '../../forms/form-actions.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import type { Asks } from '../../ui/page/lazy-page.tsx';
import { Crumb, Page } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { NewToken } from './new-token.tsx';
import { useDeleteServer } from './server-acts.ts';
import css from './servers.module.css';

const route = getRouteApi('/a/$account/servers/$id/edit');

export function EditPage() {
  const t = useText('servers');
  const { id } = route.useParams();
  const server = useQuery(serverQuery(useAccount(), Number(id)));
  return (
    <QueryView query={server} shape="form" label={t('loading_one')} failed={t('failed_one')}>
      {(found) => <Edit key={found.id} server={found} />}
    </QueryView>
  );
}

EditPage.asks = ((queries, { account, id }) =>
  queries.prefetchQuery(serverQuery(Number(account), Number(id)))) satisfies Asks;

function Edit({ server }: { server: Server }) {
  const t = useText('servers');
  const params = route.useParams();
  return (
    <Page
      title={t('edit_title', { name: server.name })}
      crumbs={[
        <Crumb key="servers" to="/a/$account/servers" params={params}>
          {t('title')}
        </Crumb>,
        <Crumb key="server" to="/a/$account/servers/$id" params={params}>
          {server.name}
        </Crumb>,
      ]}
    >
      <EditForm server={server} />
      <Beyond server={server} />
    </Page>
  );
}

function EditForm({ server }: { server: Server }) {
  const t = useText('servers');
  const common = useText('common');
  const account = useAccount();
  const params = route.useParams();
  const navigate = useNavigate();
  const needsEditor = useNeedsRole('editor');
  const update = useMutation(updateServer(account));
  const leave = () => void navigate({ to: '/a/$account/servers/$id', params });
  const { name, description, tags, badge_enabled } = server;
  const form = useForm({
    operation: 'PATCH /servers/:id',
    initial: { name, description, tags, badge_enabled },
    onSubmit: async (_body, { changed }) => {
      await update.mutateAsync({ params: { id: server.id }, body: changed });
      leave();
    },
  });
  return (
    <Form form={form} disabledBecause={needsEditor}>
      <ManagedWarning section="servers" id={server.id} />
      <FormSection title={t('settings')}>
        <TextField name="name" label={t('name')} />
        <TextAreaField
          name="description"
          label={common('description')}
          help={t('description_help')}
          optional
        />
        <TagsField name="tags" label={common('tags')} optional suggestions="in_use" />
        <SwitchField name="badge_enabled" label={t('badge')} help={t('badge_help')} />
      </FormSection>
      <FormActions form={form} onCancel={leave} />
    </Form>
  );
}

/** What goes beyond its settings. */
function Beyond({ server }: { server: Server }) {
  const t = useText('servers');
  const { account } = route.useParams();
  const navigate = useNavigate();
  const remove = useDeleteServer();
  return (
    <Card title={t('agent_and_end')} className={css.this ?? ''}>
      <p className="muted">{t('agent_and_end_text')}</p>
      <div className="acts">
        <NewToken server={server} label={t('new_token')} />
        <Button
          icon={Trash2}
          disabledBecause={useNeedsRole('editor')}
          onClick={() => {
            remove(server);
            void navigate({ to: '/a/$account/servers', params: { account }, ignoreBlocker: true });
          }}
        >
          {t('delete_server')}
        </Button>
      </div>
    </Card>
  );
}
