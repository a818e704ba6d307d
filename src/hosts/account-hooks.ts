// What other groups do when an account is created.

import { createDefaultChannels } from '../alerts/channels/defaults.ts';
import type { AccountCreated } from '../platform/app.ts';

export const onAccountCreated: readonly AccountCreated[] = [createDefaultChannels];
