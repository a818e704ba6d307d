import { ApiError } from '../api/errors.ts';
import { errorSentence } from '../i18n/errors.ts';
import { useText } from '../i18n/text.ts';
import { useReasons } from '../i18n/use-reasons.ts';
import { State } from '../ui/words/state.tsx';
import { useFormLink } from './form-context.ts';
import { type LimitedResource, PlanLimit } from './plan-limit.tsx';
import '../ui/styles/forms.ts';

interface RefusalProps {
  form: {
    refusal: unknown;
    explain: ((error: ApiError) => string | null) | undefined;
    resource: LimitedResource | undefined;
  };
}

/** On top of a form: why it was not saved, and what is wrong with fields that it does not draw. */
export function Refusal({ form }: RefusalProps) {
  const t = useText('forms');
  const words = useReasons();
  const { issues } = useFormLink();
  const elsewhere = issues.get('') ?? [];
  const { refusal } = form;
  if (form.resource && refusal instanceof ApiError && refusal.limit)
    return (
      <div className="card" role="alert" data-refusal tabIndex={-1}>
        <PlanLimit resource={form.resource} {...refusal.limit} />
      </div>
    );
  if (refusal === undefined && elsewhere.length === 0) return null;
  return (
    <div className="form-refusal" role="alert" data-refusal tabIndex={-1}>
      <State is="down">{refusal === undefined ? t('check_fields') : <Sentence form={form} />}</State>
      {elsewhere.length > 0 && (
        <ul>
          {elsewhere.map(({ field, reason }) => (
            <li key={field}>
              <code>{field}</code> {words(reason, field)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Sentence({ form: { refusal, explain } }: RefusalProps) {
  const t = useText('common');
  const explained = refusal instanceof ApiError ? explain?.(refusal) : null;
  return explained ?? errorSentence(refusal, t);
}
