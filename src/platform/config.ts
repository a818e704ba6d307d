// What the operator decided, read once from the environment. Nothing else in the program reads it.

export type Role = 'api' | 'dashboard' | 'recorder' | 'scheduler' | 'probe' | 'notifier';
export type Registration = 'first' | 'open' | 'closed';
export type PrivateTargets = 'admins' | 'all' | 'none';
export type PlanName = 'free' | 'pro' | 'business' | 'unlimited';

export interface Config {
  /** Addresses that both listeners bind. */
  bindAddresses: string[];
  apiPort: number;
  dashboardPort: number;
  /** Public base addresses without a trailing slash; null until the listeners know their ports. */
  apiUrl: string | null;
  dashboardUrl: string | null;
  /** Addresses and CIDRs whose X-Forwarded-* headers are believed. */
  trustProxy: string[];
  dataDir: string;
  /** null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  roles: ReadonlySet<Role>;
  /** null: made once and kept in the data dir. */
  secret: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  registration: Registration;
  defaultPlan: PlanName;
  privateTargets: PrivateTargets;
  keyPrefix: string;
  /** Most bytes that the ping journal may hold on disk. */
  journalMaxBytes: number;
  logLevel: string;
}
