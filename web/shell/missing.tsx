// What is shown where there is no page, or where one failed.

import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError, isPassing, Unreachable } from '../api/errors.ts';
import { useText } from '../i18n/text.ts';
import { Button } from '../ui/controls/button.tsx';
import { CopyButton } from '../ui/controls/copy.tsx';
import { failureDetails } from '../ui/page/failure.ts';

export function NotThere() {
  const t = useText('shell');
  return (
    <div className="mid mid-page">
      <h1>{t('not_there_title')}</h1>
      <p>{t('not_there_text')}</p>
      <div className="acts">
        <Link className="btn pri" to="/">
          {t('to_overview')}
        </Link>
      </div>
    </div>
  );
}

/** What failed while the page was opened stays failed until it is opened anew: to draw it once more does nothing. */
export function Unexpected({ error, reset }: ErrorComponentProps) {
  const t = useText('shell');
  const states = useText('states');
  const isGone = error instanceof ApiError && error.status === 404;
  const isOld = isMissingChunk(error);
  const isHealed = isPassing(error);
  useLoadingAnew(isOld, isHealed);
  if (isGone) return <NotThere />;
  return (
    <div className="mid mid-page">
      <h1>{t('unexpected_title')}</h1>
      <p>
        {error instanceof Unreachable
          ? states('unreachable')
          : t(isOld ? 'outdated_text' : 'unexpected_text')}
      </p>
      <div className="acts">
        <Button variant="primary" onClick={isOld || isHealed ? () => void loadAnew() : reset}>
          {t('reload')}
        </Button>
        <CopyButton text={failureDetails(error, location.pathname, new Date())} label={t('copy_details')} />
      </div>
    </div>
  );
}

/** By itself: a chunk of an older build is gone after an update, and a service that was away comes back. */
function useLoadingAnew(isOld: boolean, isHealed: boolean): void {
  useEffect(() => {
    if (!isOld && !isHealed) return;
    const isBack = () => void loadAnew();
    addEventListener('online', isBack);
    if (isOld) loadAnewOnce();
    const trying = isHealed ? setInterval(loadAnewOnce, AGAIN_MS) : undefined;
    return () => {
      removeEventListener('online', isBack);
      clearInterval(trying);
    };
  }, [isOld, isHealed]);
}

const RELOADED = 'tocsin.reloaded';
/** At most once a minute, so that what fails again and again is not loaded without end. */
const ONCE_MS = 60_000;
const AGAIN_MS = 15_000;

function loadAnewOnce(): void {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < ONCE_MS) return;
  void loadAnew(() => sessionStorage.setItem(RELOADED, String(Date.now())));
}

const reload = { isPending: false, isRequestedAgain: false };

/**
 * Not without a service that answers: then what is shown now would be gone, and nothing came in its place. Once at a
 * time, since what shows the failure may be drawn anew meanwhile; what is requested while it fails is tried once more.
 */
async function loadAnew(before?: () => void): Promise<void> {
  reload.isRequestedAgain = reload.isPending;
  if (reload.isPending) return;
  reload.isPending = true;
  const path = location.pathname;
  const isAnswered = await fetch(path, { method: 'HEAD', signal: AbortSignal.timeout(AGAIN_MS) }).then(
    () => true,
    () => false,
  );
  const isLeft = location.pathname !== path;
  if (isAnswered && !isLeft) {
    before?.();
    location.reload();
    // Somebody may have stopped it.
    setTimeout(() => {
      reload.isPending = false;
    }, AGAIN_MS);
    return;
  }
  reload.isPending = false;
  if (reload.isRequestedAgain && !isLeft) await loadAnew(before);
}

const isMissingChunk = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script|preload/i.test(error.message);
