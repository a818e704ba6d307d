// Any period, between two moments that are typed.

import { useNavigate } from '@tanstack/react-router';
import { Calendar } from 'lucide-react';
import { useId, useState } from 'react';
import { localTime, momentOf } from '../../../../shared/format/zoned-time.ts';
import { useZone } from '../../../i18n/person.ts';
import { useText } from '../../../i18n/text.ts';
import type { Range } from '../../../ui/charts/geometry/series.ts';
import { searchOfRange } from '../../../ui/charts/picked-range.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/layers/dialog.tsx';
import { State } from '../../../ui/words/state.tsx';
import '../../../ui/styles/forms.ts';

export function PickDates({ range }: { range: Range }) {
  const t = useText('servers');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" icon={Calendar} onClick={() => setOpen(true)}>
        {t('pick_dates')}
      </Button>
      {isOpen && <DatesDialog range={range} onClose={() => setOpen(false)} />}
    </>
  );
}

function DatesDialog({ range, onClose }: { range: Range; onClose(): void }) {
  const t = useText('servers');
  const zone = useZone();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(() => ({
    from: localTime(new Date(range.from), zone),
    to: localTime(new Date(range.to), zone),
  }));
  const [isWrong, setWrong] = useState(false);
  const show = () => {
    const [from, to] = [momentOf(typed.from, zone), momentOf(typed.to, zone)];
    if (!from || !to || from >= to) return setWrong(true);
    void navigate({
      to: '.',
      search: searchOfRange({ from: from.getTime(), to: to.getTime() }),
      resetScroll: false,
    });
    onClose();
  };
  return (
    <Dialog title={t('pick_dates')} onClose={onClose}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          show();
        }}
      >
        {(['from', 'to'] as const).map((name) => (
          <Moment
            key={name}
            label={t(`dates_${name}`)}
            value={typed[name]}
            isWrong={isWrong}
            onChange={(text) => {
              setTyped({ ...typed, [name]: text });
              setWrong(false);
            }}
          />
        ))}
        {isWrong && (
          <p role="alert">
            <State is="down">{t('dates_wrong')}</State>
          </p>
        )}
        <p className="dim">{t('dates_zone', { zone })}</p>
        <div className="acts">
          <Button variant="primary" type="submit">
            {t('dates_show')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface MomentProps {
  label: string;
  value: string;
  isWrong: boolean;
  onChange(text: string): void;
}

function Moment({ label, value, isWrong, onChange }: MomentProps) {
  const id = useId();
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="datetime-local"
        value={value}
        aria-invalid={isWrong || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
