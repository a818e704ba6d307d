// Every uptime check of the account, the worst on top.

import { Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UptimeCheck } from '../../../api/schema.gen.ts';
import { useAccount, useCan } from '../../../api/session.ts';
import { uptimeCheckListQuery } from '../../../api/uptime-checks.ts';
import { useAll } from '../../../api/use-all.ts';
import { useText } from '../../../i18n/text.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Later } from '../../../ui/later.tsx';
import { NewLink, useNewAction } from '../../../ui/new-item.tsx';
import { Page } from '../../../ui/page.tsx';
import { Empty } from '../../../ui/page-states.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { useNeedsRole } from '../../../ui/use-needs-role.ts';
import { newAddress } from '../addresses.ts';
import { CheckList } from './check-list.tsx';
import { countChecks } from './chosen-checks.ts';
import { useKnown } from './use-known.ts';

export function ListPage() {
  const t = useText('uptime');
  const mayEdit = useCan('editor');
  const checks = useAll(uptimeCheckListQuery(useAccount()));
  const newCheck = useNewCheck();
  useNewAction('new-uptime-check', newCheck);
  return (
    <Page
      title={t('title')}
      lead={checks.data && checks.data.length > 0 && <Summary checks={checks.data} />}
      actions={mayEdit && <NewLink {...newCheck} />}
    >
      <QueryView query={checks} label={t('loading')} failed={t('list_failed')}>
        {(all) =>
          all.length === 0 ? (
            <NoChecks />
          ) : (
            <Later>
              <CheckList
                checks={all}
                more={{
                  hasMore: checks.hasNextPage && all.length >= 2_000,
                  isLoading: checks.isFetchingNextPage,
                  onMore: () => void checks.fetchNextPage(),
                }}
              />
            </Later>
          )
        }
      </QueryView>
    </Page>
  );
}

function useNewCheck() {
  return { label: useText('uptime')('new'), to: newAddress(useAccount()), keys: 'n u' };
}

/** "2 checks are down and 1 needs attention; the other 21 are as they should be." */
function Summary({ checks }: { checks: readonly UptimeCheck[] }) {
  const t = useText('uptime');
  const { held, ...counts } = countChecks(checks, useKnown());
  return (
    <>
      <HowTheyAre {...counts} /> {held > 0 && t('summary_held', { count: held })}
    </>
  );
}

type Counts = Omit<ReturnType<typeof countChecks>, 'held'>;

function HowTheyAre({ down, warn, paused, rest }: Counts) {
  const t = useText('uptime');
  const b = (text: ReactNode) => <b>{text}</b>;
  if (down > 0 && warn > 0) return t.rich('summary_down_warn', { down, warn, rest: rest + paused, b });
  if (down > 0) return t.rich('summary_down', { down, rest: rest + paused, b });
  if (warn > 0) return t.rich('summary_warn', { warn, rest: rest + paused, b });
  return paused > 0 ? t('summary_fine_paused', { rest, paused }) : t('summary_fine', { rest });
}

function NoChecks() {
  const t = useText('uptime');
  const account = useAccount();
  const newCheck = useNewCheck();
  const needsEditor = useNeedsRole('editor');
  return (
    <Empty
      icon={Globe}
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
