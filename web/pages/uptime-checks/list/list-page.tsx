// Every uptime check of the account, the worst on top.

import { useSearch } from '@tanstack/react-router';
import { Globe } from 'lucide-react';
import { useAccount, useCan } from '../../../api/session.ts';
import { uptimeCheckListQuery } from '../../../api/uptime-checks.ts';
import { moreOf, useAsked } from '../../../api/use-all.ts';
import { useText } from '../../../i18n/text.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { HowTheyAre, useTotal } from '../../../ui/checks/how-they-are.tsx';
import { Later } from '../../../ui/later.tsx';
import { NewLink, useNewAction } from '../../../ui/new-item.tsx';
import { Page } from '../../../ui/page.tsx';
import { Empty } from '../../../ui/page-states.tsx';
import { QueryView } from '../../../ui/query-view.tsx';
import { useNeedsRole } from '../../../ui/use-needs-role.ts';
import { newAddress } from '../addresses.ts';
import { CheckList } from './check-list.tsx';
import { askedOf, listSearch } from './list-search.ts';

export function ListPage() {
  const t = useText('uptime');
  const mayEdit = useCan('editor');
  const account = useAccount();
  const search = useSearch({ strict: false });
  const asked = askedOf(listSearch(search));
  const checks = useAsked(uptimeCheckListQuery(account), asked && uptimeCheckListQuery(account, asked));
  const total = useTotal('uptime_check');
  const newCheck = useNewCheck();
  useNewAction('new-uptime-check', newCheck);
  return (
    <Page
      title={t('title')}
      lead={<HowTheyAre type="uptime_check" />}
      actions={mayEdit && <NewLink {...newCheck} />}
    >
      <QueryView query={checks} label={t('loading')} failed={t('list_failed')}>
        {(all) =>
          all.length === 0 && !checks.isChosen ? (
            <NoChecks />
          ) : (
            <Later>
              <CheckList
                checks={all}
                more={moreOf(checks)}
                isChosen={checks.isChosen}
                total={total}
                isWhole={checks.isWhole}
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
