// Maintenance windows: planned work, which raises no alarm.

import { dropped, saved } from '../cache.ts';
import { listQuery } from '../lists.ts';
import type { QueryOf } from '../operation-types.ts';
import { act, answerQuery } from '../queries.ts';
import { thenMutes } from './mutes.ts';

const RESOURCE = 'maintenance-windows';

export type MaintenanceWindowFilters = Pick<QueryOf<'GET /maintenance-windows'>, 'status'>;

export const maintenanceWindowListQuery = (account: number, filters: MaintenanceWindowFilters = {}) =>
  listQuery('GET /maintenance-windows', [account, RESOURCE, 'list', filters], { account, query: filters });

export const maintenanceWindowQuery = (account: number, id: number) =>
  answerQuery('GET /maintenance-windows/:id', [account, RESOURCE, 'one', id], { account, params: { id } });

export const createMaintenanceWindow = (account: number) =>
  act(account, 'POST /maintenance-windows', { after: thenMutes(saved(RESOURCE)) });

export const updateMaintenanceWindow = (account: number) =>
  act(account, 'PATCH /maintenance-windows/:id', { after: thenMutes(saved(RESOURCE)) });

/** It is over now, and stays in the list as what has been. */
export const endMaintenanceWindow = (account: number) =>
  act(account, 'POST /maintenance-windows/:id/end', { after: thenMutes(saved(RESOURCE)) });

export const deleteMaintenanceWindow = (account: number) =>
  act(account, 'DELETE /maintenance-windows/:id', { after: thenMutes(dropped(RESOURCE)) });
