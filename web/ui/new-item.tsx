// What leads from a list to the page where one more is made.

import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useCan } from '../api/session.ts';
import { useText } from '../i18n/text.ts';
import { Button, ButtonLink } from './button.tsx';
import { usePageActions } from './page-actions.ts';

interface NewItem {
  label: string;
  to: string;
}

/** For those who may only look, a button that says who may. */
export function NewLink({ label, to }: NewItem) {
  const common = useText('common');
  if (!useCan('editor'))
    return (
      <Button icon={Plus} disabledBecause={common('needs_role', { role: 'editor' })}>
        {label}
      </Button>
    );
  return (
    <ButtonLink variant="primary" icon={Plus} to={to}>
      {label}
    </ButtonLink>
  );
}

/** Offers it in the command palette while the page is shown, to those who may. */
export function useNewAction(id: string, { label, to }: NewItem): void {
  const navigate = useNavigate();
  const mayEdit = useCan('editor');
  usePageActions(
    useMemo(
      () => (mayEdit ? [{ id, label, key: null, run: () => void navigate({ to }) }] : []),
      [id, label, to, mayEdit, navigate],
    ),
  );
}
