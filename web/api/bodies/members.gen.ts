// Written by `npm run api-types` from the OpenAPI document: do not edit.

import type { JsonSchema } from '../../../src/platform/http/json-schema.ts';

export const bodies: Record<string, JsonSchema> = {
  'POST /account/members': {"type":"object","required":["email","role"],"properties":{"email":{"type":"string","format":"email"},"role":{"anyOf":[{"type":"string","const":"viewer"},{"type":"string","const":"editor"},{"type":"string","const":"admin"},{"type":"string","const":"owner"}]}},"additionalProperties":false},
  'PATCH /account/members/:id': {"type":"object","properties":{"role":{"anyOf":[{"type":"string","const":"viewer"},{"type":"string","const":"editor"},{"type":"string","const":"admin"},{"type":"string","const":"owner"}]}},"additionalProperties":false},
  'POST /account/transfer': {"type":"object","required":["member_id"],"properties":{"member_id":{"type":"integer","minimum":1}},"additionalProperties":false},
  'POST /invitations/look': {"type":"object","required":["token"],"properties":{"token":{"type":"string","minLength":1,"maxLength":200}},"additionalProperties":false},
  'POST /invitations/accept': {"type":"object","required":["token"],"properties":{"token":{"type":"string","minLength":1,"maxLength":200}},"additionalProperties":false},
};
