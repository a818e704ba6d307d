// Written by `npm run api-types` from the OpenAPI document: do not edit.

import type { JsonSchema } from '../../../src/platform/http/json-schema.ts';

export const bodies: Record<string, JsonSchema> = {
  'POST /tv-dashboards': {"type":"object","required":["name","layout"],"properties":{"name":{"type":"string","minLength":1,"maxLength":100},"layout":{"type":"object","required":["servers"],"properties":{"servers":{"type":"array","items":{"type":"integer","minimum":1,"maximum":9007199254740991},"maxItems":100},"columns":{"anyOf":[{"type":"integer","minimum":1,"maximum":12},{"type":"null"}]},"theme":{"enum":["auto","light","dark"]},"rotate_seconds":{"anyOf":[{"type":"integer","minimum":5,"maximum":3600},{"type":"null"}]}},"additionalProperties":false}},"additionalProperties":false},
  'PATCH /tv-dashboards/:dashboard_id': {"type":"object","properties":{"name":{"type":"string","minLength":1,"maxLength":100},"layout":{"type":"object","properties":{"servers":{"type":"array","items":{"type":"integer","minimum":1,"maximum":9007199254740991},"maxItems":100},"columns":{"anyOf":[{"type":"integer","minimum":1,"maximum":12},{"type":"null"}]},"theme":{"enum":["auto","light","dark"]},"rotate_seconds":{"anyOf":[{"type":"integer","minimum":5,"maximum":3600},{"type":"null"}]}},"additionalProperties":false}},"additionalProperties":false},
};
