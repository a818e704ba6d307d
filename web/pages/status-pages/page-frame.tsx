// What all parts of a status page have around them: its name, its state, its address, and the way to the other parts.

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, ExternalLink, EyeOff, Globe, Trash2 } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useAccount, useCan } from '../../api/resources/session.ts';
import { statusPageQuery } from '../../api/resources/status-pages.ts';
import type { StatusPage } from '../../api/schema.gen.ts';
import { ManagedWarning } from '../../domain/managed-by-code.tsx';
import { useNeedsRole } from '../../domain/use-needs-role.ts';
import { useText } from '../../i18n/text.ts';
import { Button, ButtonAnchor } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { Menu, MenuItem } from '../../ui/controls/menu.tsx';
import { Tab, Tabs } from '../../ui/controls/tabs.tsx';
import { Banner } from '../../ui/page/banner.tsx';
import { Crumb, Page } from '../../ui/page/page.tsx';
import { usePageActions } from '../../ui/page/page-actions.ts';
import { Missing } from '../../ui/page/page-states.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { listAddress, newIncidentAddress, TABS, tabAddress } from './addresses.ts';
import { usePageActs } from './page-acts.ts';
import { PageState } from './page-state.tsx';
import styles from './status-pages.module.css';
import { spoken, useOpenIncidents, usePageId } from './use-page.ts';

interface PageFrameProps {
  /** The primary button, where the part has no form of its own. */
  action?: ReactNode;
  children(page: StatusPage): ReactNode;
}

export function PageFrame({ action, children }: PageFrameProps) {
  const t = useText('status_pages');
  const id = usePageId();
  const query = useQuery({ ...statusPageQuery(useAccount(), id), enabled: Number.isSafeInteger(id) });
  if (!Number.isSafeInteger(id)) return <Missing />;
  return (
    <QueryView query={query} label={t('loading_one')} failed={t('one_failed')}>
      {(page) => (
        <Around page={page} action={action}>
          <ManagedWarning section="status_pages" id={page.id} />
          {children(page)}
        </Around>
      )}
    </QueryView>
  );
}

function Around({ page, action, children }: { page: StatusPage; action: ReactNode; children: ReactNode }) {
  const t = useText('status_pages');
  const account = useAccount();
  useActionsOf(page);
  return (
    <Page
      title={page.name}
      state={<PageState page={page} pill />}
      lead={<Address page={page} />}
      crumbs={[
        <Crumb key="list" to={listAddress(account)}>
          {t('title')}
        </Crumb>,
      ]}
      actions={
        <>
          {page.enabled && (
            <ButtonAnchor href={page.url} target="_blank" rel="noreferrer" after={ExternalLink}>
              {t('open_page')}
            </ButtonAnchor>
          )}
          {action}
          <More page={page} />
        </>
      }
    >
      <Parts page={page} />
      <div className={`stack ${styles.part}`}>
        {!page.enabled && <NotPublic page={page} />}
        {children}
      </div>
    </Page>
  );
}

function Address({ page: { name, url } }: { page: StatusPage }) {
  const t = useText('status_pages');
  return (
    <span className={styles.address}>
      <span className="mono">{spoken(url)}</span>
      <CopyButton text={url} what={t('copy_address', { name })} />
    </span>
  );
}

function Parts({ page: { id, components } }: { page: StatusPage }) {
  const t = useText('status_pages');
  const account = useAccount();
  const open = useOpenIncidents(id)?.length ?? 0;
  const counts = { components: components.length, incidents: open } as Partial<Record<string, number>>;
  return (
    <Tabs label={t('tabs')}>
      {TABS.map((tab) => (
        <Tab
          key={tab}
          to={tabAddress(account, id, tab)}
          count={counts[tab] || undefined}
          tone={tab === 'incidents' ? 'down' : undefined}
        >
          {t(`tab_${tab}`)}
        </Tab>
      ))}
    </Tabs>
  );
}

function NotPublic({ page }: { page: StatusPage }) {
  const t = useText('status_pages');
  const needsEditor = useNeedsRole('editor');
  const { publish, isBusy } = usePageActs();
  return (
    <Banner
      state="paused"
      actions={
        <Button
          size="sm"
          busy={isBusy}
          onClick={() => publish(page)}
          disabledBecause={needsEditor}
          data-leads="heading"
        >
          {t('publish')}
        </Button>
      }
    >
      {t('not_public_note')}
    </Banner>
  );
}

function More({ page }: { page: StatusPage }) {
  const t = useText('status_pages');
  const common = useText('common');
  const account = useAccount();
  const navigate = useNavigate();
  const { publish, unpublish, remove } = usePageActs();
  const disabledBecause = useNeedsRole('editor');
  return (
    <Menu
      label={common('more_actions')}
      className="btn ico"
      align="end"
      trigger={<Icon of={Ellipsis} size={16} />}
    >
      {page.enabled ? (
        <MenuItem icon={EyeOff} disabledBecause={disabledBecause} onSelect={() => unpublish(page)}>
          {t('unpublish')}
        </MenuItem>
      ) : (
        <MenuItem icon={Globe} disabledBecause={disabledBecause} onSelect={() => publish(page)}>
          {t('publish')}
        </MenuItem>
      )}
      <MenuItem
        icon={Trash2}
        danger
        disabledBecause={disabledBecause}
        onSelect={() => {
          remove(page);
          void navigate({ to: listAddress(account), ignoreBlocker: true });
        }}
      >
        {common('delete')}
      </MenuItem>
    </Menu>
  );
}

function useActionsOf({ id, url, enabled }: StatusPage) {
  const t = useText('status_pages');
  const account = useAccount();
  const mayEdit = useCan('editor');
  const navigate = useNavigate();
  usePageActions(
    useMemo(
      () => [
        ...(enabled
          ? [
              {
                id: 'open-status-page',
                label: t('open_page'),
                key: null,
                run: () => void window.open(url, '_blank', 'noopener,noreferrer'),
              },
            ]
          : []),
        ...(mayEdit
          ? [
              {
                id: 'new-incident',
                label: t('new_incident'),
                key: null,
                run: () => void navigate({ to: newIncidentAddress(account, id) }),
              },
            ]
          : []),
      ],
      [t, account, id, url, enabled, mayEdit, navigate],
    ),
  );
}
