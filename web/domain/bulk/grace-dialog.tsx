import { formatDuration, parseDuration } from '../../forms/fields/duration.ts';
import { useReading, useSharedTexts, useText } from '../../i18n/text.ts';
import { AskDialog } from './ask-dialog.tsx';

/** As the API has it. */
const LONGEST_SECONDS = 7_776_000;

interface GraceDialogProps {
  onAnswer(grace: { seconds: number; words: string }): void;
  onClose(): void;
}

export function GraceDialog({ onAnswer, onClose }: GraceDialogProps) {
  const t = useText('checks');
  const words = { locale: useReading().locale, units: useSharedTexts().format.units };
  const read = (typed: string) => {
    const seconds = parseDuration(typed, words);
    const isGrace = seconds !== null && seconds >= 0 && seconds <= LONGEST_SECONDS;
    return isGrace ? { seconds, words: formatDuration(seconds, words) } : undefined;
  };
  return (
    <AskDialog
      title={t('bulk_grace')}
      label={t('bulk_grace_label')}
      help={t('bulk_grace_help')}
      act={t('bulk_grace_set')}
      wanted={t('bulk_grace_wanted')}
      read={read}
      field={(control) => <input type="text" {...control} maxLength={50} autoComplete="off" />}
      onAnswer={onAnswer}
      onClose={onClose}
    />
  );
}
