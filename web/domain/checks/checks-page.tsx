// The page with every check of a kind: its head, and what stands there while there is none.

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAccount, useCan } from '../../api/resources/session.ts';
import { moreOf, type useAsked } from '../../api/use-all.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Later } from '../../ui/page/later.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Empty } from '../../ui/page/page-states.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
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
  const mayEdit = useCan('editor');
  const total = useTotal(type);
  const newCheck = { label: t('new'), ...create };
  useNewAction(`new-${type.replace('_', '-')}`, newCheck);
  return (
    <Page title={t('title')} lead={<HowTheyAre type={type} />} actions={mayEdit && <NewLink {...newCheck} />}>
      <QueryView query={checks} label={t('loading')} failed={t('list_failed')}>
        {(all) =>
          all.length === 0 && !checks.isChosen ? (
            <NoChecks area={area} icon={icon} newCheck={newCheck} />
          ) : (
            <Later>
              {children({
                checks: all,
                more: moreOf(checks),
                isChosen: checks.isChosen,
                isWhole: checks.isWhole,
                total,
              })}
            </Later>
          )
        }
      </QueryView>
    </Page>
  );
}

interface NoChecksProps extends Pick<ChecksPageProps<unknown>, 'area' | 'icon'> {
  newCheck: { label: string; to: string };
}

function NoChecks({ area, icon, newCheck }: NoChecksProps) {
  const t = useText(area);
  const account = useAccount();
  const needsEditor = useNeedsRole('editor');
  return (
    <Empty
      icon={icon}
      title={t('empty_title')}
      text={needsEditor ?? t('empty_text')}
      actions={
        !needsEditor && (
          <>
            <NewLink {...newCheck} />
            <ButtonLink to={`/a/${account}/welcome` as string}>{t('other_ways')}</ButtonLink>
          </>
        )
      }
    />
  );
}
