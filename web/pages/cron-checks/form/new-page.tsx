// A new cron check.

import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createCronCheck } from '../../../api/resources/cron-check-acts.ts';
import { cronCheckQuery } from '../../../api/resources/cron-checks.ts';
import { useAccount } from '../../../api/resources/session.ts';
import type { CronCheck } from '../../../api/schema.gen.ts';
import { Original, useCopied } from '../../../domain/forms/copy-of.tsx';
import { WithinLimit } from '../../../domain/forms/use-limit.tsx';
import { useNeedsRole } from '../../../domain/use-needs-role.ts';
import { Form } from '../../../forms/form.tsx';
import { FormActions } from '../../../forms/form-actions.tsx';
import { useForm } from '../../../forms/use-form.tsx';
import { currentZone } from '../../../i18n/person.ts';
import { useText } from '../../../i18n/text.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { checkAddress, listAddress } from '../addresses.ts';
import { ListCrumb } from '../list-crumb.tsx';
import { CheckFields } from './check-fields.tsx';
import { bodyOf, newValues, scheduleIssues, valuesOf } from './form-values.ts';

export function NewPage() {
  const t = useText('cron');
  const account = useAccount();
  return (
    <Page title={t('new')} lead={t('new_lead')} crumbs={[<ListCrumb key="list" />]}>
      <WithinLimit resource="cron_checks" actions={<LimitActions account={account} />}>
        <Original query={cronCheckQuery} label={t('one_loading')} failed={t('one_failed')}>
          {(original) => <NewForm account={account} original={original} />}
        </Original>
      </WithinLimit>
    </Page>
  );
}

function LimitActions({ account }: { account: number }) {
  const t = useText('cron');
  return (
    <ButtonLink to={listAddress(account)} search={{ state: ['paused', 'new'] }}>
      {t('see_unused')}
    </ButtonLink>
  );
}

function NewForm({ account, original }: { account: number; original: CronCheck | undefined }) {
  const t = useText('cron');
  const navigate = useNavigate();
  const needsEditor = useNeedsRole('editor');
  const create = useMutation(createCronCheck(account));
  const { begin } = useCopied(original, { valuesOf, empty: () => newValues(currentZone()) });
  const form = useForm({
    ...begin,
    operation: 'POST /cron-checks',
    body: bodyOf,
    check: scheduleIssues,
    async onSubmit(body) {
      const { id } = await create.mutateAsync({ body });
      await navigate({ to: checkAddress(account, id) });
    },
  });
  return (
    <Form form={form} disabledBecause={needsEditor}>
      <CheckFields mode={form.values.mode} />
      <FormActions
        form={form}
        save={t('create')}
        onCancel={() => void navigate({ to: listAddress(account) })}
      />
    </Form>
  );
}
