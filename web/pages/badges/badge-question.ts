// What the address of the list of badges may ask for.

export const BADGE_STYLES = ['uptime', 'status'] as const;
export type BadgeStyle = (typeof BADGE_STYLES)[number];

export const BADGE_TYPES = ['server', 'cron_check', 'uptime_check'] as const;
export type BadgeType = (typeof BADGE_TYPES)[number];

export interface BadgeQuestion {
  q?: string;
  kind?: BadgeType[];
  tag?: string[];
  style?: BadgeStyle;
}
