// Asks what templates make of an example alert while they are typed. The question before is called off.

import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import type { ResponseOf } from '../../api/operation-types.ts';

export type TemplatePreview = ResponseOf<'POST /alerts/channels/preview-template'>;

export interface Templates {
  title_template: string | null;
  text_template: string | null;
}

/** Long enough that a word is typed to its end. */
const PAUSE_MS = 400;

/** The last answer, also while the next one is awaited; null before the first, and while there is nothing to ask. */
export function useTemplatePreview(templates: Templates | null): TemplatePreview | null {
  const [found, setFound] = useState<TemplatePreview | null>(null);
  const question = templates && JSON.stringify(templates);
  useEffect(() => {
    if (question === null) return setFound(null);
    const asking = new AbortController();
    const { signal } = asking;
    const timer = window.setTimeout(async () => {
      const answer = await ask(JSON.parse(question), signal);
      if (!signal.aborted) setFound(answer);
    }, PAUSE_MS);
    return () => {
      window.clearTimeout(timer);
      asking.abort();
    };
  }, [question]);
  return found;
}

/** null where there is no answer: saving says what is wrong. */
const ask = (body: Templates, signal: AbortSignal): Promise<TemplatePreview | null> =>
  call('POST /alerts/channels/preview-template', { body, signal }).catch(() => null);
