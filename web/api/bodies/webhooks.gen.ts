// Written by `npm run api-types` from the OpenAPI document: do not edit.

import type { JsonSchema } from '../../../src/platform/http/json-schema.ts';

export const bodies: Record<string, JsonSchema> = {
  'POST /webhooks': {"type":"object","required":["name","url"],"properties":{"name":{"type":"string","minLength":1,"maxLength":100},"url":{"type":"string","format":"url","maxLength":2048},"headers":{"type":"object","patternProperties":{"^.*$":{"type":"string"}},"maxProperties":20},"events":{"type":"array","items":{"enum":["alert.opened","alert.acknowledged","alert.resolved","alert.reopened","alert.flapping","alert.reminder","incident.*"]},"maxItems":20},"rule_ids":{"anyOf":[{"type":"array","items":{"type":"integer","minimum":1,"maximum":9007199254740991},"maxItems":200},{"type":"null"}]},"enabled":{"type":"boolean"}},"additionalProperties":false},
  'PATCH /webhooks/:id': {"type":"object","properties":{"name":{"type":"string","minLength":1,"maxLength":100},"url":{"type":"string","format":"url","maxLength":2048},"headers":{"type":"object","patternProperties":{"^.*$":{"type":"string"}},"maxProperties":20},"events":{"type":"array","items":{"enum":["alert.opened","alert.acknowledged","alert.resolved","alert.reopened","alert.flapping","alert.reminder","incident.*"]},"maxItems":20},"rule_ids":{"anyOf":[{"type":"array","items":{"type":"integer","minimum":1,"maximum":9007199254740991},"maxItems":200},{"type":"null"}]},"enabled":{"type":"boolean"}},"additionalProperties":false},
};
