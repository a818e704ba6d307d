// What kinds of uptime checks and their fields are called: texts/<language>/dashboard/uptime/kind_<kind>.json.

import type { ProbeKind } from '../../../shared/probe-kinds.gen.ts';
import { useText } from '../../i18n/text.ts';
import type { TextKey } from '../../i18n/translate.ts';

/** Of the words that every kind has, `name` and `help`, and of those of its fields. */
export function useKindText(): (kind: ProbeKind, name: string) => string {
  const t = useText('uptime');
  return (kind, name) => t(`kind_${kind}_${name}` as TextKey<'uptime'>);
}
