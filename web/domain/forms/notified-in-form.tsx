// Who will be notified of what is being set up.

import { useQuery } from '@tanstack/react-query';
import { type Notified, notifiedQuery } from '../../api/resources/rules.ts';
import { useAccount } from '../../api/resources/session.ts';
import { FormSection } from '../../forms/form.tsx';
import { useFormLink } from '../../forms/form-context.ts';
import { useLateText } from '../../i18n/text.ts';
import { NotifiedLines } from '../notified.tsx';

type Type = 'cron_check' | 'server' | 'uptime_check';

/** In a form: as it would be with the tags that are chosen there. */
export function NotifiedInForm({ type, id }: { type: Type; id?: number | undefined }) {
  const t = useLateText('causes');
  const { values } = useFormLink();
  const tags = (values as { tags?: readonly string[] }).tags ?? [];
  const about = {
    ...(id === undefined ? { subject_type: type } : { subject_id: id }),
    ...(tags.length > 0 && { tag: [...tags] }),
  };
  const { data, isError } = useQuery({
    ...notifiedQuery(useAccount(), about),
    placeholderData: (before: Notified | undefined) => before,
  });
  if (!t) return null;
  return (
    <FormSection title={t('notified')}>
      <NotifiedLines kinds={data?.kinds} isError={isError} t={t} />
    </FormSection>
  );
}
