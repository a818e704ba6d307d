// The kinds of channels that the page has words and pictures for. The API may know more; those keep its own words.

import {
  AtSign,
  BellRing,
  Hash,
  type LucideIcon,
  MessageCircle,
  MessagesSquare,
  Phone,
  Send,
  Users,
  Webhook,
} from 'lucide-react';

export const CHANNEL_KINDS = [
  'email',
  'webhook',
  'slack',
  'discord',
  'teams',
  'telegram',
  'pagerduty',
  'ntfy',
  'custom_http',
] as const;

export type KnownKind = (typeof CHANNEL_KINDS)[number];

export const isKnown = (kind: string): kind is KnownKind => CHANNEL_KINDS.some((known) => known === kind);

const ICONS: Record<KnownKind, LucideIcon> = {
  email: AtSign,
  webhook: Webhook,
  slack: Hash,
  discord: MessageCircle,
  teams: Users,
  telegram: Send,
  pagerduty: Phone,
  ntfy: BellRing,
  custom_http: MessagesSquare,
};

export const iconOf = (kind: string): LucideIcon => (isKnown(kind) ? ICONS[kind] : MessagesSquare);
