// The last probe: where its time went, and whether the answer was what was expected.

import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useAccount } from '../../../api/resources/session.ts';
import { resultListQuery } from '../../../api/resources/uptime-results.ts';
import type { ProbeResult, UptimeCheck } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { Segment, Segmented } from '../../../ui/controls/segmented.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import { Time } from '../../../ui/words/time.tsx';
import { Answer } from './answer.tsx';
import css from './check.module.css';
import { conditionsOf } from './conditions.tsx';
import { type CheckSearch, checkSearch } from './period.ts';

/** Newest first. */
export const useResults = (id: number) => useInfiniteQuery(resultListQuery(useAccount(), id));

export function LastCheck({ check }: { check: UptimeCheck }) {
  const t = useText('uptime');
  const results = useResults(check.id);
  const search: CheckSearch = checkSearch(useSearch({ strict: false }));
  const locations = [...new Set((results.data ?? []).map(({ location }) => location))].sort();
  const last = results.data?.find(({ location }) => !search.location || location === search.location);
  return (
    <Card
      title={t('last_check')}
      note={last && <Where result={last} />}
      actions={locations.length > 1 && <Locations names={locations} chosen={search.location} />}
      className={css.last ?? ''}
    >
      <QueryView query={results} label={t('loading_results')} failed={t('results_failed')} isPart>
        {() =>
          last ? (
            <Answer
              check={conditionsOf(check)}
              judged={last.at === check.last_checked_at ? check.last_assertions : []}
              result={last}
            />
          ) : (
            <p className="muted">{t('no_results')}</p>
          )
        }
      </QueryView>
    </Card>
  );
}

function Where({ result: { at, location, attempt } }: { result: ProbeResult }) {
  const t = useText('uptime');
  const time = <Time at={at} as="time" seconds />;
  const when = location === 'local' ? time : <>{t.rich('at_from', { time, location })}</>;
  return attempt > 1 ? t.rich('at_attempt', { when, count: String(attempt) }) : when;
}

function Locations({ names, chosen }: { names: readonly string[]; chosen: string | undefined }) {
  const t = useText('uptime');
  const link = (location: string | undefined) => ({
    to: '.',
    search: (before: object) => ({ ...before, location }),
    resetScroll: false,
    current: chosen === location,
  });
  return (
    <Segmented label={t('location')}>
      <Segment {...link(undefined)}>{t('all_locations')}</Segment>
      {names.map((name) => (
        <Segment key={name} {...link(name)}>
          {name}
        </Segment>
      ))}
    </Segmented>
  );
}
