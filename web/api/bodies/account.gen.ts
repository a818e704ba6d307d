// Written by `npm run api-types` from the OpenAPI document: do not edit.

import type { JsonSchema } from '../../../src/platform/http/json-schema.ts';

export const bodies: Record<string, JsonSchema> = {
  'PATCH /account': {"type":"object","properties":{"name":{"type":"string","minLength":1,"maxLength":100}},"additionalProperties":false},
  'POST /accounts': {"type":"object","required":["name"],"properties":{"name":{"type":"string","minLength":1,"maxLength":100}},"additionalProperties":false},
};
