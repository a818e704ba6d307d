import { useCan } from '../../api/session.ts';
import { useText } from '../../i18n/text.ts';

/** Why somebody who may only look cannot do something; undefined for those who can. */
export function useNeedsEditor(): string | undefined {
  const t = useText('common');
  return useCan('editor') ? undefined : t('needs_role', { role: 'editor' });
}
