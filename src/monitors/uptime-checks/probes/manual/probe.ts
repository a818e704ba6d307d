// What people and programs set as a kind of check (uptime-checks/by-hand.ts); it is never probed.

import type { ProbeType, Probing } from '../probe-type.ts';
import { facts, type ManualSettings } from './schema.ts';

interface ManualDefinition extends Probing, ManualSettings {
  kind: 'manual';
}

export const manual: ProbeType<ManualSettings, ManualDefinition> = {
  defaults: facts.defaults,
  secrets: {},
  look: () => Promise.reject(new Error('A manual check is not probed')),
};
