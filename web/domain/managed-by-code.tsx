// That something is managed by code, and by which file; nothing where it was made by hand.

import { useQuery } from '@tanstack/react-query';
import { FileCode2 } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { type ManagedSection, managedQuery } from '../api/resources/managed.ts';
import { useAccount } from '../api/resources/session.ts';
import { useText } from '../i18n/text.ts';
import { Icon } from '../ui/controls/icon.tsx';

interface ManagedProps {
  section: ManagedSection;
  id: number | string;
}

/** In the first lines of a page, as one of its own. */
export function ManagedLine(props: ManagedProps) {
  const words = useManagedWords(props);
  return (
    words && (
      <span className="managed">
        <Icon of={FileCode2} size={14} />
        <span>{words}</span>
      </span>
    )
  );
}

/** Above a form, with what becomes of changes. */
export function ManagedWarning(props: ManagedProps) {
  const t = useText('common');
  const words = useManagedWords(props);
  return (
    words && (
      <p className="managed">
        <Icon of={FileCode2} size={14} />
        <span>
          {words} {t('managed_by_code_edit')}
        </span>
      </p>
    )
  );
}

function useManagedWords({ section, id }: ManagedProps): ReactNode {
  const t = useText('common');
  const { data } = useQuery(managedQuery(useAccount(), section, id));
  if (!data?.managed) return null;
  const { source } = data.managed;
  return source === null
    ? t('managed_by_code')
    : t.rich('managed_by_code_in', {
        source: (
          <bdi key="source" className="mono">
            {source.split(/(?<=\/)/).map((part) => (
              <Fragment key={part}>
                {part}
                <wbr />
              </Fragment>
            ))}
          </bdi>
        ),
      });
}
