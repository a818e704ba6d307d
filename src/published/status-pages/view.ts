// Everything that a public status page shows, ready to be presented as JSON, HTML or a feed.

import type { Language } from '../../../shared/languages.ts';
import type { ReaderAccess } from './access/reader-access.ts';
import type { PageLink } from './schema.ts';
import type { ComponentStatus, ComponentType, Impact, OverallStatus, ShownIncident } from './shown-schema.ts';

export interface View {
  page: {
    id: number;
    account_id: number;
    slug: string;
    name: string;
    /** Empty where there is none. */
    description: string;
    logo: ViewLogo | null;
    /** In place of `logo` where the page is dark; null: that one. */
    dark_logo: ViewLogo | null;
    accent_color: string | null;
    background_color: string | null;
    header_links: PageLink[];
    footer_links: PageLink[];
    /** Sites that may show it in a frame. */
    embed_origins: string[];
    custom_css: string;
    show_response_times: boolean;
    layout: 'list' | 'grid' | 'groups';
    theme: 'light' | 'dark' | 'auto';
    /** Only once it was verified. */
    custom_domain: string | null;
    show_metrics: boolean;
    history_days: number;
    /** In which moments are written. */
    time_zone: string;
    /** null: that of the reader. */
    language: Language | null;
    /** What its bot of Telegram is called; null: it has none. */
    telegram_bot: string | null;
    /** null: it is for everybody. */
    access: ReaderAccess | null;
  };
  /** §3: of the active incidents, and of nothing else. */
  overall_status: OverallStatus;
  /** In the order of the page; those of a group need not follow each other. */
  components: ViewComponent[];
  /** In the order of the page; they count in nothing else. */
  third_parties: ViewThirdParty[];
  /** Newest first. */
  active_incidents: ShownIncident[];
  /** Resolved in the last 14 days, newest first, at most 10. */
  past_incidents: ShownIncident[];
  /** What is on, and what is announced for the next 30 days, in the order in which it begins. */
  maintenances: ViewMaintenance[];
  /** What the page announced of maintenance in the last 14 days, for its feed; latest change first. */
  announcements: ViewAnnouncement[];
  /** When all of this was so. */
  at: Date;
}

/** `uploaded`: `logoOf` has the picture, and `version` changes with it. `linked`: somewhere else, always https. */
export type ViewLogo =
  | { kind: 'uploaded'; version: string; width: number; height: number }
  | { kind: 'linked'; url: string };

export interface ViewComponent {
  type: ComponentType;
  id: number;
  /** As the page calls it. */
  name: string;
  group: string | null;
  status: ComponentStatus;
  /** What an active incident says of it; null: nothing. `status` is at least that bad. */
  impact: Impact | null;
  /** Of a server: as §3 has it, `offline` also before its first report. null for all others. */
  server_status: 'online' | 'warning' | 'offline' | null;
  /** When the status that the monitor stores began; null while it is unknown. */
  status_since: Date | null;
  /** Percentages of a server; null for all others, and where the page shows none. */
  metrics: { cpu: number | null; memory: number | null; disk: number | null } | null;
  /** Of all days together, cut to two decimals; null: nothing is known. */
  uptime: string | null;
  /** Oldest first, without days before it was created. */
  days: ViewDay[];
}

/** A component whose status another provider reports. */
export interface ViewThirdParty {
  name: string;
  /** The status page of the provider. */
  url: string;
  status: ComponentStatus;
}

export interface ViewDay {
  /** A UTC day. */
  date: string;
  /** On average; null: not known, or not shown. */
  response_ms: number | null;
  uptime: string | null;
  /** How long it was down, as the uptime counts it. */
  down_ms: number;
  /** How long it was slow; counts as up. */
  degraded_ms: number;
  /** How long announced maintenance was on. */
  maintenance_ms: number;
}

export interface ViewMaintenance {
  id: number;
  name: string;
  /** Why, as whoever planned it put it; empty where they did not. */
  description: string;
  status: 'upcoming' | 'active';
  starts_at: Date;
  ends_at: Date;
  /** Ids of components of this page, at least one, in their order. */
  affected_components: number[];
}

export interface ViewAnnouncement {
  id: number;
  name: string;
  description: string;
  state: 'planned' | 'active' | 'over' | 'cancelled';
  starts_at: Date;
  ends_at: Date;
  created_at: Date;
  /** When it last changed. */
  changed_at: Date;
}

/** The incidents of a page that are shown at `now`: see `active_incidents` and `past_incidents` of View. */
export interface ViewIncidents {
  active: ShownIncident[];
  past: ShownIncident[];
}
