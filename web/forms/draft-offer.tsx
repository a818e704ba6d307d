import { useText } from '../i18n/text.ts';
import { Button } from '../ui/controls/button.tsx';
import { Time } from '../ui/words/time.tsx';
import '../ui/styles/forms.ts';

interface DraftOfferProps {
  form: { takeDraft(): void; dropDraft(): void };
  /** In milliseconds. */
  at: number;
}

/** What was typed here and never saved, offered back after a crash or the end of a session. */
export function DraftOffer({ form, at }: DraftOfferProps) {
  const t = useText('forms');
  return (
    <div className="form-note" role="status">
      <span>{t.rich('draft_found', { when: <Time at={new Date(at).toISOString()} /> })}</span>
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
