// What leads from a list to the page where one more is made.

import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useCan } from '../api/resources/session.ts';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { usePageActions } from '../ui/page/page-actions.ts';
import { useNeedsRole } from './use-needs-role.ts';

interface NewItem {
  label: string;
  to: string;
  /** What leads there from everywhere on the page, such as `n c`. */
  keys?: string;
}

/** For those who may only look, a button that says who may. */
export function NewLink({ label, to }: NewItem) {
  const because = useNeedsRole('editor');
  if (because)
    return (
      <Button icon={Plus} disabledBecause={because}>
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
export function useNewAction(id: string, { label, to, keys }: NewItem): void {
  const navigate = useNavigate();
  const mayEdit = useCan('editor');
  usePageActions(
    useMemo(
      () => (mayEdit ? [{ id, label, key: keys ?? null, run: () => void navigate({ to }) }] : []),
      [id, label, to, keys, mayEdit, navigate],
    ),
  );
}
