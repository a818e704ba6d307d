// A list across accounts with its search: fetched when it is asked for, never by itself.

import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { NothingFound } from '../../ui/page/page-states.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import css from './admin.module.css';
import type { AdminSearch } from './search.ts';

export function useSearched(): { q: string; look(q: string): void } {
  const navigate = useNavigate();
  const { q = '' }: AdminSearch = useSearch({ strict: false });
  const search = (wanted: string) => (wanted === '' ? {} : { q: wanted });
  return { q, look: (wanted) => void navigate({ to: '.', search: search(wanted) }) };
}

interface AdminListProps<Row> {
  query: UseInfiniteQueryResult<Row[], Error>;
  children(rows: readonly Row[]): ReactNode;
}

export function AdminList<Row>({ query, children }: AdminListProps<Row>) {
  const t = useText('admin');
  const { q, look } = useSearched();
  return (
    <>
      <SearchForm key={q} q={q} onLook={look} />
      <QueryView query={query} label={t('list_loading')} shape="table">
        {(rows) =>
          rows.length === 0 ? (
            <NothingFound title={t('nothing_found', { q })} onClear={() => look('')} />
          ) : (
            children(rows)
          )
        }
      </QueryView>
      <LoadMore
        hasMore={query.hasNextPage}
        isLoading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}

function SearchForm({ q, onLook }: { q: string; onLook(q: string): void }) {
  const t = useText('admin');
  const common = useText('common');
  const id = useId();
  const [typed, setTyped] = useState(q);
  return (
    <search className="bar-f">
      <form
        className={`acts ${css.search}`}
        onSubmit={(event) => {
          event.preventDefault();
          onLook(typed.trim());
        }}
      >
        <label className="in" htmlFor={id}>
          <span className="vh">{t('search')}</span>
          <input
            id={id}
            type="search"
            maxLength={200}
            placeholder={t('search')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <Button type="submit">{common('search')}</Button>
      </form>
    </search>
  );
}
