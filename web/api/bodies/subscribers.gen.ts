// Written by `npm run api-types` from the OpenAPI document: do not edit.

import type { JsonSchema } from '../../../src/platform/http/json-schema.ts';

export const bodies: Record<string, JsonSchema> = {
  'POST /status-pages/:id/subscribers': {"type":"object","properties":{"email":{"type":"string","format":"email"},"webhook_url":{"type":"string","format":"url","maxLength":2048},"components":{"anyOf":[{"type":"array","items":{"type":"integer","minimum":1,"maximum":9007199254740991},"minItems":1,"maxItems":200},{"type":"null"}]}},"additionalProperties":false},
  'POST /status-pages/suppressions': {"type":"object","required":["email"],"properties":{"email":{"type":"string","format":"email"},"detail":{"anyOf":[{"type":"string","minLength":1,"maxLength":200},{"type":"null"}]}},"additionalProperties":false},
  'POST /status/:slug/subscribe': {"type":"object","properties":{"email":{"type":"string","format":"email"},"webhook_url":{"type":"string","format":"url","maxLength":2048},"components":{"anyOf":[{"type":"array","items":{"type":"integer","minimum":1,"maximum":9007199254740991},"minItems":1,"maxItems":200},{"type":"null"}]}},"additionalProperties":false},
  'POST /status-subscriptions/look': {"type":"object","required":["token"],"properties":{"token":{"type":"string","minLength":1,"maxLength":200}},"additionalProperties":false},
  'POST /status-subscriptions/confirm': {"type":"object","required":["token"],"properties":{"token":{"type":"string","minLength":1,"maxLength":200}},"additionalProperties":false},
  'POST /status-subscriptions/choose': {"type":"object","required":["token","components"],"properties":{"token":{"type":"string","minLength":1,"maxLength":200},"components":{"anyOf":[{"type":"array","items":{"type":"integer","minimum":1,"maximum":9007199254740991},"minItems":1,"maxItems":200},{"type":"null"}]}},"additionalProperties":false},
  'POST /status-subscriptions/resume': {"type":"object","required":["token"],"properties":{"token":{"type":"string","minLength":1,"maxLength":200}},"additionalProperties":false},
  'POST /status-subscriptions/end': {"type":"object","required":["token"],"properties":{"token":{"type":"string","minLength":1,"maxLength":200}},"additionalProperties":false},
};
