// The page with all there is of a kind: its head, the list, and what stands there while there is none.

import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { Page } from '../ui/page/page.tsx';
import { Empty } from '../ui/page/page-states.tsx';
import { QueryView } from '../ui/page/query-view.tsx';

export interface ListWords {
  title: string;
  loading: string;
  failed: string;
  empty: string;
  emptyText: ReactNode;
}

type ListArea =
  | 'channels'
  | 'cron'
  | 'endpoints'
  | 'external'
  | 'integrations'
  | 'rules'
  | 'servers'
  | 'status_pages'
  | 'tv'
  | 'uptime'
  | 'webhooks';

export function useListWords(area: ListArea): ListWords {
  const t = useText(area);
  const [title, loading, failed] = [t('title'), t('loading'), t('failed')];
  return { title, loading, failed, empty: t('empty_title'), emptyText: t('empty_text') };
}

interface ListPageProps<Row> {
  words: ListWords;
  icon: LucideIcon;
  query: ComponentProps<typeof QueryView<readonly Row[]>>['query'];
  /** The server chose them: that there are none does not say that there is none. */
  isChosen?: boolean;
  shape?: ComponentProps<typeof QueryView>['shape'];
  lead?: ReactNode;
  actions: ReactNode;
  /** Where they are not those of the page. */
  emptyActions?: ReactNode;
  /** Tabs and notices between head and list. */
  above?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

export function ListPage<Row>(props: ListPageProps<Row>) {
  const { words, icon, query, isChosen, shape = 'table', lead, actions, emptyActions = actions } = props;
  const empty = <Empty icon={icon} title={words.empty} text={words.emptyText} actions={emptyActions} />;
  return (
    <Page title={words.title} lead={lead} actions={actions}>
      {props.above}
      <QueryView query={query} shape={shape} label={words.loading} failed={words.failed}>
        {(rows) => (rows.length === 0 && !isChosen ? empty : props.children(rows))}
      </QueryView>
    </Page>
  );
}
