// What a TV dashboard would be sent of the servers that are chosen for it. Pure.

import type { Server, TvLayout, TvScreen } from '../../../api/schema.gen.ts';

/** In the order of the layout, as the service gives them to a screen; those that are gone are left out. */
export function composeScreen(
  { name, layout }: { name: string; layout: TvLayout },
  servers: readonly Server[],
  at: Date,
): TvScreen {
  const byId = new Map(servers.map((server) => [server.id, server]));
  return {
    dashboard: { id: '', name, layout },
    servers: layout.servers.flatMap((id) => {
      const server = byId.get(id);
      if (!server) return [];
      const { hostname, ip, status, last_seen, metrics } = server;
      return [{ id, name: server.name, hostname, ip, status, last_seen, metrics }];
    }),
    timestamp: at.toISOString(),
  };
}
