import { Braces } from 'lucide-react';
import type { CustomEndpoint } from '../../api/schema.gen.ts';
import type { KeyedType } from '../../domain/keyed-list-page.tsx';

export const ENDPOINT: KeyedType<CustomEndpoint> = {
  area: 'endpoints',
  icon: Braces,
  path: 'endpoints',
  resource: 'custom-endpoints',
  idOf: ({ endpoint_id }) => endpoint_id,
  leavingOf: ({ endpoint_id }) => `endpoint ${endpoint_id}`,
};
