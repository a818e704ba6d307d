// Where the pages of this area are.

export const TABS = ['components', 'incidents', 'maintenance', 'look', 'design', 'subscribers'] as const;
export type TabName = (typeof TABS)[number];

export const listAddress = (account: number): string => `/a/${account}/status-pages`;
export const newAddress = (account: number): string => `${listAddress(account)}/new`;
export const tabAddress = (account: number, id: number, tab: TabName): string =>
  `${listAddress(account)}/${id}/${tab}`;
export const newIncidentAddress = (account: number, id: number): string =>
  `${tabAddress(account, id, 'incidents')}/new`;
export const incidentAddress = (account: number, id: number, incident: string): string =>
  `${tabAddress(account, id, 'incidents')}/${incident}`;
