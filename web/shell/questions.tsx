// The two questions for a password, loaded when a call cannot go on without an answer.

import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { onReauthenticate, onSessionEnd } from '../api/client.ts';
import { late } from '../ui/page/late.tsx';

const SessionDialog = lazyQuestion(async () => (await import('./session-dialog.tsx')).SessionDialog);
const ReauthenticationDialog = lazyQuestion(
  async () => (await import('./reauthentication-dialog.tsx')).ReauthenticationDialog,
);

export function Questions() {
  const answerWhoTheyAre = useQuestion(onReauthenticate);
  const answerSignedIn = useQuestion(onSessionEnd);
  return (
    <>
      <Suspense fallback={null}>
        {answerWhoTheyAre && <ReauthenticationDialog onClose={answerWhoTheyAre} />}
      </Suspense>
      <Suspense fallback={null}>{answerSignedIn && <SessionDialog onClose={answerSignedIn} />}</Suspense>
    </>
  );
}

type Answer = (answer: boolean) => void;

/** How to answer what a call waits for; null while none does. */
function useQuestion(listen: typeof onSessionEnd): Answer | null {
  const [settle, setSettle] = useState<Answer | null>(null);
  useEffect(() => listen(() => new Promise((done) => setSettle(() => done))), [listen]);
  if (!settle) return null;
  return (answer) => {
    settle(answer);
    setSettle(null);
  };
}

type Question = ComponentType<{ onClose: Answer }>;

/** One that cannot be loaded is answered with no: the call is refused, and the page stays. */
function lazyQuestion(load: () => Promise<Question>): Question {
  return late(() => load().catch(() => Unasked));
}

function Unasked({ onClose }: { onClose: Answer }) {
  useEffect(() => onClose(false));
  return null;
}
