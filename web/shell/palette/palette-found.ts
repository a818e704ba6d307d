// What the server found, as choices of the palette.

import {
  AlarmClock,
  Braces,
  Cog,
  Globe,
  ListChecks,
  type LucideIcon,
  Megaphone,
  Plug,
  Send,
  Server,
  Tv,
  User,
  Webhook,
} from 'lucide-react';
import type { Found } from '../../api/resources/search.ts';
import { periodState } from '../../domain/state-of.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { PaletteChoice } from './palette-choice.ts';

interface Kind {
  icon: LucideIcon;
  pathOf: (found: Found) => string;
}

const KINDS: Readonly<Record<Found['kind'], Kind>> = {
  cron_check: { icon: AlarmClock, pathOf: ({ id }) => `/cron-checks/${id}` },
  server: { icon: Server, pathOf: ({ id }) => `/servers/${id}` },
  uptime_check: { icon: Globe, pathOf: ({ id }) => `/uptime-checks/${id}` },
  external: { icon: Plug, pathOf: ({ id }) => `/external-checks/${id}` },
  process: { icon: Cog, pathOf: ({ parent_id }) => `/servers/${parent_id}/processes` },
  status_page: { icon: Megaphone, pathOf: ({ id }) => `/status-pages/${id}` },
  rule: { icon: ListChecks, pathOf: ({ id }) => `/alerts/rules/${id}` },
  channel: { icon: Send, pathOf: () => '/alerts/channels' },
  webhook: { icon: Webhook, pathOf: ({ id }) => `/webhooks/${id}` },
  tv_dashboard: { icon: Tv, pathOf: ({ id }) => `/tv-dashboards/${id}` },
  custom_endpoint: { icon: Braces, pathOf: ({ id }) => `/endpoints/${id}` },
  member: { icon: User, pathOf: () => '/settings/members' },
};

interface Words {
  t: Translate<'shell'>;
  states: Translate<'states'>;
  account: number;
}

export function foundChoice(found: Found, { t, states, account }: Words): PaletteChoice {
  const { icon, pathOf } = KINDS[found.kind];
  const shown = found.status === null ? null : periodState(found.status);
  const kind = t(`kind_${found.kind}`);
  const kindAndState = shown ? t('kind_and_state', { kind, state: states(shown.word) }) : kind;
  return {
    id: `${found.kind}-${found.id}`,
    label: found.name,
    hint:
      found.detail === null
        ? kindAndState
        : t('kind_and_detail', { kind: kindAndState, detail: found.detail }),
    group: 'go',
    key: null,
    icon,
    state: shown?.state ?? null,
    to: `/a/${account}${pathOf(found)}`,
    run: () => undefined,
  };
}
