// Written by `npm run api-types` from the OpenAPI document: do not edit.

import type { JsonSchema } from '../../../src/platform/http/json-schema.ts';

export const bodies: Record<string, JsonSchema> = {
  'POST /auth/register': {"type":"object","required":["email","password"],"properties":{"email":{"type":"string","format":"email"},"password":{"type":"string","minLength":1,"maxLength":4096,"reason":"string 8..256"},"name":{"type":"string","maxLength":100},"invitation_token":{"type":"string","minLength":1,"maxLength":200},"setup_token":{"type":"string","minLength":1,"maxLength":200}},"additionalProperties":false},
  'POST /auth/verify-email': {"type":"object","required":["token","password"],"properties":{"token":{"type":"string","minLength":1,"maxLength":200},"password":{"type":"string","minLength":1,"maxLength":4096}},"additionalProperties":false},
  'POST /auth/login': {"type":"object","required":["email","password"],"properties":{"email":{"type":"string","format":"email"},"password":{"type":"string","minLength":1,"maxLength":4096}},"additionalProperties":false},
  'POST /auth/forgot-password': {"type":"object","required":["email"],"properties":{"email":{"type":"string","format":"email"}},"additionalProperties":false},
  'POST /auth/reset-password': {"type":"object","required":["token","password"],"properties":{"token":{"type":"string","minLength":1,"maxLength":200},"password":{"type":"string","minLength":1,"maxLength":4096,"reason":"string 8..256"}},"additionalProperties":false},
  'POST /auth/reauthenticate': {"type":"object","properties":{"password":{"type":"string","minLength":1,"maxLength":4096},"code":{"type":"string","minLength":1,"maxLength":100}},"additionalProperties":false},
  'POST /auth/change-password': {"type":"object","required":["current_password","new_password"],"properties":{"current_password":{"type":"string","minLength":1,"maxLength":4096},"new_password":{"type":"string","minLength":1,"maxLength":4096,"reason":"string 8..256"}},"additionalProperties":false},
  'POST /auth/change-email': {"type":"object","required":["email"],"properties":{"email":{"type":"string","format":"email"}},"additionalProperties":false},
  'POST /auth/confirm-email': {"type":"object","required":["token"],"properties":{"token":{"type":"string","minLength":1,"maxLength":200}},"additionalProperties":false},
};
