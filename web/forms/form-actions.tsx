import type { ReactNode } from 'react';
import { useText } from '../i18n/text.ts';
import { Button } from '../ui/controls/button.tsx';
import { useFormLink } from './form-context.ts';
import '../ui/styles/forms.ts';

interface FormActionsProps {
  form: { isBusy: boolean };
  /** The word of the primary button; "Save changes" unless given. */
  save?: ReactNode;
  onCancel?: () => void;
  /** Further buttons: a test, a preview. */
  children?: ReactNode;
}

/** The end of a form. Saving is possible also while fields are wrong: that is how people learn which. */
export function FormActions({ form, save, onCancel, children }: FormActionsProps) {
  const t = useText('common');
  const { disabledBecause } = useFormLink();
  return (
    <div className="acts form-acts">
      <Button type="submit" variant="primary" busy={form.isBusy} disabledBecause={disabledBecause}>
        {save ?? t('save_changes')}
      </Button>
      {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
      {children}
    </div>
  );
}
