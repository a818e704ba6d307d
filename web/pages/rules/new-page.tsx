// A new rule.

import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { channelListQuery } from '../../api/resources/channels.ts';
import { createRule, ruleQuery } from '../../api/resources/rules.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Rule } from '../../api/schema.gen.ts';
import { useAll } from '../../api/use-all.ts';
import { Original, useCopied } from '../../domain/forms/copy-of.tsx';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { FormActions } from '../../forms/form-actions.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { AlertTabs } from '../../shell/alert-tabs.tsx';
import { notify } from '../../ui/layers/undo.ts';
import { Crumb, Page } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { listAddress, ruleAddress } from './addresses.ts';
import { RuleForm } from './rule-form.tsx';
import type { RuleSearch } from './search.ts';
import { bodyOf, newValues, type RuleValues, valuesOf } from './values.ts';

export function NewRulePage() {
  const t = useText('rules');
  const account = useAccount();
  const channels = useAll(channelListQuery(account));
  return (
    <Page
      title={t('new')}
      crumbs={[
        <Crumb key="list" to={listAddress(account)}>
          {t('title')}
        </Crumb>,
      ]}
    >
      <AlertTabs current="alert_rules" />
      <QueryView query={channels} shape="form" label={t('loading')} failed={t('failed_channels')}>
        {(rows) => (
          <Original query={ruleQuery} label={t('loading')} failed={t('failed_one')}>
            {(original) => (
              <NewRuleForm
                channelIds={rows.filter(({ enabled }) => enabled).map(({ id }) => id)}
                original={original}
              />
            )}
          </Original>
        )}
      </QueryView>
    </Page>
  );
}

interface NewRuleProps {
  channelIds: readonly number[];
  original: Rule | undefined;
}

function NewRuleForm({ channelIds, original }: NewRuleProps) {
  const t = useText('rules');
  const account = useAccount();
  const navigate = useNavigate();
  const { kind, subject }: RuleSearch = useSearch({ strict: false });
  const creating = useMutation(createRule(account));
  const { begin } = useCopied<Rule, RuleValues>(original, {
    valuesOf,
    empty: () => ({
      ...newValues(kind ?? 'server_metric', channelIds),
      ...(subject !== undefined &&
        Number(subject) > 0 && { targets: { all: false, ids: [Number(subject)], tags: [] } }),
    }),
  });
  const form = useForm<'POST /alerts/rules', RuleValues>({
    ...begin,
    operation: 'POST /alerts/rules',
    body: bodyOf,
    onSubmit: async (body) => {
      const { id, name } = await creating.mutateAsync({ body });
      notify({ text: t('created', { name }), sign: 'done' });
      await navigate({ to: ruleAddress(account, id) });
    },
  });
  return (
    <RuleForm form={form} disabledBecause={useNeedsRole('editor')}>
      <FormActions
        form={form}
        save={t('create')}
        onCancel={() => void navigate({ to: listAddress(account) })}
      />
    </RuleForm>
  );
}
