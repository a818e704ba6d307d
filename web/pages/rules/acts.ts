// What can be done with a rule that is saved.

import { useMutation } from '@tanstack/react-query';
import { deleteRule, updateRule } from '../../api/resources/rules.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Rule } from '../../api/schema.gen.ts';
import { useSavedActs } from '../../domain/use-saved-acts.ts';
import { useText } from '../../i18n/text.ts';
import { listAddress } from './addresses.ts';

export const leavingOf = ({ id }: { id: number }) => `rule ${id}`;

export function useRuleActs({ id, name }: Pick<Rule, 'id' | 'name'>) {
  const t = useText('rules');
  const account = useAccount();
  const updating = useMutation(updateRule(account));
  const deleting = useMutation(deleteRule(account));
  return useSavedActs({
    said: { on: t('turned_on', { name }), off: t('turned_off', { name }), deleted: t('deleted', { name }) },
    leaving: leavingOf({ id }),
    list: listAddress(account),
    turn: (enabled) => updating.mutateAsync({ params: { id }, body: { enabled } }),
    remove: (how) => deleting.mutateAsync({ params: { id }, ...how }),
  });
}
