// The status page of the address, and what of it every part of its pages needs.

import { useParams } from '@tanstack/react-router';
import { incidentListQuery } from '../../api/resources/incidents.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Incident } from '../../api/schema.gen.ts';
import { useAll } from '../../api/use-all.ts';

/** NaN where the address holds no number. */
export function usePageId(): number {
  const { id }: { id?: string } = useParams({ strict: false });
  return Number(id);
}

/** undefined until they are known. */
export const useOpenIncidents = (pageId: number): readonly Incident[] | undefined =>
  useAll(incidentListQuery(useAccount(), pageId, { status: 'active' })).data;

/** The address as people would say it, without its scheme. */
export const spoken = (url: string): string => url.replace(/^https?:\/\//, '');
