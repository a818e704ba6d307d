import { ApiError } from '../api/errors.ts';
import { useText } from '../i18n/text.ts';
import { State } from '../ui/state.tsx';
import { useFormLink } from './form-context.ts';
import { reasonText } from './reason-words.ts';

interface RefusalProps {
  form: { refusal: unknown; explain: ((error: ApiError) => string | null) | undefined };
}

/** On top of a form: why it was not saved, and what is wrong with fields that it does not draw. */
export function Refusal({ form }: RefusalProps) {
  const t = useText('forms');
  const { issues } = useFormLink();
  const elsewhere = issues.get('') ?? [];
  const { refusal } = form;
  if (refusal === undefined && elsewhere.length === 0) return null;
  return (
    <div className="form-refusal" role="alert" data-refusal tabIndex={-1}>
      <State is="down">{refusal === undefined ? t('check_fields') : <Sentence form={form} />}</State>
      {elsewhere.length > 0 && (
        <ul>
          {elsewhere.map(({ field, reason }) => (
            <li key={field}>
              <code>{field}</code> {reasonText(reason)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Sentence({ form: { refusal, explain } }: RefusalProps) {
  const t = useText('common');
  if (!(refusal instanceof ApiError)) return t('error_unreachable');
  return explain?.(refusal) ?? t(wordOf(refusal));
}

const words = {
  402: 'error_plan_limit_reached',
  403: 'error_forbidden',
  404: 'error_not_found',
  409: 'error_conflict',
  429: 'error_rate_limited',
} as const;

const wordOf = ({ status }: ApiError) =>
  status in words ? words[status as keyof typeof words] : 'error_unexpected';
