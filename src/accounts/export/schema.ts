// The export of an account, as far as all versions of it agree.

import { Type } from 'typebox';
import { moment } from '../../platform/schema.ts';

export const accountExport = Type.Object(
  { exported_at: moment('As of this moment.') },
  { additionalProperties: true },
);
