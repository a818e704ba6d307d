// The schemas that the API checks bodies with, for forms; those of an area are loaded when one of them is needed, and the
// list of areas with the first.

import type { JsonSchema } from '../../shared/json-schema/json-schema.ts';
import type { bodyAreas } from './bodies.gen.ts';

/** An operation that takes a body, such as `POST /cron-checks`. */
export type OperationWithBody = keyof typeof bodyAreas;

export async function bodySchemaOf(operation: OperationWithBody): Promise<JsonSchema> {
  const { bodyAreas } = await import('./bodies.gen.ts');
  const { bodies } = await bodyAreas[operation]();
  return bodies[operation] ?? {};
}
