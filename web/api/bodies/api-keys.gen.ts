// Written by `npm run api-types` from the OpenAPI document: do not edit.

import type { JsonSchema } from '../../../src/platform/http/json-schema.ts';

export const bodies: Record<string, JsonSchema> = {
  'POST /api-keys': {"type":"object","required":["name","kind"],"properties":{"name":{"type":"string","minLength":1,"maxLength":100},"kind":{"anyOf":[{"type":"string","const":"full"},{"type":"string","const":"read_only"}]},"expires_at":{"anyOf":[{"type":"string","format":"date-time"},{"type":"null"}]}},"additionalProperties":false},
  'PATCH /api-keys/:id': {"type":"object","properties":{"name":{"type":"string","minLength":1,"maxLength":100}},"additionalProperties":false},
};
