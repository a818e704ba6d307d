// What people and programs set as a kind of check (uptime-checks/by-hand.ts); it is never probed.

import { defaultsOf } from '../defaults.ts';
import type { ProbeType, Probing } from '../probe-type.ts';
import type { facts, ManualSettings } from './schema.ts';

interface ManualDefinition extends Probing, ManualSettings {
  kind: 'manual';
}

export const manual: ProbeType<ManualSettings, ManualDefinition> = {
  defaults: defaultsOf<typeof facts>('manual'),
  secrets: {},
  look: () => Promise.reject(new Error('A manual check is not probed')),
};
