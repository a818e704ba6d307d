// Written by `npm run api-types` from the OpenAPI document: do not edit.

import type { JsonSchema } from '../../../src/platform/http/json-schema.ts';

export const bodies: Record<string, JsonSchema> = {
  'POST /auth/2fa/verify': {"type":"object","required":["challenge_token","method","code"],"properties":{"challenge_token":{"type":"string","minLength":1,"maxLength":200},"method":{"anyOf":[{"type":"string","const":"totp"},{"type":"string","const":"recovery_code"}]},"code":{"type":"string","minLength":1,"maxLength":100}},"additionalProperties":false},
  'POST /auth/2fa/totp/confirm': {"type":"object","required":["code"],"properties":{"code":{"type":"string","minLength":1,"maxLength":100}},"additionalProperties":false},
};
