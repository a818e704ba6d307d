// Written by `npm run api-types` from the OpenAPI document: do not edit.

import type { JsonSchema } from '../../../src/platform/http/json-schema.ts';

export const bodies: Record<string, JsonSchema> = {
  'POST /subjects/bulk': {"type":"object","required":["action","ids"],"properties":{"action":{"enum":["pause","resume","delete","add_tags","remove_tags"]},"ids":{"type":"array","items":{"type":"integer","minimum":1,"maximum":9007199254740991},"minItems":1,"maxItems":200},"tags":{"type":"array","items":{"type":"string","minLength":1,"maxLength":50},"maxItems":20},"undo":{"type":"boolean"}},"additionalProperties":false},
};
