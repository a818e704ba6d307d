// What a page shows as `GET /status/:slug` answers it. Pure.

import { uploadedLogoUrl } from './present.ts';
import { MOST_CHART_DAYS, type ShownPage } from './shown-schema.ts';
import type { View, ViewComponent } from './view.ts';

/** §2, and the further keys. */
export const presentView = (view: View, urls: { api: string; dashboard: string }): ShownPage => ({
  status_page: {
    slug: view.page.slug,
    name: view.page.name,
    description: view.page.description,
    logo_url: logoUrl(view.page, urls),
    theme: view.page.theme,
    overall_status: view.overall_status,
  },
  servers: view.components.flatMap((component) =>
    component.server_status === null
      ? []
      : [
          {
            id: component.id,
            name: component.name,
            status: component.server_status,
            metrics: component.metrics ?? { cpu: null, memory: null, disk: null },
            // §2 has text for every day.
            uptime_chart: component.days
              .slice(-MOST_CHART_DAYS)
              .flatMap(({ date, uptime }) => (uptime === null ? [] : [{ date, uptime }])),
          },
        ],
  ),
  components: view.components.map(presentComponent),
  third_party_components: view.third_parties,
  active_incidents: view.active_incidents,
  past_incidents: view.past_incidents,
  maintenances: view.maintenances,
  history_days: view.page.history_days,
  timestamp: view.at,
});

const logoUrl = ({ logo, slug }: View['page'], urls: { api: string; dashboard: string }): string | null =>
  logo?.kind === 'uploaded' ? uploadedLogoUrl({ slug, version: logo.version }, urls) : (logo?.url ?? null);

const presentComponent = ({ type, id, name, group, status, uptime, days }: ViewComponent) => ({
  ...{ type, id, name, group, status, uptime },
  uptime_chart: days.slice(-MOST_CHART_DAYS).map((day) => ({ date: day.date, uptime: day.uptime })),
});
