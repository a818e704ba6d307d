// As mockups/states.html has them, in its order.

import { Check, Server, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { agentInstallCommand } from '../../shared/curl.ts';
import { ApiError } from '../api/errors.ts';
import { NoPermission } from '../domain/role-needed.tsx';
import { PlanLimit } from '../forms/plan-limit.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { Icon } from '../ui/controls/icon.tsx';
import { Kbd } from '../ui/keys/kbd.tsx';
import { Empty, Failed, NothingFound, Stale } from '../ui/page/page-states.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';
import { State } from '../ui/words/state.tsx';
import css from './kit.module.css';
import '../ui/styles/keys.css';

const INSTALL = agentInstallCommand({
  apiUrl: 'https://watch.quillmoor.example',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  token: '7Qm2vXc94KdR',
});
const refused = new ApiError({ status: 500, code: 'internal_error', requestId: 'r-17' });
const nothing = () => undefined;
const notLiveSince = new Date().setHours(9, 38, 0, 0);

export function PageStates() {
  return (
    <div className={css.grid}>
      <Shown name="Loading." text="The shape of what comes, after 150 ms.">
        <div aria-busy="true">
          <Skeleton shape="list" />
        </div>
      </Shown>
      <Shown name="Empty." text="The next step and a command to copy.">
        <Empty
          icon={Server}
          title="No servers yet"
          text="Run this on a machine. It appears here within a minute."
          command={INSTALL}
          actions={
            <ButtonLink to="." hash="other">
              Other ways
            </ButtonLink>
          }
        />
      </Shown>
      <Shown name="Nothing found." text="Says what was asked and undoes it.">
        <NothingFound
          title="No server matches “db-tertiary”"
          text="There are 16 servers. Filters: tag database, state any."
          onClear={nothing}
        />
      </Shown>
      <Shown name="Error." text="What failed, what is safe, retry.">
        <Failed error={refused} retry={nothing} title="Servers could not be loaded" />
      </Shown>
      <Shown name="No permission." text="Who can help, not only no.">
        <NoPermission needed="editor" yours="viewer" names={['Mira K.', 'Rasa P.']} ask="mailto:" />
      </Shown>
      <Shown name="Plan limit." text="Numbers first, and a way that costs nothing.">
        <PlanLimit
          resource="cron_checks"
          current={20}
          limit={20}
          plan="free"
          unused="2 have not reported for 90 days"
          actions={
            <>
              <ButtonLink variant="primary" to="." hash="plans">
                See plans
              </ButtonLink>
              <ButtonLink to="." hash="unused">
                Unused checks
              </ButtonLink>
            </>
          }
        />
      </Shown>
      <Shown name="Connection lost." text="Old numbers look old.">
        <Stale since={notLiveSince} retryAt={Date.now() + 8_000} onNow={nothing} />
        <OldNumbers />
      </Shown>
      <Shown name="Invalid input." text="Beside the field, in the words of the API.">
        <InvalidInput />
      </Shown>
      <Shown name="Done, with a way back." text="Ten seconds to undo; then it happens.">
        <ToastLike icon={Check}>db-primary acknowledged</ToastLike>
        <ToastLike icon={Trash2}>Legacy CSV feed deleted</ToastLike>
      </Shown>
      <Shown name="Keys." text="The question mark shows the list." isWide>
        <KeyList />
      </Shown>
    </div>
  );
}

interface ShownProps {
  name: string;
  text: string;
  isWide?: boolean;
  children: ReactNode;
}

function Shown({ name, text, isWide, children }: ShownProps) {
  return (
    <section aria-label={name} className={isWide ? css.wide : undefined}>
      <p className={css.cap}>
        <b>{name}</b> {text}
      </p>
      <div className={`card ${css.frame}`}>{children}</div>
    </section>
  );
}

const OldNumbers = () => (
  <div className={css.old} data-stale="">
    <p>
      <span>edge-fra-1</span>
      <span>22%, 4 min ago</span>
    </p>
    <p>
      <span>edge-fra-2</span>
      <span>19%, 4 min ago</span>
    </p>
    <p>
      <span>web-1</span>
      <span>46%, 4 min ago</span>
    </p>
  </div>
);

const InvalidInput = () => (
  <div className={css.fields}>
    <div className="fld">
      <label htmlFor="kit-name">Name</label>
      <input id="kit-name" defaultValue="Invoice export" />
    </div>
    <div className="fld">
      <label htmlFor="kit-every">Expect it every</label>
      <input id="kit-every" defaultValue="30 s" aria-invalid="true" aria-describedby="kit-every-issue" />
      <span id="kit-every-issue">
        <State is="down">Between 1 minute and 90 days</State>
      </span>
      <small>A number with s, min, h or d, or a cron expression</small>
    </div>
  </div>
);

const ToastLike = ({ icon, children }: { icon: typeof Check; children: string }) => (
  <div className="toast">
    <Icon of={icon} />
    <span>{children}</span>
    <button type="button">Undo</button>
  </div>
);

const KEYS = {
  Anywhere: [
    [['Ctrl', 'K'], 'Search or run'],
    [['?'], 'This list'],
    [['g', 'o'], 'Overview'],
    [['g', 'a'], 'Alerts'],
  ],
  'In lists': [
    [['j', 'k'], 'Next, previous'],
    [['Enter'], 'Open'],
    [['x'], 'Select'],
    [['/'], 'Filter'],
  ],
  'On an alert': [
    [['a'], 'Acknowledge'],
    [['m'], 'Mute'],
    [['z'], 'Undo'],
  ],
} satisfies Record<string, [string[], string][]>;

const KeyList = () => (
  <div className="kh">
    {Object.entries(KEYS).map(([title, keys]) => (
      <section key={title}>
        <h3>{title}</h3>
        <dl>
          {keys.map(([caps, text]) => (
            <div key={text}>
              <dt>
                <Kbd keys={caps} />
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </div>
);
