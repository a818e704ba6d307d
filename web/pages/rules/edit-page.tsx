// One rule: what it says, what it would have done, and how it can be changed.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { CopyPlus, Trash2 } from 'lucide-react';
import { ruleQuery, updateRule } from '../../api/resources/rules.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Rule } from '../../api/schema.gen.ts';
import { ManagedWarning } from '../../domain/managed-by-code.tsx';
import { useDuplicate } from '../../domain/use-duplicate.ts';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { FormActions } from '../../forms/form-actions.tsx';
import { useForm } from '../../forms/use-form.tsx';
import { useText } from '../../i18n/text.ts';
import { AlertTabs } from '../../shell/alert-tabs.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { notify } from '../../ui/layers/undo.ts';
import type { Asks } from '../../ui/page/lazy-page.tsx';
import { Crumb, Page } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { useRuleActs } from './acts.ts';
import { listAddress, newAddress } from './addresses.ts';
import { RuleState } from './columns.tsx';
import { BacktestCard, RuleForm } from './rule-form.tsx';
import { firstBacktestQuery } from './use-backtest.ts';
import { bodyOf, type RuleValues, valuesOf } from './values.ts';
import { useConditionWords } from './words.ts';

export function EditRulePage() {
  const t = useText('rules');
  const account = useAccount();
  const { ruleId = '' }: { ruleId?: string } = useParams({ strict: false });
  const rule = useQuery(ruleQuery(account, Number(ruleId)));
  const condition = useConditionWords();
  return (
    <Page
      title={rule.data?.name ?? t('one')}
      state={rule.data && <RuleState rule={rule.data} pill />}
      lead={rule.data && condition(rule.data)}
      actions={rule.data && <Acts rule={rule.data} />}
      crumbs={[
        <Crumb key="list" to={listAddress(account)}>
          {t('title')}
        </Crumb>,
      ]}
    >
      <AlertTabs current="alert_rules" />
      <QueryView query={rule} shape="form" label={t('loading')} failed={t('failed_one')}>
        {(data) => (
          <div className="stack">
            <ManagedWarning section="rules" id={data.id} />
            <EditRuleForm key={data.id} rule={data} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}

EditRulePage.asks = (async (queries, { account, ruleId }) => {
  const loading = BacktestCard.preload();
  const rule = await queries.fetchQuery(ruleQuery(Number(account), Number(ruleId)));
  await Promise.all([
    loading,
    queries.prefetchQuery(firstBacktestQuery(Number(account), bodyOf(valuesOf(rule)))),
  ]);
}) satisfies Asks;

function Acts({ rule }: { rule: Rule }) {
  const common = useText('common');
  const because = useNeedsRole('editor');
  const acts = useRuleActs(rule);
  const duplicate = useDuplicate(newAddress);
  return (
    <>
      <Button busy={acts.isTurning} disabledBecause={because} onClick={() => acts.turn(!rule.enabled)}>
        {rule.enabled ? common('disable') : common('enable')}
      </Button>
      <Button icon={CopyPlus} disabledBecause={because} onClick={() => duplicate(rule.id)}>
        {common('duplicate')}
      </Button>
      <Button icon={Trash2} disabledBecause={because} onClick={acts.remove}>
        {common('delete')}
      </Button>
    </>
  );
}

function EditRuleForm({ rule }: { rule: Rule }) {
  const common = useText('common');
  const updating = useMutation(updateRule(useAccount()));
  const form = useForm<'PATCH /alerts/rules/:id', RuleValues>({
    operation: 'PATCH /alerts/rules/:id',
    initial: valuesOf(rule),
    body: bodyOf,
    onSubmit: async (_body, { changed }) => {
      await updating.mutateAsync({ params: { id: rule.id }, body: changed });
      notify({ text: common('saved'), sign: 'done' });
    },
  });
  return (
    <RuleForm form={form} disabledBecause={useNeedsRole('editor')}>
      <FormActions form={form} />
    </RuleForm>
  );
}
