import { Link } from '@tanstack/react-router';
import { scheduleListQuery } from '../../api/resources/schedules.ts';
import { useAccount } from '../../api/resources/session.ts';
import { useAll } from '../../api/use-all.ts';
import type { FieldWords } from '../../forms/field.tsx';
import { OneOfField } from '../../forms/fields/combobox-fields.tsx';
import { useText } from '../../i18n/text.ts';

/** Of the schedules of the account, by name. */
export function ScheduleField(props: FieldWords) {
  const t = useText('channels');
  const account = useAccount();
  const schedules = useAll(scheduleListQuery(account));
  const none = schedules.data?.length === 0 && (
    <Link className="link" to={`/a/${account}/on-call/new` as string}>
      {t('no_schedule_yet')}
    </Link>
  );
  return (
    <OneOfField
      {...props}
      help={none || props.help}
      choices={(schedules.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
