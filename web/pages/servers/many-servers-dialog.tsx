// A token for many servers: made here, shown once, and listed as long as it works.

import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { ApiError } from '../../api/errors.ts';
import type { BodyOf } from '../../api/operation-types.ts';
import { createEnrolment, deleteEnrolment, enrolmentListQuery } from '../../api/resources/enrolments.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { ServerEnrolment, ServerEnrolmentWithToken } from '../../api/schema.gen.ts';
import { TagsField } from '../../domain/forms/tags-field.tsx';
import { installCommandCode } from '../../domain/install-command.ts';
import { DurationField } from '../../forms/fields/duration-field.tsx';
import { NumberField } from '../../forms/fields/number-field.tsx';
import { NameField } from '../../forms/fields/text-fields.tsx';
import { Form } from '../../forms/form.tsx';
import { FormActions } from '../../forms/form-actions.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { useFailure } from '../../ui/layers/use-failure.ts';
import { CodeBlock } from '../../ui/page/code-block.tsx';
import { Time } from '../../ui/words/time.tsx';
import css from './servers.module.css';

const DAY_SECONDS = 86_400;

export function ManyServersDialog({ onClose }: { onClose(): void }) {
  const t = useText('servers');
  const common = useText('common');
  const create = useMutation(createEnrolment(useAccount()));
  const form = useForm({
    operation: 'POST /server-enrolments',
    initial: {
      name: t('title'),
      tags: [],
      most: 50,
      expires_in_seconds: 7 * DAY_SECONDS,
    } as NonNullable<BodyOf<'POST /server-enrolments'>>,
    draft: null,
    explain: (error: ApiError) => (error.code === 'too_many_enrolments' ? t('many_too_many') : null),
    onSubmit: (body) => create.mutateAsync({ body }),
  });
  if (create.data) return <Made made={create.data} onClose={onClose} />;
  return (
    <Dialog title={t('many_title')} onClose={onClose}>
      <p className="muted">{t('many_text')}</p>
      <Form form={form} label={t('many_title')} guard={false}>
        <NameField label={t('many_name')} help={t('many_name_help')} />
        <NumberField name="most" label={t('many_most')} />
        <DurationField
          name="expires_in_seconds"
          label={t('many_for')}
          usual={[DAY_SECONDS, 7 * DAY_SECONDS, 30 * DAY_SECONDS]}
        />
        <TagsField name="tags" label={common('tags')} suggestions="in_use" optional />
        <FormActions form={form} save={t('get_command')} onCancel={onClose} />
      </Form>
      <Working />
    </Dialog>
  );
}

function Made({ made, onClose }: { made: ServerEnrolmentWithToken; onClose(): void }) {
  const t = useText('servers');
  const common = useText('common');
  return (
    <Dialog title={t('many_run')} onClose={onClose} size="wide">
      <p>{t('run_command_text')}</p>
      <CodeBlock
        code={installCommandCode({ install_command: made.install_command, agent_token: made.token })}
        what={t('install_command')}
      />
      <p className="dim">
        {t.rich('many_once', { count: made.most, time: <Time at={made.expires_at} as="day" /> })}
      </p>
      <p>
        <a className="link" href="/api/agent.sh" target="_blank" rel="noreferrer">
          {t('read_script')}
        </a>
      </p>
      <div className="acts">
        <Button variant="primary" onClick={onClose}>
          {common('done')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Those that were made before. */
function Working() {
  const t = useText('servers');
  const { data = [] } = useInfiniteQuery(enrolmentListQuery(useAccount()));
  if (data.length === 0) return null;
  return (
    <section className={css.many}>
      <h3>{t('many_tokens')}</h3>
      <ul>
        {data.map((one) => (
          <li key={one.id}>
            <Token of={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Token({ of: { id, name, most, used, expires_at } }: { of: ServerEnrolment }) {
  const t = useText('servers');
  const common = useText('common');
  const { count } = useFormat();
  const failed = useFailure();
  const remove = useMutation(deleteEnrolment(useAccount()));
  return (
    <>
      <span>
        <bdi>{name}</bdi>{' '}
        <span className="muted">
          {t.rich('many_used', {
            used: count(used),
            most: count(most),
            time: <Time at={expires_at} as="day" />,
          })}
        </span>
      </span>
      <Button
        size="sm"
        aria-label={t('many_delete', { name })}
        busy={remove.isPending}
        onClick={() => remove.mutate({ params: { id } }, { onError: failed })}
      >
        {common('delete')}
      </Button>
    </>
  );
}
