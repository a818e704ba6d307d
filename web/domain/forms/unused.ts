// What of an account nobody seems to need: to be given up first where a plan allows no more. Pure.

import type {
  CronCheck,
  CustomEndpoint,
  Member,
  Server,
  StatusPage,
  TvDashboard,
  UptimeCheck,
  Webhook,
} from '../../api/schema.gen.ts';

const LONG_MS = 30 * 86_400_000;

const isLongAgo = (at: string, now: number): boolean => now - Date.parse(at) > LONG_MS;

export const isUnusedCheck = (
  { paused, last_ping_at, created_at }: Pick<CronCheck, 'paused' | 'last_ping_at' | 'created_at'>,
  now: number,
): boolean => paused || isLongAgo(last_ping_at ?? created_at, now);

export const isUnusedServer = (
  { last_seen, created_at }: Pick<Server, 'last_seen' | 'created_at'>,
  now: number,
): boolean => isLongAgo(last_seen ?? created_at, now);

export const isUnusedUptimeCheck = ({ paused }: Pick<UptimeCheck, 'paused'>): boolean => paused;
export const isUnusedPage = ({ enabled }: Pick<StatusPage, 'enabled'>): boolean => !enabled;
export const isUnusedWebhook = ({ enabled }: Pick<Webhook, 'enabled'>): boolean => !enabled;
export const isUnusedEndpoint = ({ server_ids }: Pick<CustomEndpoint, 'server_ids'>): boolean =>
  server_ids.length === 0;
export const isUnusedTvDashboard = ({ layout }: Pick<TvDashboard, 'layout'>): boolean =>
  layout.servers.length === 0;
export const isUnusedPlace = ({ status }: Pick<Member, 'status'>): boolean => status === 'invited';
