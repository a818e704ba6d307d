import { useQuery } from '@tanstack/react-query';
import { everyRuleQuery } from '../../api/resources/rules.ts';
import { useAccount } from '../../api/resources/session.ts';
import type { Matching } from '../../api/resources/subjects.ts';
import { useText } from '../../i18n/text.ts';
import { Dialog } from '../../ui/layers/dialog.tsx';
import { AskDialog } from './ask-dialog.tsx';
import type { Rule } from './use-bulk-changes.ts';

/** Kinds of rules begin with what they are about. */
const KINDS: Readonly<Record<Matching['type'], RegExp>> = {
  cron_check: /^cron_/,
  server: /^(server|process)_/,
  uptime_check: /^(uptime|certificate)_/,
};

interface RuleDialogProps {
  title: string;
  act: string;
  type: Matching['type'];
  onAnswer(rule: Rule): void;
  onClose(): void;
}

/** Rules about everything are left out: nothing comes under them by itself. */
export function RuleDialog({ title, act, type, onAnswer, onClose }: RuleDialogProps) {
  const t = useText('checks');
  const common = useText('common');
  const { data } = useQuery(everyRuleQuery(useAccount()));
  const rules = (data ?? []).filter(({ kind, targets }) => KINDS[type].test(kind) && !targets.all);
  if (data && rules.length === 0)
    return (
      <Dialog title={title} onClose={onClose}>
        <p>{t('bulk_no_rule')}</p>
      </Dialog>
    );
  return (
    <AskDialog<Rule>
      title={title}
      label={t('bulk_rule')}
      act={act}
      wanted={t('bulk_rule_wanted')}
      read={(typed) => rules.find(({ id }) => String(id) === typed)}
      field={(control) => (
        <select {...control}>
          <option value="">{data ? '' : common('loading')}</option>
          {rules.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      onAnswer={onAnswer}
      onClose={onClose}
    />
  );
}
