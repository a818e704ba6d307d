// Written by `npm run api-types` from the OpenAPI document: do not edit.

import type { JsonSchema } from '../../../src/platform/http/json-schema.ts';

export const bodies: Record<string, JsonSchema> = {
  'PATCH /admin/accounts/:id': {"type":"object","properties":{"plan":{"enum":["free","pro","business","unlimited"]},"suspended":{"type":"boolean"},"mails_per_day":{"anyOf":[{"type":"integer","minimum":0,"maximum":1000000},{"type":"null"}]},"suspension_reason":{"anyOf":[{"type":"string","minLength":1,"maxLength":500},{"type":"null"}]}},"additionalProperties":false},
  'PATCH /admin/users/:id': {"type":"object","properties":{"disabled":{"type":"boolean"},"is_admin":{"type":"boolean"}},"additionalProperties":false},
  'PUT /admin/settings': {"type":"object","required":["tracking","registration"],"properties":{"tracking":{"type":"object","required":["head","conversion"],"properties":{"head":{"type":"string","maxLength":20000},"conversion":{"type":"string","maxLength":20000}},"additionalProperties":false},"registration":{"anyOf":[{"enum":["first","open","closed"]},{"type":"null"}]}},"additionalProperties":false},
  'POST /admin/announcements': {"type":"object","required":["kind","title","body"],"properties":{"kind":{"enum":["breaking_change","notice"]},"title":{"type":"string","minLength":1,"maxLength":150},"body":{"type":"string","minLength":1,"maxLength":4000},"effective_at":{"type":"string","format":"date-time"}},"additionalProperties":false},
};
