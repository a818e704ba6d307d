// What is pasted into a README or a wiki to show a badge. Pure.

import type { BadgeStyle, BadgeType } from './badge-question.ts';

export interface Badged {
  type: BadgeType;
  id: number;
  name: string;
}

const PATHS: Record<BadgeType, string> = {
  server: '/api/badge/',
  cron_check: '/api/badge/cron/',
  uptime_check: '/api/badge/uptime/',
};

/** Below the origin of the dashboard. */
export const badgePath = ({ type, id }: Pick<Badged, 'type' | 'id'>, style: BadgeStyle): string =>
  `${PATHS[type]}${id}${style === 'uptime' ? '' : `?style=${style}`}`;

export const CODE_KINDS = ['markdown', 'html', 'address'] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

interface Picture {
  address: string;
  name: string;
}

const WRITERS: Record<CodeKind, (picture: Picture) => string> = {
  markdown: ({ address, name }) => `![${name.replace(/[\\[\]]/g, '\\$&')}](${address})`,
  html: ({ address, name }) => `<img ${attribute('src', address)} ${attribute('alt', name)} height="20">`,
  address: ({ address }) => address,
};

export const badgeCode = (kind: CodeKind, picture: Picture): string => WRITERS[kind](picture);

const ENTITIES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

const attribute = (name: string, value: string) =>
  `${name}="${value.replace(/[&"<>]/g, (sign) => ENTITIES[sign] ?? sign)}"`;
