// What is asked of whoever changes many at once: which tag, which rule, how long.

import type { Matching } from '../../api/resources/subjects.ts';
import { useText } from '../../i18n/text.ts';
import { GraceDialog } from './grace-dialog.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';
import type { BulkChanges, BulkScope } from './use-bulk-changes.ts';

export type Asking = 'tag' | 'untag' | 'grace' | 'rule' | 'no_rule';

interface AskedProps {
  what: Asking;
  type: Matching['type'];
  changes: BulkChanges;
  onAnswer(change: (scope: BulkScope) => void): void;
  onClose(): void;
}

export function Asked({ what, type, changes, onAnswer, onClose }: AskedProps) {
  const t = useText('checks');
  const common = useText('common');
  const answer =
    <Value,>(change: (scope: BulkScope, value: Value) => void) =>
    (value: Value) =>
      onAnswer((scope) => change(scope, value));
  switch (what) {
    case 'tag':
      return (
        <TagDialog
          title={common('add_tag')}
          act={common('add')}
          onAnswer={answer(changes.tag)}
          onClose={onClose}
        />
      );
    case 'untag':
      return (
        <TagDialog
          title={t('bulk_untag')}
          act={t('bulk_untag')}
          onAnswer={answer(changes.untag)}
          onClose={onClose}
        />
      );
    case 'grace':
      return <GraceDialog onAnswer={answer(changes.setGrace)} onClose={onClose} />;
    case 'rule':
    case 'no_rule': {
      const title = t(what === 'rule' ? 'bulk_rule_add' : 'bulk_rule_remove');
      const change = what === 'rule' ? changes.addToRule : changes.removeFromRule;
      return <RuleDialog type={type} title={title} act={title} onAnswer={answer(change)} onClose={onClose} />;
    }
  }
}
