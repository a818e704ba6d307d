// Written by `npm run api-types` from the OpenAPI document: do not edit.

import type { JsonSchema } from '../../../src/platform/http/json-schema.ts';

export const bodies: Record<string, JsonSchema> = {
  'PATCH /profile': {"type":"object","properties":{"name":{"type":"string","maxLength":100},"time_zone":{"type":"string","minLength":1,"maxLength":64},"language":{"type":"string","minLength":2,"maxLength":35,"reason":"language tag"},"theme":{"enum":["auto","light","dark"]}},"additionalProperties":false},
};
