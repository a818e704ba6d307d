// The page itself beside its editor, in a frame that can run and send nothing.

import { type ReactNode, useState } from 'react';
import type { BodyOf } from '../../../api/operation-types.ts';
import { useAccount, useCan } from '../../../api/resources/session.ts';
import type { StatusPage } from '../../../api/schema.gen.ts';
import { errorSentence } from '../../../i18n/errors.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SegmentedChoice } from '../../../ui/controls/segmented.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { useSeen } from '../../../ui/page/use-seen.ts';
import { State } from '../../../ui/words/state.tsx';
import styles from '../status-pages.module.css';
import { type Drawing, usePreview, type Wanted } from './use-preview.ts';

interface PreviewProps {
  name: string;
  wanted: Wanted;
  version?: string;
}

/** With what is typed and not saved. */
export function Preview({ name, wanted, version = '' }: PreviewProps) {
  const t = useText('status_pages');
  const account = useAccount();
  const { ref, isSeen } = useSeen<HTMLDivElement>();
  const { path, drawing, retry } = usePreview({ account, wanted, version, isOff: !isSeen });
  return (
    <div ref={ref}>
      <Frame name={name} note={t('preview_note')} path={path}>
        <PreviewState drawing={drawing} isFirst={path === null} isAsked={isSeen} retry={retry} />
      </Frame>
    </div>
  );
}

/** For those who may not ask for a preview: what everybody sees. */
export function PublicView({ page }: { page: StatusPage }) {
  const t = useText('status_pages');
  const { ref, isSeen } = useSeen<HTMLDivElement>();
  const path = isSeen && page.enabled ? `/status/${page.slug}` : null;
  return (
    <div ref={ref}>
      <Frame name={page.name} note={t('preview_public')} path={path}>
        {!page.enabled && <p className={`muted ${styles.note}`}>{t('preview_none')}</p>}
      </Frame>
    </div>
  );
}

export function PreviewOrPublic({
  page,
  body,
}: {
  page: StatusPage;
  body: BodyOf<'POST /status-pages/:id/preview'>;
}) {
  const mayEdit = useCan('editor');
  if (!mayEdit) return <PublicView page={page} />;
  return <Preview name={page.name} wanted={{ id: page.id, body }} version={page.updated_at} />;
}

interface PreviewStateProps {
  drawing: Drawing;
  isFirst: boolean;
  /** Nothing is under way before. */
  isAsked: boolean;
  retry(): void;
}

function PreviewState({ drawing, isFirst, isAsked, retry }: PreviewStateProps) {
  const t = useText('status_pages');
  const common = useText('common');
  return (
    <div
      role="status"
      aria-busy={(isAsked && drawing.is === 'waiting') || undefined}
      className={drawing.is === 'drawn' ? undefined : styles.note}
    >
      {drawing.is === 'waiting' && isFirst && <span className="muted">{t('preview_drawing')}</span>}
      {drawing.is === 'wrong' && <State is="warn">{t('preview_waits')}</State>}
      {drawing.is === 'failed' && (
        <div className="acts">
          <State is="warn">
            {t('preview_failed')} {errorSentence(drawing.error, common)}
          </State>
          <Button size="sm" onClick={retry}>
            {common('try_again')}
          </Button>
        </div>
      )}
    </div>
  );
}

type Width = 'wide' | 'phone';

interface FrameProps {
  name: string;
  note: string;
  path: string | null;
  children: ReactNode;
}

function Frame({ name, note, path, children }: FrameProps) {
  const t = useText('status_pages');
  const [width, setWidth] = useState<Width>('wide');
  return (
    <Card
      title={t('preview')}
      note={note}
      flush
      actions={
        <span className="hide-m">
          <SegmentedChoice<Width>
            label={t('preview_width')}
            value={width}
            options={[
              { value: 'wide', label: t('preview_wide') },
              { value: 'phone', label: t('preview_phone') },
            ]}
            onChange={setWidth}
          />
        </span>
      }
    >
      {children}
      {path !== null && (
        <div className={styles.frame} data-phone={width === 'phone' || undefined}>
          <Swapped path={path} title={t('preview_of', { name })} />
        </div>
      )}
    </Card>
  );
}

/**
 * The one before stays until the new one is there. Each is an element of its own: going on within one would fill the
 * history of the window.
 */
function Swapped({ path, title }: { path: string; title: string }) {
  const [shown, setShown] = useState(path);
  const paths = shown === path ? [path] : [shown, path];
  return paths.map((one) => (
    <iframe
      key={one}
      src={one}
      title={title}
      sandbox=""
      referrerPolicy="no-referrer"
      data-waiting={one !== shown || undefined}
      onLoad={one === shown ? undefined : () => setShown(one)}
    />
  ));
}
