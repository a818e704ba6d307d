// What can be done with a rule that is saved.

import { deleteRule, updateRule } from '../../api/resources/rules.ts';
import type { Rule } from '../../api/schema.gen.ts';
import { useSavedActs } from '../../domain/use-saved-acts.ts';
import { listAddress } from './addresses.ts';

export const leavingOf = ({ id }: { id: number }) => `rule ${id}`;

const ACTS = { area: 'rules', leavingOf, listAddress, update: updateRule, remove: deleteRule } as const;

export const useRuleActs = (rule: Pick<Rule, 'id' | 'name'>) => useSavedActs(rule, ACTS);
