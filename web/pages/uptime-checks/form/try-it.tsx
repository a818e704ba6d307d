// Probes what is typed, before anything is saved, and shows what was found.

import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { useAccount } from '../../../api/resources/session.ts';
import { PROBE_TIMEOUT_MS, tryUptimeCheck } from '../../../api/resources/uptime-check-acts.ts';
import { useFormLink } from '../../../forms/form-context.ts';
import { RefusedTrial } from '../../../forms/refused-trial.tsx';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { late } from '../../../ui/page/late.tsx';
import { fieldAtFault } from './at-fault.ts';
import { bodyOf, type CheckValues, hasStoredSecrets } from './check-form.ts';
import css from './form.module.css';

/** Loaded with the first trial. */
const TryOutcome = late(() => import('./try-outcome.tsx').then((outcome) => outcome.TryOutcome));

interface TryItProps {
  values: CheckValues;
  /** Shows what is wrong beside its field. */
  onRefused(error: unknown): void;
}

export function TryIt({ values, onRefused }: TryItProps) {
  const t = useText('uptime');
  const found = useRef<HTMLDivElement>(null);
  const { disabledBecause } = useFormLink();
  const trying = useMutation(tryUptimeCheck(useAccount()));
  const attempt = () => {
    const { name, ...definition } = bodyOf(values);
    const body = name === '' ? definition : { name, ...definition };
    const pressed = document.activeElement;
    trying.mutate(
      { body, timeoutMs: PROBE_TIMEOUT_MS },
      {
        onError: onRefused,
        onSuccess({ up, reason }) {
          // Whoever went on typing stays there.
          if (up === false && document.activeElement === pressed)
            focusField(found.current, fieldAtFault(values.kind, reason));
        },
      },
    );
  };
  const secrets = hasStoredSecrets(values) ? t('try_secrets') : undefined;
  return (
    <Card
      title={t('try_title')}
      note={trying.isPending ? t('trying') : undefined}
      className={css.try ?? ''}
      actions={
        <Button
          size="sm"
          icon={Play}
          onClick={attempt}
          busy={trying.isPending}
          disabledBecause={disabledBecause ?? secrets}
        >
          {t('try_it')}
        </Button>
      }
    >
      <div ref={found} aria-live="polite">
        {trying.isError ? (
          <div role="alert">
            <RefusedTrial error={trying.error} className={css.issues} />
          </div>
        ) : trying.data ? (
          <Suspense>
            <TryOutcome values={values} outcome={trying.data} />
          </Suspense>
        ) : (
          <p className="muted">{secrets ?? t('try_text')}</p>
        )}
      </div>
    </Card>
  );
}

function focusField(within: HTMLElement | null, path: string | undefined) {
  const fields = within?.closest('form')?.elements;
  const field = path && fields && [...fields].find((one) => one.getAttribute('name') === path);
  if (field instanceof HTMLElement) field.focus();
}
