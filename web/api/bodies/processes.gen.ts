// Written by `npm run api-types` from the OpenAPI document: do not edit.

import type { JsonSchema } from '../../../src/platform/http/json-schema.ts';

export const bodies: Record<string, JsonSchema> = {
  'POST /servers/:id/processes': {"type":"object","required":["name","match"],"properties":{"name":{"type":"string","minLength":1,"maxLength":100},"match":{"type":"object","required":["kind","value"],"properties":{"kind":{"enum":["name","command","pidfile","systemd"]},"value":{"type":"string","minLength":1,"maxLength":500}},"additionalProperties":false},"min_count":{"type":"integer","minimum":0,"maximum":1000000},"max_count":{"anyOf":[{"type":"integer","minimum":0,"maximum":1000000},{"type":"null"}]},"alert_on_stop":{"type":"boolean"}},"additionalProperties":false},
  'PATCH /servers/:id/processes/:process_id': {"type":"object","properties":{"name":{"type":"string","minLength":1,"maxLength":100},"match":{"type":"object","required":["kind","value"],"properties":{"kind":{"enum":["name","command","pidfile","systemd"]},"value":{"type":"string","minLength":1,"maxLength":500}},"additionalProperties":false},"min_count":{"type":"integer","minimum":0,"maximum":1000000},"max_count":{"anyOf":[{"type":"integer","minimum":0,"maximum":1000000},{"type":"null"}]},"alert_on_stop":{"type":"boolean"}},"additionalProperties":false},
};
