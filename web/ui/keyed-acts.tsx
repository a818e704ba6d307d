// What can be done with something that has a key of its own: give it another one, and delete it.

import { useNavigate } from '@tanstack/react-router';
import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { Button } from './button.tsx';
import { ConfirmByName } from './confirm-by-name.tsx';
import { undoable } from './undo.ts';

interface KeyedActsProps {
  name: string;
  words: { rotate: string; rotate_text: string; deleted: string };
  /** What its row is known by while it leaves. */
  leaving: string;
  list: string;
  disabledBecause: string | undefined;
  isRotating: boolean;
  onRotate(): void;
  remove(how: { keepalive: boolean }): Promise<unknown>;
}

export function KeyedActs({
  name,
  words,
  disabledBecause,
  isRotating,
  onRotate,
  ...removal
}: KeyedActsProps) {
  const common = useText('common');
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  function remove() {
    undoable({
      said: words.deleted,
      leaving: removal.leaving,
      sign: 'deleted',
      commit: ({ keepalive }) => removal.remove({ keepalive }),
    });
    void navigate({ to: removal.list });
  }
  return (
    <>
      <Button
        icon={KeyRound}
        busy={isRotating}
        onClick={() => setAsking(true)}
        disabledBecause={disabledBecause}
      >
        {words.rotate}
      </Button>
      <Button icon={Trash2} onClick={remove} disabledBecause={disabledBecause}>
        {common('delete')}
      </Button>
      {isAsking && (
        <ConfirmByName
          title={words.rotate}
          text={words.rotate_text}
          name={name}
          act={words.rotate}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            onRotate();
            setAsking(false);
          }}
        />
      )}
    </>
  );
}
