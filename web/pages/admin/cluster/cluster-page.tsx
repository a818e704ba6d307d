// The nodes, who takes and records which pings, the log in between, and the database: as it is now.

import { useQuery } from '@tanstack/react-query';
import { CLUSTER_EVERY_MS, clusterQuery } from '../../../api/resources/admin.ts';
import type { Cluster } from '../../../api/schema.gen.ts';
import { useText } from '../../../i18n/text.ts';
import { Banner } from '../../../ui/page/banner.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Stale } from '../../../ui/page/page-states.tsx';
import { QueryView } from '../../../ui/page/query-view.tsx';
import css from '../admin.module.css';
import { DatabaseCard } from './database-card.tsx';
import { NodesCard } from './nodes-card.tsx';
import { DoorsCard, LogCard, PartitionsCard } from './pings-cards.tsx';

export function ClusterPage() {
  const t = useText('cluster');
  const cluster = useQuery(clusterQuery());
  const lead =
    cluster.data?.mode === 'several' &&
    t('lead', {
      nodes: cluster.data.nodes.length,
      ready: cluster.data.nodes.filter(({ status }) => status === 'ready').length,
      name: cluster.data.answered_by,
    });
  return (
    <Page title={t('title')} lead={lead || undefined}>
      <QueryView query={cluster} label={t('loading')} failed={t('failed')} shape="table">
        {(found) => (
          <div className="stack">
            {cluster.isError && (
              <Stale
                since={cluster.dataUpdatedAt}
                retryAt={cluster.errorUpdatedAt + CLUSTER_EVERY_MS}
                onNow={() => void cluster.refetch()}
              />
            )}
            {found.mode === 'one' ? (
              <OneNode cluster={found} isOld={cluster.isError} />
            ) : (
              <SeveralNodes cluster={found} isOld={cluster.isError} />
            )}
          </div>
        )}
      </QueryView>
    </Page>
  );
}

interface ShownProps {
  cluster: Cluster;
  /** It could not be read again, so nothing is said to be fine. */
  isOld: boolean;
}

function OneNode({ cluster, isOld }: ShownProps) {
  const t = useText('cluster');
  return (
    <>
      {!isOld && (
        <Banner state="ok" title={t('one_title')}>
          {t('one_text', { name: cluster.answered_by })}
        </Banner>
      )}
      <DatabaseCard database={cluster.database} />
    </>
  );
}

function SeveralNodes({ cluster, isOld }: ShownProps) {
  return (
    <>
      {!(isOld && cluster.troubles.length === 0) && <Troubles troubles={cluster.troubles} />}
      <NodesCard nodes={cluster.nodes} />
      <div className={`grid ${css.figures}`}>
        <PartitionsCard partitions={cluster.partitions} />
        <DoorsCard doors={cluster.doors} />
        {cluster.log && <LogCard log={cluster.log} partitions={cluster.partitions} />}
      </div>
      <DatabaseCard database={cluster.database} />
    </>
  );
}

const DANGEROUS: readonly string[] = ['node_not_ready', 'partitions_unclaimed'];

function Troubles({ troubles }: Pick<Cluster, 'troubles'>) {
  const t = useText('cluster');
  if (troubles.length === 0)
    return (
      <Banner state="ok" title={t('fine_title')}>
        {t('fine_text')}
      </Banner>
    );
  return troubles.map(({ kind, about, detail }) => (
    <Banner key={`${kind} ${about}`} state={DANGEROUS.includes(kind) ? 'down' : 'warn'}>
      {t(`trouble_${kind}`, { about: about ?? '', detail: detail ?? 'none' })}
    </Banner>
  ));
}
