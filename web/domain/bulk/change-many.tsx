// What many get or lose at once, as a button for tags and a menu for the rest.

import { Pencil, Tag } from 'lucide-react';
import { useState } from 'react';
import type { Matching } from '../../api/resources/subjects.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { Menu, MenuItem } from '../../ui/controls/menu.tsx';
import { GraceDialog } from './grace-dialog.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';
import { type BulkScope, useBulkChanges } from './use-bulk-changes.ts';

interface ChangeManyProps {
  type: Matching['type'];
  scope: BulkScope;
  /** Why nothing can be changed. */
  disabledBecause?: string | undefined;
  onDone(): void;
}

type Asking = 'tag' | 'untag' | 'grace' | 'rule' | 'no_rule';

export function ChangeMany({ type, scope, disabledBecause, onDone }: ChangeManyProps) {
  const t = useText('checks');
  const common = useText('common');
  const changes = useBulkChanges();
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const answer =
    <Value,>(change: (scope: BulkScope, value: Value) => void) =>
    (value: Value) => {
      close();
      change(scope, value);
      onDone();
    };
  const item = (what: Asking, label: string) => (
    <MenuItem disabledBecause={disabledBecause} onSelect={() => setAsking(what)}>
      {label}
    </MenuItem>
  );
  const rule = { type, onClose: close };
  return (
    <>
      <Button
        size="sm"
        busy={changes.isBusy}
        icon={Tag}
        disabledBecause={disabledBecause}
        onClick={() => setAsking('tag')}
      >
        {common('add_tag')}
      </Button>
      <Menu
        label={t('bulk_change')}
        hasText
        className="btn sm"
        side="above"
        trigger={
          <>
            <Icon of={Pencil} size={16} />
            {t('bulk_change')}
          </>
        }
      >
        {item('untag', t('bulk_untag'))}
        {type === 'cron_check' && item('grace', t('bulk_grace'))}
        {item('rule', t('bulk_rule_add'))}
        {item('no_rule', t('bulk_rule_remove'))}
      </Menu>
      {asking === 'tag' && (
        <TagDialog
          title={common('add_tag')}
          act={common('add')}
          onAnswer={answer(changes.tag)}
          onClose={close}
        />
      )}
      {asking === 'untag' && (
        <TagDialog
          title={t('bulk_untag')}
          act={t('bulk_untag')}
          onAnswer={answer(changes.untag)}
          onClose={close}
        />
      )}
      {asking === 'grace' && <GraceDialog onAnswer={answer(changes.setGrace)} onClose={close} />}
      {asking === 'rule' && (
        <RuleDialog
          {...rule}
          title={t('bulk_rule_add')}
          act={t('bulk_rule_add')}
          onAnswer={answer(changes.addToRule)}
        />
      )}
      {asking === 'no_rule' && (
        <RuleDialog
          {...rule}
          title={t('bulk_rule_remove')}
          act={t('bulk_rule_remove')}
          onAnswer={answer(changes.removeFromRule)}
        />
      )}
    </>
  );
}
