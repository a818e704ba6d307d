// Written by `npm run api-types` from the OpenAPI document: do not edit.

import type { JsonSchema } from '../../../src/platform/http/json-schema.ts';

export const bodies: Record<string, JsonSchema> = {
  'POST /servers': {"type":"object","required":["name"],"properties":{"name":{"type":"string","minLength":1,"maxLength":100},"description":{"type":"string","maxLength":500},"tags":{"type":"array","items":{"type":"string","minLength":1,"maxLength":50},"maxItems":20},"badge_enabled":{"type":"boolean"}},"additionalProperties":false},
  'PATCH /servers/:id': {"type":"object","properties":{"name":{"type":"string","minLength":1,"maxLength":100},"description":{"type":"string","maxLength":500},"tags":{"type":"array","items":{"type":"string","minLength":1,"maxLength":50},"maxItems":20},"badge_enabled":{"type":"boolean"}},"additionalProperties":false},
  'POST /agent/report': {"type":"object","required":["samples"],"properties":{"agent_version":{"anyOf":[{"type":"string","maxLength":50},{"type":"null"}]},"sent_at":{"anyOf":[{"type":"string","format":"date-time"},{"type":"null"}]},"host":{"type":"object","properties":{"hostname":{"anyOf":[{"type":"string","maxLength":255},{"type":"null"}]},"ip":{"anyOf":[{"type":"string","maxLength":64},{"type":"null"}]},"os":{"anyOf":[{"type":"string","maxLength":200},{"type":"null"}]},"arch":{"anyOf":[{"type":"string","maxLength":50},{"type":"null"}]},"kernel":{"anyOf":[{"type":"string","maxLength":200},{"type":"null"}]},"boot_id":{"anyOf":[{"type":"string","maxLength":100},{"type":"null"}]}},"additionalProperties":true},"samples":{"type":"array","items":{"type":"object","properties":{},"additionalProperties":true},"maxItems":1440}},"additionalProperties":true},
};
