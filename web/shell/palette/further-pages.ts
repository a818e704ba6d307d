// The pages that the sidebar does not name: what is set up with alerts, every setting, and what can be made anew.

import {
  Bell,
  BellOff,
  ChartColumn,
  History,
  KeyRound,
  ListChecks,
  type LucideIcon,
  MapPin,
  Palette,
  PhoneCall,
  Plug,
  Plus,
  Send,
  Settings,
  Shield,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react';
import { useMemo } from 'react';
import { useLateText } from '../../i18n/text.ts';

interface FurtherPage {
  name: string;
  label: string;
  path: string;
  icon: LucideIcon;
}

/** Empty until its texts are here: nobody waits for them. */
export function useFurtherPages(): FurtherPage[] {
  const t = useLateText('palette');
  return useMemo(() => (t ? pagesIn(t) : []), [t]);
}

function pagesIn(t: NonNullable<ReturnType<typeof useLateText<'palette'>>>): FurtherPage[] {
  return [
    { name: 'rules', label: t('rules'), path: '/alerts/rules', icon: ListChecks },
    { name: 'channels', label: t('channels'), path: '/alerts/channels', icon: Send },
    { name: 'history', label: t('history'), path: '/alerts/history', icon: History },
    { name: 'mutes', label: t('mutes'), path: '/alerts/mutes', icon: BellOff },
    { name: 'on-call', label: t('on_call'), path: '/on-call', icon: PhoneCall },
    { name: 'webhooks', label: t('webhooks'), path: '/webhooks', icon: Webhook },
    { name: 'reports', label: t('reports'), path: '/reports', icon: ChartColumn },
    { name: 'integrations', label: t('integrations'), path: '/integrations', icon: Plug },
    { name: 'external-checks', label: t('external_checks'), path: '/external-checks', icon: Plug },
    { name: 'new-rule', label: t('new_rule'), path: '/alerts/rules/new', icon: Plus },
    { name: 'new-channel', label: t('new_channel'), path: '/alerts/channels/new', icon: Plus },
    { name: 'new-mute', label: t('new_mute'), path: '/alerts/mutes/new', icon: BellOff },
    { name: 'new-maintenance', label: t('new_maintenance'), path: '/maintenance/new', icon: Plus },
    { name: 'new-webhook', label: t('new_webhook'), path: '/webhooks/new', icon: Plus },
    { name: 'profile', label: t('profile'), path: '/settings/profile', icon: UserRound },
    { name: 'security', label: t('security'), path: '/settings/security', icon: Shield },
    { name: 'appearance', label: t('appearance'), path: '/settings/appearance', icon: Palette },
    { name: 'account', label: t('account'), path: '/settings/account', icon: Settings },
    { name: 'members', label: t('members'), path: '/settings/members', icon: Users },
    { name: 'keys', label: t('keys'), path: '/settings/keys', icon: KeyRound },
    { name: 'locations', label: t('locations'), path: '/settings/locations', icon: MapPin },
    { name: 'plan', label: t('plan'), path: '/settings/plan', icon: Settings },
    { name: 'import', label: t('import'), path: '/settings/import', icon: Settings },
    { name: 'audit', label: t('audit'), path: '/settings/audit', icon: Bell },
  ];
}
