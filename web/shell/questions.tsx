// The two questions for a password, loaded when a call cannot go on without an answer.

import { useEffect, useState } from 'react';
import { onReauthenticate, onSessionEnd } from '../api/client.ts';
import { textOf } from '../i18n/text.ts';
import { notify } from '../ui/layers/undo.ts';
import { type Late, late } from '../ui/page/late.tsx';
import { loadAgain } from '../ui/page/load-again.ts';

type Answer = (answer: boolean) => void;
type Question = Late<{ onClose: Answer }>;

const SessionDialog: Question = late(
  async () => (await loadAgain(() => import('./session-dialog.tsx'))).SessionDialog,
);
const ReauthenticationDialog: Question = late(
  async () => (await loadAgain(() => import('./reauthentication-dialog.tsx'))).ReauthenticationDialog,
);

export function Questions() {
  const answerWhoTheyAre = useQuestion(onReauthenticate, ReauthenticationDialog);
  const answerSignedIn = useQuestion(onSessionEnd, SessionDialog);
  return (
    <>
      {answerWhoTheyAre && <ReauthenticationDialog onClose={answerWhoTheyAre} />}
      {answerSignedIn && <SessionDialog onClose={answerSignedIn} />}
    </>
  );
}

/**
 * How to answer what a call waits for; null while none does. A question that cannot be loaded is answered with no: the
 * call is refused, the page stays, and the next call tries again.
 */
function useQuestion(listen: typeof onSessionEnd, question: Question): Answer | null {
  const [settle, setSettle] = useState<Answer | null>(null);
  useEffect(() => {
    let isOver = false;
    let waits: Answer | null = null;
    const stop = listen(async () => {
      try {
        await question.preload();
      } catch {
        notify({ text: textOf('shell')('outdated_text'), sign: 'failed' });
        return false;
      }
      if (isOver) return false;
      return new Promise<boolean>((done) => {
        waits = done;
        setSettle(() => done);
      });
    });
    return () => {
      isOver = true;
      stop();
      // Whoever leaves the page with its question answers it with no.
      waits?.(false);
    };
  }, [listen, question]);
  if (!settle) return null;
  return (answer) => {
    settle(answer);
    setSettle(null);
  };
}
