// The page with every check of a kind: its head, and what stands there while there is none.

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAccount } from '../../api/resources/session.ts';
import { moreOf, type useAsked } from '../../api/use-all.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { RowsFirst } from '../../ui/page/later.tsx';
import { ListPage, useListWords } from '../list-page.tsx';
import { NewLink, useNewAction } from '../new-item.tsx';
import { useNeedsRole } from '../use-needs-role.ts';
import type { ListedChecks } from './check-list.tsx';
import { HowTheyAre, useTotal } from './how-they-are.tsx';

interface ChecksPageProps<Check> {
  /** Of its texts. */
  area: 'cron' | 'uptime';
  type: 'cron_check' | 'uptime_check';
  icon: LucideIcon;
  /** Where one more is made, and the keys that lead there. */
  create: { to: string; keys: string };
  checks: ReturnType<typeof useAsked<Check>>;
  children(listed: ListedChecks<Check>): ReactNode;
}

export function ChecksPage<Check>({ area, type, icon, create, checks, children }: ChecksPageProps<Check>) {
  const t = useText(area);
  const account = useAccount();
  const needsEditor = useNeedsRole('editor');
  const total = useTotal(type);
  const words = useListWords(area);
  const newCheck = { label: t('new'), ...create };
  useNewAction(`new-${type.replace('_', '-')}`, newCheck);
  return (
    <ListPage
      words={needsEditor ? { ...words, emptyText: needsEditor } : words}
      icon={icon}
      query={checks}
      isChosen={checks.isChosen}
      shape="list"
      lead={<HowTheyAre type={type} />}
      actions={!needsEditor && <NewLink {...newCheck} />}
      emptyActions={
        !needsEditor && (
          <>
            <NewLink {...newCheck} />
            <ButtonLink to={`/a/${account}/welcome` as string}>{t('other_ways')}</ButtonLink>
          </>
        )
      }
    >
      {(all) => (
        <RowsFirst>
          {children({
            checks: all,
            more: moreOf(checks),
            isChosen: checks.isChosen,
            isAwaited: checks.isAwaited,
            isFilling: checks.isFilling,
            isWhole: checks.isWhole,
            total,
          })}
        </RowsFirst>
      )}
    </ListPage>
  );
}
