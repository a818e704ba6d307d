import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';
import '../styles/forms.ts';

export interface NameDialogProps {
  title: string;
  /** What will be lost. */
  text: ReactNode;
  /** Has to be typed. */
  name: string;
  /** On the button: `Delete the account`. */
  act: string;
  busy?: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** The question of `ConfirmByName`. */
export function NameDialog({ title, text, name, act, busy, onConfirm, onClose }: NameDialogProps) {
  const t = useText('common');
  const field = useId();
  const [typed, setTyped] = useState('');
  const isTyped = typed.trim() === name;
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isTyped && !busy) onConfirm();
        }}
      >
        <div className="fld">
          <label htmlFor={field}>{t.rich('type_name', { name: <b className="mono">{name}</b> })}</label>
          <input
            id={field}
            value={typed}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <div className="acts">
          <Button
            type="submit"
            className="danger"
            busy={busy ?? false}
            disabledBecause={isTyped ? undefined : t('type_name_first')}
          >
            {act}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
