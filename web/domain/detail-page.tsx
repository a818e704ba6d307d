import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Page } from '../ui/page/page.tsx';
import { QueryView } from '../ui/page/query-view.tsx';

interface DetailPageProps<Data> {
  query: UseQueryResult<Data, unknown>;
  /** While there is nothing to show yet. */
  words: { title: string; loading: string; failed: string };
  crumb: ReactNode;
  /** The whole page, once it can be shown. */
  children(data: Data): ReactNode;
}

/** The page of one thing, whose title and acts are known only when it is there. */
export function DetailPage<Data extends { id: number }>(props: DetailPageProps<Data>) {
  const { query, words, crumb, children } = props;
  if (query.data) return <Fragment key={query.data.id}>{children(query.data)}</Fragment>;
  return (
    <Page title={words.title} crumbs={[<Fragment key="list">{crumb}</Fragment>]}>
      <QueryView query={query} shape="detail" label={words.loading} failed={words.failed}>
        {() => null}
      </QueryView>
    </Page>
  );
}
