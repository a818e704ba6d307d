// Serves the OpenAPI document of the host that is asked.

import Type from 'typebox';
import { openApiDocument } from './openapi.ts';
import { withComponents } from './openapi-components.ts';
import type { DocumentNames } from './openapi-names.ts';
import { publicRoute, type Route, type Surface } from './route.ts';

/** `routes` gives the whole table, this route included. */
export function openApiRoute(
  routes: () => readonly Route[],
  version: string,
  names: DocumentNames = { schemas: {}, parts: {}, fields: {}, parameters: {} },
): Route {
  const documents = new Map<string, unknown>();
  const documentOf = (surface: Surface, serverUrl: string) => {
    const known =
      documents.get(serverUrl) ??
      withComponents(openApiDocument({ routes: routes(), surface, serverUrl, version }), names);
    documents.set(serverUrl, known);
    return known;
  };
  return publicRoute({
    method: 'GET',
    path: '/openapi.json',
    tag: 'Service',
    summary: 'This document',
    response: Type.Unknown(),
    async handler({ app, request, reply }) {
      reply.headers['cache-control'] = 'public, max-age=300';
      // With one port both hosts are at one address, and whoever reads this has a key.
      const surface = app.config.ports === 'one' ? 'api' : request.surface;
      return documentOf(surface, surface === 'api' ? app.urls.api : `${app.urls.dashboard}/api`);
    },
  });
}
