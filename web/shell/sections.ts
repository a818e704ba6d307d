// What the navigation holds, in its order.

import {
  AlarmClock,
  BadgeCheck,
  Bell,
  Braces,
  Globe,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  Server,
  Tv,
} from 'lucide-react';

/** Keys of the `shell` texts that name the sections. */
export type SectionName =
  | 'overview'
  | 'alerts'
  | 'cron_checks'
  | 'servers'
  | 'uptime_checks'
  | 'status_pages'
  | 'tv_dashboards'
  | 'badges'
  | 'endpoints';

export interface Section {
  name: SectionName;
  /** Below `/a/:account`. */
  path: '' | `/${string}`;
  /** Parts of it that have addresses of their own. */
  also?: readonly string[];
  icon: LucideIcon;
  /** Typed after `g`; null where there is none. */
  key: string | null;
}

export const FIRST: readonly Section[] = [
  { name: 'overview', path: '', icon: LayoutDashboard, key: 'o' },
  {
    name: 'alerts',
    path: '/alerts',
    also: ['/on-call', '/maintenance', '/webhooks', '/integrations', '/external-checks', '/reports'],
    icon: Bell,
    key: 'a',
  },
];

export const MONITOR: readonly Section[] = [
  { name: 'cron_checks', path: '/cron-checks', icon: AlarmClock, key: 'c' },
  { name: 'servers', path: '/servers', icon: Server, key: 's' },
  { name: 'uptime_checks', path: '/uptime-checks', icon: Globe, key: 'u' },
];

export const PUBLISH: readonly Section[] = [
  { name: 'status_pages', path: '/status-pages', icon: Megaphone, key: null },
  { name: 'tv_dashboards', path: '/tv-dashboards', icon: Tv, key: null },
  { name: 'badges', path: '/badges', icon: BadgeCheck, key: null },
  { name: 'endpoints', path: '/endpoints', icon: Braces, key: null },
];

/** Within reach of a thumb, on phones. */
export const TABS: readonly Section[] = [...FIRST, ...MONITOR];
