import { Tv } from 'lucide-react';
import type { TvDashboard } from '../../api/schema.gen.ts';
import type { KeyedType } from '../../domain/keyed-list-page.tsx';

export const TV: KeyedType<TvDashboard> = {
  area: 'tv',
  icon: Tv,
  path: 'tv-dashboards',
  resource: 'tv-dashboards',
  idOf: ({ dashboard_id }) => dashboard_id,
  leavingOf: ({ dashboard_id }) => `tv ${dashboard_id}`,
};
