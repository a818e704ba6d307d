import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useAccount } from '../../api/resources/session.ts';
import { tagListQuery } from '../../api/resources/subjects.ts';
import { useText } from '../../i18n/text.ts';
import { AskDialog } from './ask-dialog.tsx';

interface TagDialogProps {
  title: string;
  act: string;
  onAnswer(tag: string): void;
  onClose(): void;
}

/** Suggests the tags that are in use. */
export function TagDialog(props: TagDialogProps) {
  const t = useText('checks');
  const common = useText('common');
  const { data } = useQuery(tagListQuery(useAccount()));
  const known = useId();
  return (
    <AskDialog<string>
      {...props}
      label={common('name')}
      wanted={t('bulk_tag_wanted')}
      read={(typed) => typed.trim() || undefined}
      field={(control) => (
        <>
          <input type="text" {...control} list={known} maxLength={50} autoComplete="off" />
          <datalist id={known}>
            {data?.tags.map(({ tag }) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </>
      )}
    />
  );
}
