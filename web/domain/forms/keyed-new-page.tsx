// The page on which something that has a key of its own is made, and its key shown.

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/text.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { type KeyedType, ListCrumb, useListAddress } from '../keyed-list-page.tsx';
import { WithinLimit } from './use-limit.tsx';

interface KeyedNewProps<Row> {
  type: KeyedType<Row>;
  /** What the plan may have no more of. */
  resource: 'custom_endpoints' | 'tv_dashboards';
  made: Row | undefined;
  /** Once it is made: its key. */
  madeKey: ReactNode;
  /** The form. */
  children: ReactNode;
}

export function KeyedNewPage<Row extends { name: string }>({
  type,
  resource,
  made,
  madeKey,
  children,
}: KeyedNewProps<Row>) {
  const t = useText(type.area);
  const common = useText('common');
  const list = useListAddress(type);
  const toList = (
    <Link className="btn" to={list}>
      {t('title')}
    </Link>
  );
  return (
    <Page title={made ? made.name : t('new')} crumbs={[<ListCrumb key="list" type={type} />]}>
      {made ? (
        <div className="stack">
          {madeKey}
          <div className="acts">
            <ButtonLink to={`${list}/${type.idOf(made)}` as string}>{common('done')}</ButtonLink>
          </div>
        </div>
      ) : (
        <WithinLimit resource={resource} actions={toList}>
          {children}
        </WithinLimit>
      )}
    </Page>
  );
}
