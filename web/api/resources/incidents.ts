// Incidents of status pages, their updates, and the templates that they are written from.

import { dropped, outdated, saved } from '../cache.ts';
import { listQuery } from '../lists.ts';
import { type CachedList, without } from '../live/cached-lists.ts';
import type { QueryOf } from '../operation-types.ts';
import { act, answerQuery } from '../queries.ts';

const RESOURCE = 'incidents';
const TEMPLATES = 'incident-templates';

export type IncidentFilters = Pick<QueryOf<'GET /status-pages/:id/incidents'>, 'status'>;

export const incidentListQuery = (account: number, pageId: number, filters: IncidentFilters = {}) =>
  listQuery(
    'GET /status-pages/:id/incidents',
    [account, RESOURCE, 'list', { status_page_id: pageId, ...filters }],
    { account, params: { id: pageId }, query: filters },
  );

export const incidentQuery = (account: number, pageId: number, id: string) =>
  answerQuery('GET /status-pages/:id/incidents/:incident_id', [account, RESOURCE, 'one', id], {
    account,
    params: { id: pageId, incident_id: id },
  });

/** Its updates, newest first, as its page shows it. */
export const incidentUpdatesQuery = (account: number, pageId: number, id: string) =>
  listQuery('GET /status-pages/:id/incidents/:incident_id/updates', [account, RESOURCE, 'updates', id], {
    account,
    params: { id: pageId, incident_id: id },
  });

/** Its updates may have changed as well. */
const refreshIncident = (
  settled: Parameters<ReturnType<typeof saved>>[0] & { answer: { id: string } },
): void => {
  saved(RESOURCE)(settled);
  const queryKey = [settled.account, RESOURCE, 'updates', settled.answer.id];
  void settled.client.invalidateQueries({ queryKey });
};

export const createIncident = (account: number) =>
  act(account, 'POST /status-pages/:id/incidents', { after: saved(RESOURCE) });

export const updateIncident = (account: number) =>
  act(account, 'PATCH /status-pages/:id/incidents/:incident_id', { after: refreshIncident });

export const deleteIncident = (account: number) =>
  act(account, 'DELETE /status-pages/:id/incidents/:incident_id', {
    after: dropped(RESOURCE, 'incident_id'),
  });

/** Says how it goes on; `resolved` ends the incident, any other status opens it again. */
export const postIncidentUpdate = (account: number) =>
  act(account, 'POST /status-pages/:id/incidents/:incident_id/updates', { after: refreshIncident });

export const editIncidentUpdate = (account: number) =>
  act(account, 'PATCH /status-pages/:id/incidents/:incident_id/updates/:update_id', {
    after: outdated(RESOURCE),
  });

export const deleteIncidentUpdate = (account: number) =>
  act(account, 'DELETE /status-pages/:id/incidents/:incident_id/updates/:update_id', {
    after({ client, account, input }) {
      const { incident_id, update_id } = input.params;
      client.setQueryData(
        [account, RESOURCE, 'updates', incident_id],
        (list?: CachedList) => list && without(list, update_id),
      );
      outdated(RESOURCE)({ client, account });
    },
  });

export const templateListQuery = (account: number) =>
  listQuery('GET /status-pages/incident-templates', [account, TEMPLATES, 'list', {}], { account });

export const createTemplate = (account: number) =>
  act(account, 'POST /status-pages/incident-templates', { after: saved(TEMPLATES) });

export const updateTemplate = (account: number) =>
  act(account, 'PATCH /status-pages/incident-templates/:template_id', { after: saved(TEMPLATES) });

export const deleteTemplate = (account: number) =>
  act(account, 'DELETE /status-pages/incident-templates/:template_id', {
    after: dropped(TEMPLATES, 'template_id'),
  });
