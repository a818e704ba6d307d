// What is shown where there is no page, or where one failed.

import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '../api/errors.ts';
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

export function Unexpected({ error, reset }: ErrorComponentProps) {
  const t = useText('shell');
  const isGone = error instanceof ApiError && error.status === 404;
  const isOld = isMissingChunk(error);
  useEffect(() => {
    if (!isOld) return;
    const isBack = () => void loadAnew();
    addEventListener('online', isBack);
    // A chunk of an older build is gone after an update: what is open is then loaded anew, once.
    if (Date.now() - Number(sessionStorage.getItem(RELOADED)) >= ONCE_MS)
      void loadAnew(() => sessionStorage.setItem(RELOADED, String(Date.now())));
    return () => removeEventListener('online', isBack);
  }, [isOld]);
  if (isGone) return <NotThere />;
  return (
    <div className="mid mid-page">
      <h1>{t('unexpected_title')}</h1>
      <p>{t(isOld ? 'outdated_text' : 'unexpected_text')}</p>
      <div className="acts">
        <Button variant="primary" onClick={isOld ? () => void loadAnew() : reset}>
          {t('reload')}
        </Button>
        <CopyButton text={failureDetails(error, location.pathname, new Date())} label={t('copy_details')} />
      </div>
    </div>
  );
}

const RELOADED = 'tocsin.reloaded';
const ONCE_MS = 60_000;

/** Not without a connection: then what is shown now would be gone, and nothing came in its place. */
const loadAnew = (before?: () => void) =>
  fetch(location.pathname, { method: 'HEAD' }).then(
    () => {
      before?.();
      location.reload();
    },
    () => undefined,
  );

const isMissingChunk = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script|preload/i.test(error.message);
