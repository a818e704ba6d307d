// What many get or lose at once: tags, a grace time, an alert rule. Carried out at once, with its opposite for ten seconds.

import { useMutation } from '@tanstack/react-query';
import { useAccount } from '../../api/resources/session.ts';
import {
  type BulkChange,
  type BulkResult,
  changeSubjects,
  type Matching,
} from '../../api/resources/subjects.ts';
import { useText } from '../../i18n/text.ts';
import { notify, undoable } from '../../ui/layers/undo.ts';
import { useFailure } from '../../ui/layers/use-failure.ts';

/** Those that are selected, or all that match, of which the page may not know some. */
export type BulkScope = { ids: readonly number[] } | { matching: Matching };

type Act = Omit<BulkChange, 'ids' | 'matching'>;
type Changed = readonly BulkResult['results'][number][];

interface Said {
  text(count: number): string;
  /** What takes it back of those that were otherwise before. */
  undo(changed: Changed): readonly (Act & { ids: number[] })[];
}

export interface Rule {
  id: number;
  name: string;
}

export type BulkChanges = ReturnType<typeof useBulkChanges>;

export function useBulkChanges() {
  const t = useText('checks');
  const { mutateAsync, isPending } = useMutation(changeSubjects(useAccount()));
  const failed = useFailure();

  const change = async (scope: BulkScope, act: Act, { text, undo }: Said): Promise<void> => {
    try {
      const { results } = await mutateAsync({ ...act, ...scopeOf(scope) });
      const changed = results.filter((one) => one.changed);
      if (changed.length === 0) return notify({ text: nothingText(results, t) });
      const undoing = async () => {
        for (const opposite of undo(changed)) await mutateAsync(opposite).catch(failed);
      };
      undoable({ text: text(changed.length), undo: () => void undoing() });
    } catch (error) {
      failed(error);
    }
  };

  return {
    isBusy: isPending,
    tag: (scope: BulkScope, tag: string) =>
      void change(
        scope,
        { action: 'add_tags', tags: [tag] },
        {
          text: (count) => t('tagged_many', { count, tag }),
          undo: (changed) => [{ action: 'remove_tags', tags: [tag], ids: idsOf(changed) }],
        },
      ),
    untag: (scope: BulkScope, tag: string) =>
      void change(
        scope,
        { action: 'remove_tags', tags: [tag] },
        {
          text: (count) => t('untagged_many', { count, tag }),
          undo: (changed) => [{ action: 'add_tags', tags: [tag], ids: idsOf(changed) }],
        },
      ),
    setGrace: (scope: BulkScope, { seconds, words }: { seconds: number; words: string }) =>
      void change(
        scope,
        { action: 'set_grace', grace_seconds: seconds },
        {
          text: (count) => t('grace_many', { count, grace: words }),
          undo: (changed) =>
            [...Map.groupBy(changed, ({ grace_seconds = seconds }) => grace_seconds)].map(
              ([grace_seconds, some]) => ({ action: 'set_grace', grace_seconds, ids: idsOf(some) }),
            ),
        },
      ),
    addToRule: (scope: BulkScope, { id, name }: Rule) =>
      void change(
        scope,
        { action: 'add_to_rule', rule_id: id },
        {
          text: (count) => t('rule_added_many', { count, rule: name }),
          undo: (changed) => [{ action: 'remove_from_rule', rule_id: id, ids: idsOf(changed) }],
        },
      ),
    removeFromRule: (scope: BulkScope, { id, name }: Rule) =>
      void change(
        scope,
        { action: 'remove_from_rule', rule_id: id },
        {
          text: (count) => t('rule_removed_many', { count, rule: name }),
          undo: (changed) => [{ action: 'add_to_rule', rule_id: id, ids: idsOf(changed) }],
        },
      ),
  };
}

const idsOf = (changed: Changed): number[] => changed.map(({ id }) => id);

const scopeOf = (scope: BulkScope) => ('ids' in scope ? { ids: [...scope.ids] } : scope);

const nothingText = (results: Changed, t: ReturnType<typeof useText<'checks'>>): string =>
  results.some(({ outcome }) => outcome === 'too_many_tags') ? t('bulk_too_many_tags') : t('bulk_nothing');
