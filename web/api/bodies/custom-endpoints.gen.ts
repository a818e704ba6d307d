// Written by `npm run api-types` from the OpenAPI document: do not edit.

import type { JsonSchema } from '../../../src/platform/http/json-schema.ts';

export const bodies: Record<string, JsonSchema> = {
  'POST /custom-endpoints': {"type":"object","required":["name","server_ids"],"properties":{"name":{"type":"string","minLength":1,"maxLength":100},"server_ids":{"type":"array","items":{"type":"integer","minimum":1,"maximum":9007199254740991},"maxItems":100},"metrics":{"type":"array","items":{"enum":["cpu","memory","disk","load_1m","load_5m","load_15m","uptime","network_in","network_out","swap","disk_read","disk_write","temperature"]},"minItems":1,"maxItems":13}},"additionalProperties":false},
  'PATCH /custom-endpoints/:endpoint_id': {"type":"object","properties":{"name":{"type":"string","minLength":1,"maxLength":100},"server_ids":{"type":"array","items":{"type":"integer","minimum":1,"maximum":9007199254740991},"maxItems":100},"metrics":{"type":"array","items":{"enum":["cpu","memory","disk","load_1m","load_5m","load_15m","uptime","network_in","network_out","swap","disk_read","disk_write","temperature"]},"minItems":1,"maxItems":13}},"additionalProperties":false},
};
