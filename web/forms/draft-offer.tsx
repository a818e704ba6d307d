import { useReading, useText } from '../i18n/text.ts';
import { Button } from '../ui/button.tsx';

interface DraftOfferProps {
  form: { takeDraft(): void; dropDraft(): void };
  /** In milliseconds. */
  at: number;
}

/** What was typed here and never saved, offered back after a crash or the end of a session. */
export function DraftOffer({ form, at }: DraftOfferProps) {
  const t = useText('forms');
  const { locale } = useReading();
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
  return (
    <div className="form-note" role="status">
      <span>{t('draft_found', { when })}</span>
      <div className="acts">
        <Button size="sm" onClick={form.takeDraft}>
          {t('draft_use')}
        </Button>
        <Button size="sm" variant="ghost" onClick={form.dropDraft}>
          {t('draft_drop')}
        </Button>
      </div>
    </div>
  );
}
