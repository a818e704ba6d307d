// Adds a server: a name first, then the command that installs the agent, then its first report.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Server as ServerIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { createServer, watchThisMachine } from '../../api/resources/server-acts.ts';
import { serverQuery } from '../../api/resources/servers.ts';
import { useAccount, useSession } from '../../api/resources/session.ts';
import type { ServerWithToken } from '../../api/schema.gen.ts';
import { TagsField } from '../../domain/forms/tags-field.tsx';
import { WithinLimit } from '../../domain/forms/use-limit.tsx';
import { installCommandCode } from '../../domain/install-command.ts';
import { RoleNeeded } from '../../domain/role-needed.tsx';
import { SwitchField } from '../../forms/fields/choice-fields.tsx';
import { TextAreaField, TextField } from '../../forms/fields/text-fields.tsx';
import { Form, FormSection, FurtherFields } from '../../forms/form.tsx';
import { FormActions } from '../../forms/form-actions.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { errorSentence } from '../../i18n/errors.ts';
import { useText } from '../../i18n/text.ts';
import { announce } from '../../ui/announcements/announce.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { CodeBlock } from '../../ui/page/code-block.tsx';
import { Crumb, Page } from '../../ui/page/page.tsx';
import { State } from '../../ui/words/state.tsx';
import { ManyServers } from './many-servers.tsx';
import css from './servers.module.css';

export function NewPage() {
  const t = useText('servers');
  const account = String(useAccount());
  const [added, setAdded] = useState<ServerWithToken | null>(null);
  return (
    <Page
      title={t('new_title')}
      lead={t('new_lead')}
      actions={<ManyServers />}
      crumbs={[
        <Crumb key="servers" to="/a/$account/servers" params={{ account }}>
          {t('title')}
        </Crumb>,
      ]}
    >
      <RoleNeeded needed="editor">
        {added ? (
          <Install server={added} />
        ) : (
          <WithinLimit
            resource="servers"
            actions={
              <ButtonLink to="/a/$account/servers" params={{ account }}>
                {t('to_list')}
              </ButtonLink>
            }
          >
            <NewForm onAdded={setAdded} />
            <ThisMachine />
          </WithinLimit>
        )}
      </RoleNeeded>
    </Page>
  );
}

function NewForm({ onAdded }: { onAdded(server: ServerWithToken): void }) {
  const t = useText('servers');
  const common = useText('common');
  const account = useAccount();
  const navigate = useNavigate();
  const create = useMutation(createServer(account));
  const form = useForm({
    operation: 'POST /servers',
    initial: { name: '', tags: [] as string[], description: '', badge_enabled: true },
    onSubmit: async (body) => onAdded(await create.mutateAsync({ body })),
  });
  return (
    <Form form={form}>
      <FormSection title={t('which_machine')} help={t('which_machine_help')}>
        <TextField name="name" label={t('name')} help={t('name_help')} />
        <TagsField name="tags" label={common('tags')} optional suggestions="in_use" />
        <SwitchField name="badge_enabled" label={t('badge')} help={t('badge_help')} />
        <FurtherFields>
          <TextAreaField
            name="description"
            label={common('description')}
            help={t('description_help')}
            optional
          />
        </FurtherFields>
      </FormSection>
      <FormActions
        form={form}
        save={t('get_command')}
        onCancel={() => void navigate({ to: '/a/$account/servers', params: { account: String(account) } })}
      />
    </Form>
  );
}

/** The command, and a light that goes on with the first report. */
function Install({ server }: { server: ServerWithToken }) {
  const t = useText('servers');
  return (
    <div className={css.install}>
      <Card title={t('run_command', { name: server.name })}>
        <div className="stack">
          <p className="muted">{t('run_command_text')}</p>
          <CodeBlock code={installCommandCode(server)} what={t('install_command')} />
          <p className="dim">{t('command_once')}</p>
          <p>
            <a className="link" href="/api/agent.sh" target="_blank" rel="noreferrer">
              {t('read_script')}
            </a>
          </p>
        </div>
      </Card>
      <Listening id={server.id} />
    </div>
  );
}

function Listening({ id }: { id: number }) {
  const t = useText('servers');
  const account = useAccount();
  const navigate = useNavigate();
  const { data } = useQuery(serverQuery(account, id));
  const hasReported = data !== undefined && data.last_seen !== null;
  const name = data?.name ?? '';
  useEffect(() => {
    if (!hasReported) return;
    announce(t('first_report', { name }));
    void navigate({
      to: '/a/$account/servers/$id',
      params: { account: String(account), id: String(id) },
      replace: true,
    });
  }, [hasReported, name, account, id, navigate, t]);
  return (
    <Card>
      <p role="status" className={css.listening}>
        <State is="run">{t('listening')}</State>
        <span className="muted">{t('listening_text')}</span>
      </p>
    </Card>
  );
}

/** For whoever runs this Tocsin. */
function ThisMachine() {
  const t = useText('servers');
  const common = useText('common');
  const { user } = useSession();
  const account = useAccount();
  const navigate = useNavigate();
  const watch = useMutation(watchThisMachine(account));
  if (!user.is_admin) return null;
  const reasons: Record<string, string> = {
    exists: t('this_machine_exists'),
    several_nodes: t('this_machine_several'),
  };
  const known = watch.error instanceof ApiError ? reasons[watch.error.code] : undefined;
  return (
    <section className={`card ${css.this}`} aria-labelledby="this-machine">
      <header>
        <h2 id="this-machine">{t('this_machine')}</h2>
      </header>
      <div className="card-b">
        <p className="muted">{t('this_machine_text')}</p>
        {watch.error && (
          <p role="alert">
            <State is="warn">{known ?? errorSentence(watch.error, common)}</State>
          </p>
        )}
        <Button
          icon={ServerIcon}
          busy={watch.isPending}
          onClick={() =>
            watch.mutate(
              {},
              {
                onSuccess: ({ id }) =>
                  void navigate({
                    to: '/a/$account/servers/$id',
                    params: { account: String(account), id: String(id) },
                  }),
              },
            )
          }
        >
          {t('watch_this_machine')}
        </Button>
      </div>
    </section>
  );
}
