// Which incidents the address asks for, and which template a new one begins with. Pure.

import { idOf, oneOf, searchReader } from '../../../search-params.ts';

export const INCIDENT_FILTERS = ['active', 'resolved'] as const;

export const incidentSearch = searchReader({ status: oneOf(INCIDENT_FILTERS) });

export const composerSearch = searchReader({ template: idOf });
export type ComposerSearch = ReturnType<typeof composerSearch>;
