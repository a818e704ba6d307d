// What could be given up first, where a plan allows no more.

import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { memberListQuery } from '../../api/resources/account.ts';
import { cronCheckListQuery } from '../../api/resources/cron-checks.ts';
import { customEndpointListQuery } from '../../api/resources/custom-endpoints.ts';
import { serverListQuery } from '../../api/resources/servers.ts';
import { useAccount } from '../../api/resources/session.ts';
import { statusPageListQuery } from '../../api/resources/status-pages.ts';
import { tvDashboardListQuery } from '../../api/resources/tv-dashboards.ts';
import { uptimeCheckListQuery } from '../../api/resources/uptime-checks.ts';
import { webhookListQuery } from '../../api/resources/webhooks.ts';
import { type ListOptions, useAll } from '../../api/use-all.ts';
import type { LimitedResource } from '../../forms/plan-limit.tsx';
import { useReading, useText } from '../../i18n/text.ts';
import { useTicking } from '../../ui/words/time.tsx';
import {
  isUnusedCheck,
  isUnusedEndpoint,
  isUnusedPage,
  isUnusedPlace,
  isUnusedServer,
  isUnusedTvDashboard,
  isUnusedUptimeCheck,
  isUnusedWebhook,
} from './unused.ts';

interface Thing {
  name: string;
  /** Below the address of the account. */
  path: string;
}

const HOUR_MS = 3_600_000;

const finding = <Row,>(
  query: (account: number) => ListOptions<Row>,
  isUnused: (row: Row, now: number) => boolean,
  thingOf: (row: Row) => Thing,
) =>
  function useThings(account: number): Thing[] {
    const rows = useAll(query(account)).data ?? [];
    const now = useTicking((moment) => moment - (moment % HOUR_MS));
    return rows.filter((row) => isUnused(row, now)).map(thingOf);
  };

const FINDERS: Record<LimitedResource, (account: number) => Thing[]> = {
  cron_checks: finding(cronCheckListQuery, isUnusedCheck, ({ id, name }) => ({
    ...{ name, path: `cron-checks/${id}` },
  })),
  servers: finding(serverListQuery, isUnusedServer, ({ id, name }) => ({ name, path: `servers/${id}` })),
  uptime_checks: finding(uptimeCheckListQuery, isUnusedUptimeCheck, ({ id, name }) => ({
    ...{ name, path: `uptime-checks/${id}` },
  })),
  status_pages: finding(statusPageListQuery, isUnusedPage, ({ id, name }) => ({
    ...{ name, path: `status-pages/${id}` },
  })),
  webhooks: finding(webhookListQuery, isUnusedWebhook, ({ id, name }) => ({ name, path: `webhooks/${id}` })),
  custom_endpoints: finding(customEndpointListQuery, isUnusedEndpoint, ({ endpoint_id, name }) => ({
    ...{ name, path: `endpoints/${endpoint_id}` },
  })),
  tv_dashboards: finding(tvDashboardListQuery, isUnusedTvDashboard, ({ dashboard_id, name }) => ({
    ...{ name, path: `tv-dashboards/${dashboard_id}` },
  })),
  members: finding(memberListQuery, isUnusedPlace, ({ email }) => ({
    ...{ name: email, path: 'settings/members' },
  })),
};

const MOST_NAMES = 3;

/** Nothing where all is in use. */
export function UnusedThings({ resource }: { resource: LimitedResource }) {
  const t = useText('forms');
  const account = useAccount();
  const useThings = FINDERS[resource];
  const things = useThings(account);
  const named = things.slice(0, MOST_NAMES);
  if (named.length === 0) return null;
  const links = named.map(({ name, path }) => (
    <Link key={path} className="link" to={`/a/${account}/${path}` as string}>
      <bdi>{name}</bdi>
    </Link>
  ));
  return t.rich('not_in_use', { names: <Listed of={links} />, rest: things.length - named.length });
}

/** "A, B and C", each of them a link. */
function Listed({ of }: { of: readonly ReactNode[] }) {
  const { locale } = useReading();
  const parts = new Intl.ListFormat(locale).formatToParts(of.map((_, place) => String(place)));
  return parts.map(({ type, value }) => (
    <Fragment key={`${type} ${value}`}>{type === 'element' ? of[Number(value)] : value}</Fragment>
  ));
}
