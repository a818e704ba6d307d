import type { LucideIcon } from 'lucide-react';
import type { StateName } from '../../ui/words/states.ts';
import type { Choice } from './palette-choices.ts';

export interface PaletteChoice extends Choice {
  icon: LucideIcon;
  state: StateName | null;
  /** Where it leads; null where it is done instead. */
  to: string | null;
  run: () => void;
}
