// Every cron check of the account, the worst on top.

import { useSearch } from '@tanstack/react-router';
import { AlarmClock } from 'lucide-react';
import { cronCheckListQuery } from '../../api/cron-checks.ts';
import { useAccount, useCan } from '../../api/session.ts';
import { moreOf, useAsked } from '../../api/use-all.ts';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { HowTheyAre, useTotal } from '../../ui/checks/how-they-are.tsx';
import { Later } from '../../ui/later.tsx';
import { NewLink, useNewAction } from '../../ui/new-item.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty } from '../../ui/page-states.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { useNeedsRole } from '../../ui/use-needs-role.ts';
import { newAddress } from './addresses.ts';
import { CheckList } from './check-list.tsx';
import { askedOf, listSearch } from './list-search.ts';

export function ListPage() {
  const t = useText('cron');
  const mayEdit = useCan('editor');
  const account = useAccount();
  const search = useSearch({ strict: false });
  const asked = askedOf(listSearch(search));
  const checks = useAsked(cronCheckListQuery(account), asked && cronCheckListQuery(account, asked));
  const total = useTotal('cron_check');
  const newCheck = useNewCheck();
  useNewAction('new-cron-check', newCheck);
  return (
    <Page
      title={t('title')}
      lead={<HowTheyAre type="cron_check" />}
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
  return { label: useText('cron')('new'), to: newAddress(useAccount()), keys: 'n c' };
}

function NoChecks() {
  const t = useText('cron');
  const account = useAccount();
  const newCheck = useNewCheck();
  const needsEditor = useNeedsRole('editor');
  return (
    <Empty
      icon={AlarmClock}
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
