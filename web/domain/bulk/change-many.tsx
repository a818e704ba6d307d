// What many get or lose at once, as a button for tags and a menu for the rest.

import { Pencil, Tag } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Matching } from '../../api/resources/subjects.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { Menu, MenuItem } from '../../ui/controls/menu.tsx';
import { late } from '../../ui/page/late.tsx';
import type { Asking } from './asked.tsx';
import { type BulkScope, useBulkChanges } from './use-bulk-changes.ts';

/** Loaded with the first question. */
const Asked = late(() => import('./asked.tsx').then((file) => file.Asked));

interface ChangeManyProps {
  type: Matching['type'];
  scope: BulkScope;
  /** Why nothing can be changed. */
  disabledBecause?: string | undefined;
  onDone(): void;
}

export function ChangeMany({ type, scope, disabledBecause, onDone }: ChangeManyProps) {
  const t = useText('checks');
  const common = useText('common');
  const changes = useBulkChanges();
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const answer = (change: (scope: BulkScope) => void): void => {
    close();
    change(scope);
    onDone();
  };
  const item = (what: Asking, label: string) => (
    <MenuItem disabledBecause={disabledBecause} onSelect={() => setAsking(what)}>
      {label}
    </MenuItem>
  );
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
      {asking && (
        <Suspense>
          <Asked what={asking} type={type} changes={changes} onAnswer={answer} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
