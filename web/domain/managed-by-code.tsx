// That something is managed by code, and by which file; nothing where it was made by hand.

import { useQuery } from '@tanstack/react-query';
import { type ManagedSection, managedQuery } from '../api/resources/managed.ts';
import { useAccount } from '../api/resources/session.ts';
import { useText } from '../i18n/text.ts';

interface ManagedProps {
  section: ManagedSection;
  id: number | string;
}

/** In the first lines of a page. */
export function ManagedLine(props: ManagedProps) {
  const words = useManagedWords(props);
  return words && <span className="muted">{words} </span>;
}

/** Above a form, with what becomes of changes. */
export function ManagedWarning(props: ManagedProps) {
  const t = useText('common');
  const words = useManagedWords(props);
  return (
    words && (
      <p className="muted">
        {words} {t('managed_by_code_edit')}
      </p>
    )
  );
}

function useManagedWords({ section, id }: ManagedProps): string | null {
  const t = useText('common');
  const { data } = useQuery(managedQuery(useAccount(), section, id));
  if (!data?.managed) return null;
  const { source } = data.managed;
  return source === null ? t('managed_by_code') : t('managed_by_code_in', { source });
}
