// A new uptime check.

import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { isProbed } from '../../../../shared/probe-kinds.ts';
import { useAccount } from '../../../api/resources/session.ts';
import { createUptimeCheck } from '../../../api/resources/uptime-check-acts.ts';
import { uptimeCheckQuery } from '../../../api/resources/uptime-checks.ts';
import type { UptimeCheck } from '../../../api/schema.gen.ts';
import { Original, SecretsLeft, useCopied } from '../../../domain/forms/copy-of.tsx';
import { WithinLimit } from '../../../domain/forms/use-limit.tsx';
import { RoleNeeded } from '../../../domain/role-needed.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { useText } from '../../../i18n/text.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Crumb, Page } from '../../../ui/page/page.tsx';
import { checkAddress, listAddress } from '../addresses.ts';
import { CheckFields } from './check-fields.tsx';
import { bodyOf, type CheckValues, valuesOf } from './check-form.ts';
import css from './form.module.css';
import { TryIt } from './try-it.tsx';

export function NewPage() {
  const t = useText('uptime');
  const account = useAccount();
  return (
    <Page
      title={t('new')}
      lead={t('new_lead')}
      crumbs={[
        <Crumb key="list" to={listAddress(account) as string}>
          {t('title')}
        </Crumb>,
      ]}
    >
      <RoleNeeded needed="editor">
        <WithinLimit
          resource="uptime_checks"
          actions={
            <ButtonLink to={listAddress(account) as string} search={{ state: ['paused'] }}>
              {t('see_paused')}
            </ButtonLink>
          }
        >
          <Original query={uptimeCheckQuery} label={t('loading_one')} failed={t('one_failed')}>
            {(original) => <NewForm original={original} />}
          </Original>
        </WithinLimit>
      </RoleNeeded>
    </Page>
  );
}

function NewForm({ original }: { original: UptimeCheck | undefined }) {
  const t = useText('uptime');
  const account = useAccount();
  const navigate = useNavigate();
  const create = useMutation(createUptimeCheck(account));
  const { begin, secrets } = useCopied<UptimeCheck, CheckValues>(original, {
    valuesOf,
    empty: () => valuesOf(null),
  });
  const form = useForm({
    ...begin,
    operation: 'POST /uptime-checks',
    body: bodyOf,
    onSubmit: async (body) => {
      const { id } = await create.mutateAsync({ body });
      await navigate({ to: checkAddress(account, id), ignoreBlocker: true });
    },
  });
  return (
    <Form form={form} label={t('new')}>
      <SecretsLeft secrets={secrets} />
      <div className={css.beside}>
        <div className={css.fields}>
          <CheckFields values={form.values} />
        </div>
        {isProbed(form.values.kind) && <TryIt values={form.values} onRefused={form.report} />}
      </div>
      <FormActions
        form={form}
        save={t('create')}
        onCancel={() => void navigate({ to: listAddress(account) })}
      />
    </Form>
  );
}
